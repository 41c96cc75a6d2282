import { Link } from "@remix-run/react";
import { factInWords } from "#app/components/program/fact-texts.ts";
import {
	AUDIENCE_NAMES,
	type FactName,
	FIELD_NAMES,
	factOf,
	PLACE_NAMES,
	type StatedFacts,
} from "#db/programs/facts.ts";
import {
	type Answers,
	type Condition,
	type ConditionName,
	GPA_RANGE_NAMES,
	OPEN_TO_NAMES,
	type Verdict,
} from "#db/recommendations/conditions.ts";
import { gpaInWords } from "./program-facts.tsx";

const VERDICTS: Record<Verdict, { text: string; badge: string }> = {
	fits: { text: "You fit", badge: "bg-ok-soft text-ok" },
	fails: { text: "You don't", badge: "bg-no-soft text-no" },
	unsure: { text: "Not sure", badge: "bg-wait-soft text-wait" },
};

interface Row {
	title: string;
	/** The fact that states the condition. */
	fact: FactName;
	/** The student's own answer; empty when there is none. */
	own: (answers: Answers) => string;
	/** Where on the profile it is changed. */
	changedAt: "fits-you" | "about-you";
}

const ROWS: Record<ConditionName, Row> = {
	year: {
		title: "Year",
		fact: "audience",
		own: ({ year }) => (year ? AUDIENCE_NAMES[year] : ""),
		changedAt: "fits-you",
	},
	fields: {
		title: "Field",
		fact: "fields",
		own: ({ fields }) => listed(fields, FIELD_NAMES),
		changedAt: "fits-you",
	},
	gpa: {
		title: "GPA",
		fact: "minGpa",
		own: ({ gpaRange }) => (gpaRange ? GPA_RANGE_NAMES[gpaRange] : ""),
		changedAt: "fits-you",
	},
	citizenship: {
		title: "Citizenship",
		fact: "citizenship",
		own: ({ openTo }) =>
			openTo?.length ? `Show programs open to ${listed(openTo, OPEN_TO_NAMES)}` : "",
		changedAt: "fits-you",
	},
	place: {
		title: "Place",
		fact: "place",
		own: ({ places }) => listed(places, PLACE_NAMES),
		changedAt: "fits-you",
	},
	hbcu: {
		title: "HBCU",
		fact: "forHbcu",
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
	colleges: {
		title: "College",
		fact: "collegeGroups",
		own: ({ college }) => college ?? "",
		changedAt: "about-you",
	},
};

function listed<Value extends string>(chosen: Value[] | null, names: Record<Value, string>) {
	return (chosen ?? []).map((one) => names[one]).join(", ");
}

/** What the program says; a tick's words are its label. */
function saidBy(program: StatedFacts, fact: FactName) {
	if (fact === "minGpa") return gpaInWords(program.minGpa);
	return fact === "forHbcu" ? factOf(fact).label : factInWords(fact, program);
}

interface OwnFit {
	answers: Answers;
	/** Whether they have answered any question. */
	answered: boolean;
	conditions: Condition[];
}

interface DoIFitProps {
	program: StatedFacts & { id: string };
	fit: OwnFit;
}

/** Each condition that a program states, beside the student's own answer. */
export function DoIFit({ program, fit: { answers, answered, conditions } }: DoIFitProps) {
	if (conditions.length === 0) return null;
	const back = new URLSearchParams({ redirectTo: `/programs/${program.id}/` });
	if (!answered) {
		return (
			<p>
				<Link to={`/welcome/?${back}`}>Do I fit? Answer three questions</Link>
			</p>
		);
	}
	return (
		<section aria-labelledby="do-i-fit">
			<h2 id="do-i-fit" className="text-[1.2rem]">
				Do I fit?
			</h2>
			<ul className="mt-2 grid border-y border-line">
				{conditions.map(({ name, verdict }) => {
					const { title, fact, own, changedAt } = ROWS[name];
					const { text, badge } = VERDICTS[verdict];
					const answer = own(answers);
					const change = answer ? "Change" : "Answer";
					return (
						<li
							key={name}
							data-condition={name}
							className="grid gap-x-4 py-[0.55rem] not-first:border-t not-first:border-line sm:grid-cols-[max(8rem,22%)_minmax(0,1fr)]"
						>
							<h3 className="flex flex-wrap items-center gap-x-3 text-[1rem] sm:block">
								<span className="sm:block">{title}</span>{" "}
								<span className={`badge ${badge}`}>{text}</span>
							</h3>
							<div className="grid min-w-0 wrap-anywhere">
								<p>
									<span className="text-muted">The program says:</span>{" "}
									<span dir="auto">{saidBy(program, fact)}</span>
								</p>
								<p>
									<span className="text-muted">You said:</span>{" "}
									<span dir="auto">{answer || "Nothing yet"}</span>{" "}
									<Link
										className="text-link inline-flex min-h-11 items-center"
										to={`/profile/?${back}#${changedAt}`}
										aria-label={`${change}: ${title}`}
									>
										{change}
									</Link>
								</p>
							</div>
						</li>
					);
				})}
			</ul>
			<p className="hint mt-2">Only you see this. The program decides, so check its own page.</p>
		</section>
	);
}
