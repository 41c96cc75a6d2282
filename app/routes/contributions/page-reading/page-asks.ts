import { listedNames } from "#app/files/imports/words/eligibility.ts";
import { asksIn } from "#lib/asks-in-prose.ts";
import { collegesIn } from "#lib/colleges-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";

/** What a page's words say that a program asks for, costs and gives, and whose students it is for, by the form's field names, as typed there. */
export function asksAndCosts(words: string) {
	const { materials, letters, essays, essayWords } = asksIn(words);
	const { housing, travel, meals, applicationFee, stipendPaid } = costsIn(words);
	const { collegeGroups, colleges, forHbcu } = collegesIn(words);
	return {
		college_groups: collegeGroups.length > 0 ? collegeGroups : undefined,
		colleges: listedNames(colleges) || undefined,
		for_hbcu: forHbcu ? "on" : undefined,
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
