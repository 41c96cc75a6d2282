/** What our mails say, as plain text and HTML: short, with the reason for getting it. They load and track nothing. */
import { escapeAttribute } from "entities/escape";
import { IDENTITY_GONE_DAYS } from "#db/people/users.ts";
import type { AccountMailKind, MentorMailKind } from "#db/schema.ts";

export interface EmailText {
	subject: string;
	paragraphs: string[];
	/** What it is about, if that is several things. */
	items?: { name: string; text: string; path: string; more?: Link }[];
	/** The main button. */
	button?: Link;
	/** A second choice. */
	more?: Link;
	after?: string[];
	/** Ends with the reason: "You get this because …". */
	reason: string;
	/** Links to unsubscribe and to settings. */
	foot?: Link[];
}

/** What a notification says, by mail and as a push. */
export interface NotificationText extends EmailText {
	push: PushText;
}

/** A mail as it is handed over. */
export interface Email {
	/** The message's id: if the same mail is handed over again, it is recognized by this. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** The one-click unsubscribe URL (RFC 8058), if there is one. */
	unsubscribe?: string | undefined;
	/** The same as a push message, if it can be pushed. */
	push?: PushText | undefined;
}

/** What a phone shows on its lock screen: nothing private except a program's name. */
export interface PushText {
	title: string;
	body: string;
	/** The path that a tap opens. */
	path: string;
}

export interface Link {
	text: string;
	path: string;
}

const MENTOR = "you're registered as a mentor on The Yard.";

/** What one of them says. It begins with the mentor's name and, unless it says otherwise, ends with `MENTOR`. */
type ToMentor = Omit<EmailText, "paragraphs" | "reason"> & {
	text: string;
	hello?: string;
	reason?: string;
};

const wordsOf = (link: string): Record<MentorMailKind, ToMentor> => ({
	"mentor-prove": {
		subject: "Confirm your mentor registration",
		// The name may have been typed by somebody other than the reader.
		hello: "Hi,",
		text: "Thank you for offering your time to students. Please confirm that this address is yours. Then our moderators will read your registration.",
		button: { text: "Confirm my registration", path: link },
		after: ["The link works for 7 days. If you didn't register, ignore this: nobody will see it."],
		reason: "someone registered as a mentor on The Yard with this address.",
	},
	"mentor-known": {
		subject: "You're already a mentor on The Yard",
		text: "Someone, probably you, registered with this address again. You're registered already, so nothing changed. You can change what students see, or withdraw:",
		button: { text: "Change or withdraw", path: link },
		after: ["The link works for 7 days. Keep it to yourself."],
	},
	"mentor-manage": {
		subject: "Your link to change or withdraw",
		text: "Here is your link to change what students see of you, or to withdraw:",
		button: { text: "Change or withdraw", path: link },
		after: [
			"The link works for 7 days. Keep it to yourself. If you didn't ask for it, you can ignore this.",
		],
	},
	"mentor-proved": {
		subject: "Thank you for registering as a mentor",
		text: "Thank you, your address is confirmed. A moderator reads your registration next, usually within a week. We'll email you when students can find you.",
		after: [
			"To change what you wrote or to withdraw, choose “Change or withdraw” on the registration page.",
		],
		button: { text: "See the registration page", path: "/mentor/register/" },
		reason: "you registered as a mentor on The Yard.",
	},
	"mentor-approved": {
		subject: "Students can find you now",
		text: "A moderator approved your registration, so students can find you on The Yard. When one writes to you, even a short reply means a lot.",
		after: [
			"To change what they see or to withdraw, choose “Change or withdraw” on the registration page.",
		],
		button: { text: "See the registration page", path: "/mentor/register/" },
	},
	"mentor-declined": {
		subject: "About your mentor registration",
		text: "Thank you for offering your time. We can't list you as a mentor right now. If you think that's a mistake, please tell us:",
		button: { text: "Write to us", path: "/contact/" },
		reason: "you registered as a mentor on The Yard.",
	},
	"mentor-changed": {
		subject: "Your changes are live",
		text: "A moderator read your changes. Students see them now.",
	},
	"mentor-unchanged": {
		subject: "About your changes",
		text: "A moderator read your changes and left what students see as it was. If you think that's a mistake, please tell us:",
		button: { text: "Write to us", path: "/contact/" },
	},
	"mentor-yearly": {
		subject: "Do you still mentor students?",
		text: "Another year! Students can find you on The Yard. Is that still right? One tap keeps you on the list. You can also change what they see, or withdraw.",
		button: { text: "Answer", path: link },
		after: ["Without an answer, we'll stop showing you after 30 days. You can come back any time."],
	},
	"mentor-reminder": {
		subject: "Still a mentor? One tap keeps you on the list",
		text: "We asked whether you still mentor students, and haven't heard from you. Without an answer, we'll stop showing you in 10 days.",
		button: { text: "Answer", path: link },
		after: ["If you'd rather stop, the same page lets you withdraw. Thank you for your time."],
	},
});

/**
 * A mail's subject and both of its texts.
 *
 * @param to the mentor's name, and the link's secret if it has one
 * @param site the address that its links begin with
 */
export function mentorEmail(
	kind: MentorMailKind,
	to: { name: string; link?: string | undefined },
	site: string,
) {
	const { name, link = "" } = to;
	const { hello = `Hi ${name},`, text, ...words } = wordsOf(`/mentor/mine/${link}`)[kind];
	return renderEmail({ reason: MENTOR, ...words, paragraphs: [hello, text] }, site);
}

