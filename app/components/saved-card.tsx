import { Form } from "@remix-run/react";
import type { SavedProgram } from "#db/saved-programs.ts";
import { ProgramCard } from "./program-card.tsx";
import { SaveButton } from "./save-button.tsx";

/** A program on the student's list, with how far they are. */
export function SavedCard({ program, nowMs }: { program: SavedProgram; nowMs: number }) {
	const applied = program.state === "applied";
	const text = applied ? "Mark as not applied" : "Mark as applied";
	return (
		<ProgramCard
			program={program}
			nowMs={nowMs}
			badge={applied && <span className="badge applied">Applied</span>}
		>
			<SaveButton program={program} saved={true} state={program.state} />
			<Form method="post" preventScrollReset>
				<input type="hidden" name="program_id" value={program.id} />
				<input type="hidden" name="intent" value="state" />
				<button
					type="submit"
					className="btn"
					name="state"
					value={applied ? "saved" : "applied"}
					aria-label={`${text}: ${program.name}`}
				>
					{text}
				</button>
			</Form>
		</ProgramCard>
	);
}
