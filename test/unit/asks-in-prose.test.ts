import { expect, test } from "vitest";
import { asksIn } from "#lib/asks-in-prose.ts";

test.each<[text: string, letters: number | undefined]>([
	["Two letters of recommendation are required.", 2],
	["Submit 2 letters of recommendation from faculty.", 2],
	["Application materials: transcript, two (2) recommendation letters, essay", 2],
	["Letters of recommendation: 3", 3],
	["Letters of Recommendation (2)", 2],
	["Letters of Rec: 2", 2],
	["Applicants need one letter of recommendation from a professor and one from an employer.", 2],
	["Please upload a letter of recommendation from a faculty member.", 1],
	["A letter of reference is required.", 1],
	["Provide at least two academic letters of recommendation.", 2],
	["2-3 letters of recommendation required", 2],
	["three confidential letters of support must be sent", 3],
	["Letters of recommendation from two professors are required.", 2],
	["Two recommendations from teachers", 2],
	["Two recommendations", undefined],
	["What you need:\nResume\nTwo recommendations\n", 2],
	["Include two professional references.", 2],
	["Two faculty recommendations are required", 2],
	["1 recommendation letter required", 1],
	["No letters of recommendation required.", 0],
	["No letters of recommendation are needed to apply.", 0],
	["Letters of recommendation are not required.", 0],
	["We don't require letters of recommendation.", 0],
	["You do not need a letter of recommendation.", 0],
	["Apply without letters of recommendation!", 0],
	["Letters of recommendation: none", 0],
	["Recommendation letters: not required", 0],
	["No essay, transcript, or letters of recommendation required", 0],
	["Essays and recommendation letters are not required.", 0],
	["No more than two letters of recommendation are accepted.", 2],
	["Not required to submit letters of recommendation", 0],
	["Letters of recommendation are optional.", undefined],
	["Letters of recommendation are not required but are encouraged.", undefined],
	["You may also submit a letter of recommendation.", undefined],
	["The first form needs no essay and no letters, only what you do.", 0],
	["Submit a transcript and two letters.", 2],
	["An essay, a transcript and letters are asked for.", undefined],
	["Send two cover letters", undefined],
	["Send a thank-you letter to the donor.", undefined],
	["Submit a cover letter.", undefined],
	["You will receive an acceptance letter. A letter of intent is required.", undefined],
	["The committee makes two policy recommendations each year.", undefined],
	["Each letter of recommendation must be signed.", undefined],
	[
		"Undergraduates need no letters of recommendation. Graduate applicants need two letters of recommendation.",
		undefined,
	],
	["See our recommendations for students.", undefined],
])("letters: %s", (text, letters) => {
	expect(asksIn(text).letters).toBe(letters);
});

test.each<[text: string, essays: number | undefined, words: number | undefined]>([
	["Write an essay of up to 500 words.", 1, 500],
	["Essay (500 words)", 1, 500],
	["A 500-word essay is required", 1, 500],
	["Submit two short essays (250 words each).", 2, 250],
	["Two essays of 500-750 words each are required.", 2, 750],
	["Your essay should not exceed 1,000 words.", 1, 1000],
	["Personal statement: 650 words maximum", 1, 650],
	["Applicants must submit a personal statement.", 1, undefined],
	["Answer three short-answer questions", 3, undefined],
	["Essay required", 1, undefined],
	["Required: resume, transcript, essay", 1, undefined],
	["How to apply:\n- Resume\n- Essay\n", 1, undefined],
	["Three essay questions must be answered", 3, undefined],
	["An essay of at least 300 words is required", 1, undefined],
	["Submit an essay and an abstract of 250 words", 1, undefined],
	["No essay required!", 0, undefined],
	["This is a no-essay scholarship.", 0, undefined],
	["An essay is not required.", 0, undefined],
	["There is no essay.", 0, undefined],
	["Apply in minutes without an essay.", 0, undefined],
	["No essays or transcripts required", 0, undefined],
	["Essay: no", 0, undefined],
	["We do not require an essay, but two letters of recommendation are needed.", 0, undefined],
	["Enter our essay contest", undefined, undefined],
	["The annual Peace Essay Competition is open", undefined, undefined],
	["Get help with college essays and applications", undefined, undefined],
	["Read winning essays from past applicants", undefined, undefined],
	["Our workshop covers essay writing and applications", undefined, undefined],
	["The essay is optional.", undefined, undefined],
	["Include a photo essay of your trip", undefined, undefined],
])("essays: %s", (text, essays, words) => {
	const found = asksIn(text);
	expect([found.essays, found.essayWords]).toEqual([essays, words]);
});

test.each<[text: string, materials: string[]]>([
	["Submit a resume, an unofficial transcript and two letters.", ["resume", "transcript"]],
	[
		"Application requirements:\n• Résumé or CV\n• Official transcript (PDF)\n• Portfolio",
		["resume", "transcript", "portfolio"],
	],
	["Transcript required", ["transcript"]],
	["Resume required; transcript not required", ["resume"]],
	["No transcript required", []],
	["No resume, transcript, or essay required", []],
	["Transcripts are not required, but a resume is required.", ["resume"]],
	["SAT or ACT scores must be submitted", ["testscores"]],
	["Test scores are not required.", []],
	["GRE scores are required", ["testscores"]],
	["Finalists will be invited to an interview.", ["interview"]],
	["Selected applicants will be interviewed by phone.", ["interview"]],
	["Complete the FAFSA by March 1", ["fafsa"]],
	["You must be nominated by your college.", ["nomination"]],
	["Applicants need a nomination from their university", ["nomination"]],
	["Attend resume workshops and mock interviews", []],
	["Build your portfolio and your resume", []],
	["Programs will resume in the fall; apply now", []],
	["Our investment portfolio includes 40 companies", []],
	["Read the full transcript of the interview we sent", []],
	["Self-nominations are accepted; no nomination is required", []],
	["A transcript is optional.", []],
	["You interview, read and write parts of a report that must be checked", []],
	["Interview tips for applicants", []],
	["Provide samples of your work", ["portfolio"]],
])("materials: %s", (text, materials) => {
	expect(asksIn(text).materials).toEqual(materials);
});

test.each(["no ", "two (2) ", "letter of ", "essay 500 words ", "not ", "a, ", "resume:\n", "• "])(
	"a text of nothing but '%s' is read up to a bound",
	(piece) => {
		const end = "\n\nSubmit three letters of recommendation.";
		expect(asksIn(piece + end).letters).toBe(3);
		const long = piece.repeat(200_000 / piece.length);
		expect(asksIn(long + end)).toEqual(asksIn(long));
	},
);
