import type { AppLoadContext } from "@remix-run/cloudflare";
import { senderIsTooOften, TOO_OFTEN } from "#app/actions/limits.server.ts";
import { type Refusal, readForm } from "#app/actions/read-form.server.ts";
import { mentorLinkedForm } from "#app/forms/mentor.ts";
import {
	answerStill,
	changeMentor,
	proveMentor,
	withdrawMentor,
} from "#db/mentors/mentor-links.ts";
import { mentorTextOf } from "./mentor-links.server.ts";

const GONE = "This link doesn't work anymore. Ask for a new one, and try again.";

type Done = "proved" | "changed" | "waits" | "still" | "withdrawn";

/** Does what a mentor asks for on the page of their link; only a form can. */
export async function actOnLink(
	request: Request,
	context: AppLoadContext,
	secretHash: string,
): Promise<{ done: Done } | { refusal: Refusal }> {
	const { db, now, files } = context;
	const form = await readForm(request, mentorLinkedForm);
	if (!form.value) return form;
	if (await senderIsTooOften(context, "mentor link")) {
		return { refusal: form.refuse(429, { form: TOO_OFTEN }) };
	}
	const gone = () => ({ refusal: form.refuse(404, { form: GONE }) });
	switch (form.value.intent) {
		case "change": {
			const text = await mentorTextOf(form.value);
			const done = await changeMentor(db, secretHash, text, now());
			return done ? { done } : gone();
		}
		case "prove": {
			const { mails, headshotKeys } = await proveMentor(db, secretHash, now());
			files.discard("photos", headshotKeys);
			// When the link is used again, the page says what became of it.
			if (mails.length > 0) context.log.info("mentor proved");
			context.handOver(mails);
			return { done: "proved" };
		}
		case "still":
			return (await answerStill(db, secretHash, now())) ? { done: "still" } : gone();
		case "withdraw": {
			const erased = await withdrawMentor(db, secretHash, now());
			if (!erased) return gone();
			files.discard("photos", [erased.headshotKey]);
			return { done: "withdrawn" };
		}
	}
}
