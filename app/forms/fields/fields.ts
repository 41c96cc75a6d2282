/** What a field may hold, the same in every form. The message for a text that is too long names the limit. */
import * as v from "valibot";
import { trimmed, withoutUnseen } from "#lib/invisible-characters.ts";
import { storableText } from "#lib/storable-text.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./constants.ts";

/** Shown at a field that was left empty; the form as a whole may say 'Please fill in all fields'. */
export const MISSING_TEXT = "Fill this in.";

const MAX_EMAIL_LENGTH = 254;
const MAX_LINK_LENGTH = 2000;
const MAX_OLD_PASSWORD_LENGTH = 256;

/** The HTML standard's pattern for email inputs, with at least one dot in the host. */
const EMAIL =
	/^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

/** Something visible: not only spaces, marks and invisible characters, of which some are letters or signs. */
const VISIBLE = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

function cleaned(text: string): string {
	return trimmed(storableText(text));
}

/** A web address as it was typed, without what can't be seen in it. */
function cleanedLink(text: string): string {
	return withoutUnseen(cleaned(text));
}

/** What was pasted around a web address: signs that quote it, words before it, a sentence's end. */
function alone(pasted: string): string {
	const [, quoted = pasted] =
		pasted.match(/^(?:<(.*)>|["“](.*)["”]|\((.*)\))$/)?.filter((one) => one !== undefined) ?? [];
	const [, last = quoted] = quoted.match(/^(?!https?:).*\s(https?:\/\/\S+)$/i) ?? [];
	return last.replace(/(?<=[\p{L}\p{N}/])[.,;!]{1,9}$/u, "");
}

/** A number carried by one of our pages, such as a version. */
export const carriedNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/**
 * A check of several fields together, after the object that has them; it waits until each is right by itself.
 *
 * @param names the message is shown at the first
 */
export function checkTogether<Sent extends Partial<Record<Name, unknown>>, Name extends string>(
	names: [Name, ...Name[]],
	isRight: (sent: Sent) => boolean,
	message: string,
) {
	return v.rawCheck<Sent>(({ dataset, addIssue }) => {
		const isRefused = dataset.issues?.some(
			({ path }) => !path || names.some((name) => name === path[0].key),
		);
		if (isRefused && !dataset.typed) return;
		if (!isRight(dataset.value as Sent)) addIssue(issueAt(names[0], message));
	});
}

/** An issue shown at a field. */
export function issueAt(key: string, message: string) {
	const path = [{ type: "object", origin: "value", input: {}, key, value: undefined }] as const;
	return { message, path: [...path] as [(typeof path)[0]] };
}

/** The boxes that are ticked, each once. */
export function ticked<const Option extends string>(options: readonly Option[], message?: string) {
	return v.optional(
		v.pipe(
			v.array(v.picklist(options, message)),
			v.transform((chosen): Option[] => [...new Set(chosen)]),
		),
		[],
	);
}

function atMost(length: number) {
	return v.maxLength<string, number, string>(length, `Use at most ${length} characters.`);
}

/** One line of text, trimmed; required, with `missing` as the message if it is empty. */
export function line(maxLength: number, missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform((text) => cleaned(text).replace(/\s+/g, " ")),
		v.regex(VISIBLE, missing),
		atMost(maxLength),
	);
}

const MAX_NAME_LENGTH = 100;

/** What a name from elsewhere may cost to clean: it may have any length. */
const MAX_FOREIGN_NAME = 2000;

/** A person's name without control and format characters, which nobody sees, and with single spaces. */
function withoutInvisibles(name: string): string {
	return name
		.replace(/[\p{Cf}\p{DI}\u2800\p{Cs}\p{Co}]/gu, "")
		.replace(/\s+/g, " ")
		.replace(/\p{Cc}/gu, "")
		.replace(/ {2,}/g, " ")
		.trim();
}

/** A person's name that they typed; required, with `missing` as the message if it is empty. */
export function personName(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform(withoutInvisibles),
		v.regex(VISIBLE, missing),
		atMost(MAX_NAME_LENGTH),
	);
}

/** The same of one that another service gives: cut where it is too long, null if nothing of it can be seen. */
export function foreignName(name: string): string | null {
	const [...characters] = withoutInvisibles(name.slice(0, MAX_FOREIGN_NAME));
	const short = characters.slice(0, MAX_NAME_LENGTH).join("").trim();
	return VISIBLE.test(short) ? short : null;
}

/** Text with line breaks, trimmed; required. */
export function prose(maxLength: number, missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform(cleaned),
		v.regex(VISIBLE, missing),
		atMost(maxLength),
	);
}

/** One line of text that may be left empty; then undefined. */
export function optionalLine(maxLength: number) {
	return emptyOr(maxLength, (text) => cleaned(text).replace(/\s+/g, " "));
}

/** A person's name that may be left empty; then undefined. */
export const optionalName = emptyOr(MAX_NAME_LENGTH, withoutInvisibles);

function emptyOr(maxLength: number, clean: (text: string) => string) {
	return v.optional(
		v.pipe(
			v.string(),
			v.transform(clean),
			v.check((text) => text === "" || VISIBLE.test(text), "Leave this blank or write something."),
			atMost(maxLength),
		),
	);
}