/** The same for any words. */
export function renderEmail(words: EmailText, site: string) {
	return { subject: words.subject, text: plainOf(words, site), html: htmlOf(words, site) };
}

const whyOf = ({ reason }: EmailText) => `You get this because ${reason}`;

function plainOf(words: EmailText, site: string): string {
	const { paragraphs, items = [], button, more, after = [], foot = [] } = words;
	const link = ({ text, path }: Link) => `${text}:\n${new URL(path, site).href}`;
	return [
		...paragraphs,
		...items.map(({ name, text, path, more: other }) =>
			[`${name}\n${text}`, new URL(path, site).href, ...(other ? [link(other)] : [])].join("\n"),
		),
		...[button, more].flatMap((one) => (one ? link(one) : [])),
		...after,
		["-- ", whyOf(words), ...foot.map(link), `The Yard · ${site}`].join("\n"),
	].join("\n\n");
}

/** The site's brand as plain values, because a mail has no design tokens. It stands out on light and dark. */
const BRAND = "background:#7a1f3d;color:#fff8f2";
const BUTTON = `display:inline-block;padding:12px 22px;border-radius:999px;font-weight:bold;text-decoration:none;${BRAND}`;
const MARK = `display:inline-block;padding:4px 12px;border-radius:12px 12px 3px 3px;font:bold 18px Georgia,serif;${BRAND}`;

function htmlOf(words: EmailText, site: string): string {
	const { subject, paragraphs, items = [], button, more, after = [], foot = [] } = words;
	const anchor = ({ text, path }: Link, style = "") =>
		`<a href="${escapeAttribute(new URL(path, site).href)}"${style && ` style="${style}"`}>${escapeAttribute(text)}</a>`;
	const block = (html: string) =>
		`<p dir="auto" style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${html}</p>`;
	const body = [
		...paragraphs.map((text) => block(escapeAttribute(text))),
		...items.map(({ name, text, path, more: other }) =>
			block(
				`<b>${anchor({ text: name, path })}</b><br>${escapeAttribute(text)}${other ? `<br><small>${anchor(other)}</small>` : ""}`,
			),
		),
		...(button ? [block(anchor(button, BUTTON))] : []),
		...(more ? [block(anchor(more))] : []),
		...after.map((text) => block(escapeAttribute(text))),
	];
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeAttribute(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 20px"><span style="${MARK}">The Yard</span></p>
${body.join("\n")}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #93867a;font-size:14px">${escapeAttribute(whyOf(words))}<br>${[...foot.map((link) => anchor(link)), anchor({ text: "The Yard", path: "/" })].join(" · ")}</p>
</div></body></html>`;
}

/** What somebody, perhaps the owner, did with an address that has an account. */
export type AddressUse = "sign-up" | "change";

const ATTEMPT_TEXTS: Record<AddressUse, string> = {
	"sign-up": "tried to sign up for The Yard with this address.",
	change: "tried to use this address for another account on The Yard.",
};

/** A mail about an account, by its kind; `data` as in the outbox. */
export function accountText(kind: AccountMailKind, data: Record<string, string>): EmailText {
	return ACCOUNT_TEXTS[kind](data);
}

const CHOOSE_PASSWORD = { text: "Choose a new password", path: "/forgot-password/" };

const ACCOUNT_TEXTS: Record<AccountMailKind, (data: Record<string, string>) => EmailText> = {
	/** Whoever typed the address isn't notified that it has an account. */
	"existing-account": ({ occasion }) => {
		const tried = ATTEMPT_TEXTS[occasion === "change" ? occasion : "sign-up"];
		return {
			subject: "You already have an account",
			paragraphs: [
				"Hi,",
				`Someone, probably you, just ${tried} You already have an account, so there's nothing to set up. Log in the way you did before:`,
			],
			button: { text: "Log in", path: "/login/" },
			more: { ...CHOOSE_PASSWORD, text: "Forgot your password? Choose a new one" },
			after: [
				"If it wasn't you, nothing has changed, and you can ignore this. Nobody was told that you have an account.",
			],
			reason: `someone ${tried}`,
		};
	},
	"wrong-codes": () => ({
		subject: "Too many wrong codes",
		paragraphs: [
			"Hi,",
			"Someone typed your password and then 20 wrong codes. Until tomorrow, logging in takes one of your recovery codes, or a link that we email you from the log-in page before a code from your app.",
			"If it wasn't you, somebody knows your password. Choose a new one now:",
		],
		button: CHOOSE_PASSWORD,
		reason: "your account uses a second factor.",
	}),
	"log-in-link": ({ link = "" }) => ({
		subject: "Your log-in link",
		paragraphs: [
			"Hi,",
			"You asked for a link so that codes from your app work again. Open it in the browser where you typed your password, then type the code. It works for 15 minutes:",
		],
		button: { text: "Enter my code", path: `/login/code/?${new URLSearchParams({ link })}` },
		after: [
			"If you didn't ask for it, somebody knows your password. Don't open it, and choose a new one.",
		],
		more: CHOOSE_PASSWORD,
		reason: "you asked for it while logging in.",
	}),
	"account-gone": () => ({
		subject: "Your account was deleted",
		paragraphs: [
			"Hi,",
			`The account you log in with was deleted at our sign-in service, but not on The Yard. If that was you, you don't have to do anything: we delete everything else in ${IDENTITY_GONE_DAYS} days.`,
			"If it wasn't you, somebody knew your password. Sign up again with this address and a new password, then write to us, and we'll give you back everything you had.",
		],
		button: { text: "Write to us", path: "/contact/" },
		more: { text: "Sign up", path: "/signup/" },
		reason: "your account was deleted.",
	}),
};
