import { asksIn } from "#lib/asks-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";

/** What a page's words say that a program asks for, costs and gives, by the form's field names, as typed there. */
export function asksAndCosts(words: string) {
	const { materials, letters, essays, essayWords } = asksIn(words);
	const { housing, travel, meals, applicationFee, stipendPaid } = costsIn(words);
	return {
		materials: materials.length > 0 ? materials : undefined,
		letters: letters?.toString(),
		essays: essays?.toString(),
		essay_words: essayWords?.toString(),
		housing,
		travel,
		meals,
		application_fee: applicationFee,
		stipend_paid: stipendPaid,
	};
}
