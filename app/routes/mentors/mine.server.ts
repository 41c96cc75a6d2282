import type { AppLoadContext } from "@remix-run/cloudflare";
import { senderIsTooOften, TOO_OFTEN } from "#app/actions/limits.server.ts";
import { type Refusal, readForm } from "#app/actions/read-form.server.ts";
import { mentorButtonForm, mentorChangesForm } from "#app/forms/mentor.ts";
import {
	answerStill,
	changeMentor,
	proveMentor,
	withdrawMentor,
} from "#db/mentors/mentor-links.ts";
import { mentorTextOf } from "./mentor-links.server.ts";

const GONE = "This link doesn't work anymore. Ask for a new one, and try again.";

type Done = "proved" | "changed" | "waits" | "still" | "withdrawn";

/** Does what a mentor asks by the page of their link; only a form can. */
export async function actOnLink(
	request: Request,
	context: AppLoadContext,
	secretHash: string,
): Promise<{ done: Done } | { refusal: Refusal }> {
	const { db, now, files } = context;
	const changes = await readForm(request.clone() as Request, mentorChangesForm);
	if (changes.value) {
		if (await senderIsTooOften(context, "mentor link")) {
			return { refusal: changes.refuse(429, { form: TOO_OFTEN }) };
		}
		const outcome = await changeMentor(db, secretHash, await mentorTextOf(changes.value), now());
		return outcome ? { done: outcome } : { refusal: changes.refuse(404, { form: GONE }) };
	}
	const button = await readForm(request, mentorButtonForm);
	if (!button.value) return { refusal: changes.refusal };
	if (await senderIsTooOften(context, "mentor link")) {
		return { refusal: button.refuse(429, { form: TOO_OFTEN }) };
	}
	const gone = () => ({ refusal: button.refuse(404, { form: GONE }) });
	switch (button.value.intent) {
		case "prove": {
			const { mails, headshotKeys } = await proveMentor(db, secretHash, now());
			files.discard("photos", headshotKeys);
			// Used again, the page says what has become of it.
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
