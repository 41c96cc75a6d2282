/** The page of a link that was mailed to a mentor. Opening it does nothing, because mail scanners open links too. */
import {
	type ActionFunctionArgs,
	type AppLoadContext,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { InferOutput } from "valibot";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { readGuestForm } from "#app/actions/read-form.server.ts";
import { idempotent } from "#app/auth/idempotent.server.ts";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { FormProblem, PageProblem } from "#app/components/form/form-fields.tsx";
import { useFormAnswer } from "#app/components/form/submit-form.ts";
import { mentorLinkedForm } from "#app/forms/mentor.ts";
import { MAILED_LINK } from "#app/http/route-facts.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import {
	changeMentor,
	confirmMentor,
	findByLink,
	type LinkedMentor,
	proveMentor,
	withdrawMentor,
} from "#db/mentors/mentor-links.ts";
import { ChangeForm } from "./change-form.tsx";
import { NAMES, type SuggestedUniversity } from "./mentor-fields.tsx";
import { FactList, MentorSummary } from "./mentor-summary.tsx";
import { mentorTextOf, suggestedUniversities } from "./registration.server.ts";

const GONE_MESSAGE = "This link doesn't work anymore. Ask for a new one, and try again.";

export const handle = MAILED_LINK;

export const meta: MetaFunction = () => [{ title: "Your mentor registration · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const secret = params.secret ?? "";
	const done = new URL(request.url).searchParams.get("done");
	const found = await findByLink(context.db, await sha256Hex(secret), context.now());
	const universities = await suggestedUniversities();
	const page = { mentor: found ?? null, done, secret, universities, formKey: randomId() };
	return data(page, found ? {} : { status: 404 });
}

export const action = idempotent(mentorLinkedForm, changeRegistration);

async function changeRegistration({ request, params, context }: ActionFunctionArgs) {
	const secret = params.secret ?? "";
	const form = await readGuestForm({ request, context }, mentorLinkedForm, "mentor link");
	if (!form.value) return form.refusal;
	const done = await carryOut(context, await sha256Hex(secret), form.value);
	if (!done) return form.refuse(404, { form: GONE_MESSAGE });
	const to =
		done === "withdrawn"
			? "/mentor/link/?withdrawn=1"
			: `/mentor/mine/${encodeURIComponent(secret)}/?done=${done}`;
	return redirectAfterSuccess(request, context, to);
}

/** Does what a mentor asks for; only a form can. Returns what was done; undefined when the link no longer works. */
async function carryOut(
	{ db, files, log, deliverLater, now }: AppLoadContext,
	secretHash: string,
	asked: InferOutput<typeof mentorLinkedForm>,
) {
	switch (asked.intent) {
		case "change":
			return changeMentor(db, secretHash, await mentorTextOf(asked), now());
		case "prove": {
			const { mails, headshotKeys } = await proveMentor(db, secretHash, now());
			files.discard("photos", headshotKeys);
			// When the link is used again, the page says what became of it.
			if (mails.length > 0) log.info("mentor proved");
			deliverLater(mails);
			return "proved";
		}
		case "still":
			return (await confirmMentor(db, secretHash, now())) ? "still" : undefined;
		case "withdraw": {
			const erased = await withdrawMentor(db, secretHash, now());
			if (erased) files.discard("photos", [erased.headshotKey]);
			return erased && "withdrawn";
		}
	}
}

export default function Mine() {
	return <MyRegistration {...useLoaderData<typeof loader>()} />;
}

interface Mine {
	/** Null when the link is unknown or has expired. */
	mentor: LinkedMentor | null;
	/** What was just done. */
	done: string | null;
	secret: string;
	universities: SuggestedUniversity[];
	formKey: string;
}

/** What a mentor can do with their mailed link. */
function MyRegistration(mine: Mine) {
	const { mentor } = mine;
	if (!mentor) {
		return (
			<>
				<Unknown />
				<NotSaved />
			</>
		);
	}
	if (mentor.purpose === "prove") {
		return mentor.provedAt === null ? (
			<Prove mentor={mentor} formKey={mine.formKey} />
		) : (
			<Proved mentor={mentor} />
		);
	}
	if (mentor.status === "REJECTED") {
		return (
			<>
				<NotListed />
				<NotSaved />
			</>
		);
	}
	return <Manage {...mine} mentor={mentor} />;
}

function Unknown() {
	return (
		<ConfirmationPage
			title="This link doesn't work anymore"
			ways={{ "Email me a new link": "/mentor/link/", "Register as a mentor": "/mentor/register/" }}
			main
		>
			<p>
				Links in our emails work for 7 days, and a registration that isn't confirmed by then is
				erased. Here's what you can do:
			</p>
		</ConfirmationPage>
	);
}

/** What was typed while the link still worked: this page has no form that could show it. */
function NotSaved() {
	const { values = {} } = useFormAnswer() ?? {};
	if (values.intent !== "change") return null;
	const typed = Object.entries(NAMES).map(
		([name, what]) => [what, [values[name] ?? []].flat().join(", ")] as const,
	);
	return (
		<div className="grid max-w-2xl gap-4">
			<FormProblem problem="Your changes weren't saved. Here's what you typed, so you can copy it." />
			<div className="card">
				<FactList facts={typed} />
			</div>
		</div>
	);
}

function Prove({ mentor, formKey }: { mentor: LinkedMentor; formKey: string }) {
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Is this you?</h1>
				<p>Confirm your registration, and a moderator will read it.</p>
			</div>
			<PageProblem />
			<MentorSummary text={mentor} email={mentor.email} />
			<div className="actions mt-6">
				<ButtonForm sends={{ intent: "prove" }} pending="Confirming..." main>
					Yes, that's me
				</ButtonForm>
				<ButtonForm sends={{ intent: "withdraw", form_key: formKey }} pending="Erasing...">
					This wasn't me
				</ButtonForm>
			</div>
		</div>
	);
}

