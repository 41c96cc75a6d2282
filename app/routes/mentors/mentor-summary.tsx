import { MentorAreas } from "#app/components/mentor-card.tsx";
import type { MentorText } from "#db/schema.ts";

/** What a mentor registered. */
export function MentorSummary({ text, email }: { text: MentorText; email: string }) {
	const facts = [
		["Name", text.name],
		["Email Address", email],
		["HBCU affiliation", text.hbcuAffiliation],
		["Class year", text.classYear],
		["Role", text.role],
		["Employer", text.employer],
		["Ask me about", text.askAbout],
		["LinkedIn profile", text.linkedInProfile],
	] as const;
	return (
		<div className="card grid gap-3">
			<FactList facts={facts} />
			<MentorAreas areas={text.areasOfExpertise} />
		</div>
	);
}

/** Those that have a value. */
export function FactList({
	facts,
}: {
	facts: readonly (readonly [string, string | number | null])[];
}) {
	return (
		<dl className="grid gap-3">
			{facts
				.filter(([, value]) => value)
				.map(([what, value]) => (
					<div key={what}>
						<dt className="hint">{what}</dt>
						<dd className="wrap-anywhere" dir="auto">
							{value}
						</dd>
					</div>
				))}
		</dl>
	);
}
