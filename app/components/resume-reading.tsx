import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { Resume } from "#db/resumes.ts";
import { MAX_PAGES } from "../../workers/resume-text/limits.ts";
import { ResumePress } from "./resume-press.tsx";

const LOOK_AGAIN_MS = 2000;

/** Why a resume has no text, and what to do about it. */
const PROBLEMS: Record<NonNullable<Resume["problem"]>, string> = {
	pictures:
		"This PDF holds pictures, not text, so recruiters' software finds nothing in it. Export it from the program you wrote it in, and upload that file.",
	locked:
		"This PDF is locked with a password, so its text can't be read. Save it without a password, and upload that file.",
	unreadable: "This is not a readable PDF. Save or export it again, and upload that file.",
	slow: "Reading its text took too long. The file itself is safe.",
	down: "Its text could not be read, because our reader is not answering. The file itself is safe.",
};

/** Those that another try may cure. */
const PASSING = new Set<Resume["problem"]>(["slow", "down"]);

/** Looks again now and then while something is being read. */
export function useReadingWatch(reading: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!reading) return;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible" && navigator.onLine) revalidate();
		}, LOOK_AGAIN_MS);
		return () => clearInterval(timer);
	}, [reading, revalidate]);
}

/** How the reading of a resume's text stands; nothing once all of it is read. */
export function ResumeReading({ resume }: { resume: Resume }) {
	const { id, name, state, pageCount } = resume;
	if (state === "READY") {
		if ((pageCount ?? 0) <= MAX_PAGES) return null;
		return (
			<p className="notice warning resume-problem">
				Only the text of the first {MAX_PAGES} pages was read. Upload a shorter file if the rest
				matters: most recruiters read one or two pages.
			</p>
		);
	}
	if (state === "READING") {
		return (
			<p role="status" className="hint">
				Reading its text...
			</p>
		);
	}
	const problem = state === "GIVEN_UP" ? "slow" : (resume.problem ?? "unreadable");
	return (
		<div className="notice warning resume-problem">
			<p>{PROBLEMS[problem]}</p>
			{PASSING.has(problem) && (
				<ResumePress
					id={id}
					press={{
						...{ intent: "read", text: "Try again", busy: "Reading..." },
						label: `Try again to read ${name}`,
					}}
				/>
			)}
		</div>
	);
}
