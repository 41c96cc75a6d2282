import { useState } from "react";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { MAX_PAGES } from "../../../workers/resume-text/limits.ts";
import type { OwnResume } from "./find-own-resumes.server.ts";

/** Why a resume has no text, and what to do about it. */
const PROBLEMS: Record<NonNullable<OwnResume["problem"]>, string> = {
	pictures:
		"This PDF holds pictures, not text, so application software (ATS) can't read it. Export it from the app you wrote it in, and upload that file.",
	locked:
		"This PDF is locked with a password, so we can't read its text. Save it without a password, and upload that file.",
	unreadable: "We can't read this PDF. Save or export it again, and upload that file.",
	slow: "Reading its text took too long. The file itself is safe.",
	down: "We couldn't read its text, because our reader isn't responding. The file itself is safe.",
};

/** Problems that another attempt may fix. */
const PASSING = new Set<OwnResume["problem"]>(["slow", "down"]);

/** How far the reading of a resume's text is; nothing once all of it is read. */
export function ResumeReading({ resume }: { resume: OwnResume }) {
	const { id, name, state, pageCount } = resume;
	const [wasReading] = useState(state === "READING");
	if (state === "READY") {
		if ((pageCount ?? 0) <= MAX_PAGES) return wasReading ? <Line /> : null;
		return (
			<p className="notice bg-wait-soft text-wait mt-3 justify-items-start gap-[0.6rem]">
				We read only the first {MAX_PAGES} pages. If the rest matters, upload a shorter file. Most
				recruiters read one or two pages.
			</p>
		);
	}
	if (state === "READING") return <Line text="Reading its text..." />;
	const problem = state === "GIVEN_UP" ? "slow" : (resume.problem ?? "unreadable");
	return (
		<div className="notice bg-wait-soft text-wait mt-3 justify-items-start gap-[0.6rem]">
			<p>{PROBLEMS[problem]}</p>
			{PASSING.has(problem) && (
				<ButtonForm
					sends={{ intent: "read", id }}
					pending="Reading..."
					label={`Try again to read ${name}`}
					action="/resume/"
				>
					Try again
				</ButtonForm>
			)}
		</div>
	);
}

/** Stays, empty, once all is read, so that the cards below don't move under a finger. */
function Line({ text = "\u00a0" }: { text?: string }) {
	return (
		<p role="status" className="hint">
			{text}
		</p>
	);
}