function Proved({ mentor: { name, status } }: { mentor: LinkedMentor }) {
	return (
		<ConfirmationPage
			title={`Thank you, ${name}`}
			ways={{ "Change or withdraw": "/mentor/link/", Home: "/" }}
		>
			<p role="status">
				Your email address is confirmed.{" "}
				{status === "PENDING" &&
					"A moderator will read your registration, and we'll email you when students can find you."}
				{status === "APPROVED" && "A moderator approved your registration: students can find you."}
				{status === "REJECTED" && "A moderator read your registration. You aren't listed."}
			</p>
		</ConfirmationPage>
	);
}

function NotListed() {
	return (
		<ConfirmationPage title="You aren't listed" ways={{ "Write to us": "/contact/" }}>
			<p>A moderator took your registration off the list. If that's a mistake, please tell us.</p>
		</ConfirmationPage>
	);
}

const DONE_MESSAGES: Record<string, string> = {
	changed: "Saved. A moderator will read it.",
	waits: "Saved. Students see the new text once a moderator has read it; until then, the old one.",
	still: "Thank you! You stay on the list, and we'll ask again in a year.",
};

function Manage(props: Mine & { mentor: LinkedMentor }) {
	const { mentor, done, secret, universities, formKey } = props;
	const text = mentor.changes ?? mentor;
	const mayAsk = mentor.status === "APPROVED" && (mentor.asked > 0 || mentor.restingAt !== null);
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>{mayAsk ? "Do you still mentor students?" : "Your mentor registration"}</h1>
				<p>
					{mentor.restingAt !== null
						? "We didn't hear from you, so students don't see you right now. One tap brings you back."
						: mayAsk
							? "One tap keeps you on the list."
							: "Change what students see, or take yourself off the list."}
				</p>
			</div>
			{done && DONE_MESSAGES[done] && (
				<p role="status" className="notice bg-ok-soft text-ok mb-6">
					{DONE_MESSAGES[done]}
				</p>
			)}
			<PageProblem shownBy={["change"]} />
			{mayAsk && (
				<div className="actions mb-8">
					<ButtonForm sends={{ intent: "still" }} pending="Saving..." main>
						Yes, I still do
					</ButtonForm>
				</div>
			)}
			{mentor.changes && (
				<p className="notice mb-6">
					A moderator hasn't read your changes yet. You can still edit them.
				</p>
			)}
			<ChangeForm text={text} universities={universities} secret={secret} />
			<section className="mt-10 grid gap-3">
				<h2>Withdraw</h2>
				<p>
					Students won't see you anymore, and we erase all of this: text, photo and {mentor.email}.
				</p>
				<div className="actions">
					<ButtonForm sends={{ intent: "withdraw", form_key: formKey }} pending="Erasing...">
						Withdraw and erase
					</ButtonForm>
				</div>
			</section>
		</div>
	);
}
