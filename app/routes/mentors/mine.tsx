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
import { mentorLinkedForm } from "#app/forms/mentor.ts";
import { MAILED_LINK } from "#app/http/route-facts.ts";
import { sha256Hex } from "#db/ids.ts";
import {
	changeMentor,
	confirmMentor,
	findByLink,
	proveMentor,
	withdrawMentor,
} from "#db/mentors/mentor-links.ts";
import { MyRegistration } from "./my-registration.tsx";
import { mentorTextOf, suggestedUniversities } from "./registration.server.ts";

const GONE_MESSAGE = "This link doesn't work anymore. Ask for a new one, and try again.";

export const handle = MAILED_LINK;

export const meta: MetaFunction = () => [{ title: "Your mentor registration · The Yard" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const secret = params.secret ?? "";
	const done = new URL(request.url).searchParams.get("done");
	const found = await findByLink(context.db, await sha256Hex(secret), context.now());
	const universities = await suggestedUniversities();
	const page = { mentor: found ?? null, done, secret, universities };
	return data(page, found ? {} : { status: 404 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
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