/** Text with line breaks that may be left empty; then undefined. */
export function optionalProse(maxLength: number) {
	return v.optional(v.pipe(v.string(), v.transform(cleaned), atMost(maxLength)));
}

/** An email address as mail servers spell it, without `mailto:` or a sentence's end around it: a host with letters outside ASCII in punycode. */
function plainEmail(text: string): string {
	const bare = withoutUnseen(text)
		.replace(/[\uff20\ufe6b]/g, "@")
		.replace(/^mailto:/i, "")
		.replace(/(?<=[a-z])[.,;]$/i, "");
	const at = bare.lastIndexOf("@");
	const [mailbox, host] = [bare.slice(0, Math.max(at, 0)), bare.slice(at + 1)];
	const isHost = at > 0 && /[^ -~]/.test(host) && /^[^\s/:?#@\\%[\]]{1,254}$/.test(host);
	if (!isHost || !URL.canParse(`https://${host}`)) return bare;
	return `${mailbox}@${new URL(`https://${host}`).hostname}`;
}

export const email = v.pipe(
	v.string("Enter your email address."),
	v.transform(plainEmail),
	v.nonEmpty("Enter your email address."),
	atMost(MAX_EMAIL_LENGTH),
	v.check(
		(text) => !/(?![A-Za-z])[\p{L}\p{M}]/u.test(text.slice(0, Math.max(0, text.lastIndexOf("@")))),
		"Letters with accents don't work before the @. Type it the way your email provider spells it.",
	),
	v.regex(EMAIL, "That's not an email address. It should look like name@example.edu."),
);

/** The password of an existing account: anything typed, so that old ones still work. */
export const password = v.pipe(
	v.string("Enter your password."),
	v.nonEmpty("Enter your password."),
	atMost(MAX_OLD_PASSWORD_LENGTH),
);

const TOO_LONG = `Use at most ${MAX_PASSWORD_LENGTH} characters.`;

/**
 * A new password: only its length is checked here; the server also checks how easy it is to guess (docs/product.md,
 * Passwords).
 */
export const newPassword = v.pipe(
	v.string("Enter your password."),
	v.nonEmpty("Enter your password."),
	v.check(
		(text) => [...text].length >= MIN_PASSWORD_LENGTH,
		`Use at least ${MIN_PASSWORD_LENGTH} characters.`,
	),
	v.maxLength(2 * MAX_PASSWORD_LENGTH, TOO_LONG),
	v.check((text) => [...text].length <= MAX_PASSWORD_LENGTH, TOO_LONG),
);

/** The code in a mail's link. */
export const mailCode = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000));

/** Of a row. It may become a part of an address to which an answer leads. */
export const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** Makes a form that is sent twice one thing. */
export const formKey = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** A program to save once its person is in; an id that no program has is ignored. */
export const save = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** Where to go afterwards. The code that reads it checks that it is a path of this site. */
export const redirectTo = v.optional(v.pipe(v.string(), v.maxLength(2000)));

/** The page on which a sign-in at a provider begins, and where it leads back when it fails. */
export const startPage = v.fallback(v.picklist(["/login/", "/signup/"]), "/login/");

/** A picture's https URL; undefined when left out, null or empty. */
export const optionalPictureUrl = v.nullish(
	v.pipe(
		v.string(),
		v.transform(cleanedLink),
		v.check(
			(text) => text === "" || (/^https:\/\//i.test(text) && URL.canParse(text)),
			"That's not a web address that starts with https.",
		),
		atMost(MAX_LINK_LENGTH),
	),
);

/** A web address; https is added if it has no scheme. See `webAddress`. */
export function link(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform(cleanedLink),
		v.nonEmpty(missing),
		atMost(MAX_LINK_LENGTH),
		v.rawTransform(({ dataset, addIssue, NEVER }) => {
			const address = webAddress(alone(dataset.value));
			if (address) return address;
			addIssue({
				message: "That's not a web address. Try one like https://example.org/apply",
			});
			return NEVER;
		}),
		// Again, because letters outside ASCII get longer when encoded.
		atMost(MAX_LINK_LENGTH),
	);
}

/**
 * The http or https URL that a text means, or undefined: other schemes, hosts without a dot, bare IP addresses and
 * addresses with a user name are not ones to send students to.
 */
function webAddress(text: string): string | undefined {
	const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
	const candidate = hasScheme ? text : `https://${text}`;
	if (/[\t\n]/.test(text) || !/^https?:\/\//i.test(candidate) || !URL.canParse(candidate))
		return undefined;
	const url = new URL(candidate);
	const isName = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?$/.test(
		url.hostname,
	);
	if (!isName || url.username || url.password) return undefined;
	return url.href;
}

const NOT_A_DATE = "That's not a date. Write it as year-month-day, like 2027-03-31.";

/** A calendar date as API calls send it: null or empty for none, undefined if left out. */
export const clearableDate = v.optional(
	v.nullable(
		v.pipe(
			v.string(),
			v.check((text) => text === "" || isCalendarDate(text), NOT_A_DATE),
			v.transform((text) => text || null),
			v.metadata({ description: "YYYY-MM-DD; null or empty for none", examples: ["2027-03-31"] }),
		),
	),
);

function isCalendarDate(text: string): boolean {
	if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
	const date = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
