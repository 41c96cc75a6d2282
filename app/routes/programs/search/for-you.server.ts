import type { BatchItem } from "drizzle-orm/batch";
import type { Student, StudentUser } from "#app/auth/guards.server.ts";
import {
	hasSearchOrFilters,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
} from "#app/forms/program-filters.ts";
import { type WithFit, withFit } from "#app/routes/_shared/program-pages.server.ts";
import type { Db } from "#db/engine/open.ts";
import { findFirstSteps } from "#db/people/users.ts";
import { AUDIENCE_NAMES, FIELD_NAMES, KIND_NAMES, PAY_NAMES } from "#db/programs/facts.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import {
	canPick,
	type FitAnswers,
	fittingPrograms,
	type PickedProgram,
	pickPrograms,
} from "#db/recommendations/program-fit.ts";
import { findNew } from "#db/saved/saved-searches.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { nameOfSearch } from "./filter-facets.ts";

type ThreeAnswers = Pick<FitAnswers, "year" | "fields" | "goals">;

export type Picks = NonNullable<ReturnType<typeof readForYou>>;

/** What the first page of the list shows its student: the queries for the batch, and what their rows mean. */
export async function forYouOf(
	db: Db,
	student: Student | undefined,
	query: ProgramQuery,
	nowMs: number,
) {
	if (!student || !isOfUser(student) || hasSearchOrFilters(query) || query.at !== undefined)
		return null;
	const searches = student.savedSearches.map((saved) => ({
		...saved,
		...readProgramQuery(new URLSearchParams(saved.query)),
	}));
	const own = { ...student, usesResume: student.usesResume === true };
	const picks = canPick(own);
	const colleges = await loadColleges();
	const queries: BatchItem<"sqlite">[] = [
		findFirstSteps(db, { userId: student.userId }),
		...(picks ? [pickPrograms(db, own, nowMs, colleges)] : []),
		...searches.map((search) => findNew(db, search, nowMs)),
	];
	const read = async (rows: unknown[][]) => {
		const [steps, ...more] = rows as [FirstSteps[], ...unknown[][]];
		const picked = picks ? fittingPrograms(more.shift() as PickedProgram[], own, colleges) : [];
		return readForYou(student, {
			steps: steps[0],
			picked: await withFit(student, picked.map(withWhy(student))),
			counts: more as { count: number }[][],
		});
	};
	return { queries, read };
}

function isOfUser(student: Student): student is StudentUser {
	return student.userId !== null;
}

type FirstSteps = Awaited<ReturnType<typeof findFirstSteps>>[number];

interface Read {
	steps: FirstSteps | undefined;
	picked: WithFit<PickedProgram & { why: string[] }>[];
	/** How many programs are new, for each saved search. */
	counts: { count: number }[][];
}

function readForYou(student: StudentUser, { steps, picked, counts }: Read) {
	const { year, fields, goals, hasCalendar } = student;
	const done = {
		saved: steps?.hasSaved ?? false,
		calendar: hasCalendar,
		resume: steps?.hasResume ?? false,
	};
	const isDone = Object.values(done).every(Boolean);
	const usesResume = student.usesResume === true;
	const hasAnswered = Boolean(year || fields?.length || goals?.length);
	return {
		firstSteps: isDone || student.checklistDoneAt !== null ? null : done,
		searches: student.savedSearches.map(({ id, query }, at) => ({
			id,
			name: nameOfSearch(query),
			newPrograms: counts[at]?.[0]?.count ?? 0,
		})),
		picked: picked.map((program) => ({
			id: program.id,
			name: program.name,
			applicationDeadline: program.applicationDeadline,
			deadlineTime: program.deadlineTime,
			deadlineZone: program.deadlineZone,
			closesAt: program.closesAt,
			why: program.why,
			fit: program.fit,
			words: program.words,
		})),
		hasAnswered,
		usesResume,
		/** There is a resume whose words could be used. */
		mayUseResume: usesResume || (steps?.hasReadResume ?? false),
		allThatFit: hasAnswered ? `/programs/?${programQuery(allThatFit(student))}` : null,
	};
}

const withWhy = (student: ThreeAnswers) => (program: PickedProgram) => ({
	...program,
	why: whyPicked(program, student),
});

/** What a program and its student have in common, in words; also that it is paid, which suits everybody. */
function whyPicked(program: PickedProgram, { year, fields, goals }: ThreeAnswers): string[] {
	const common = (fields ?? []).filter((field) => program.fields?.includes(field));
	const isForAny = fields?.length && common.length === 0 && program.fields?.includes("any");
	return [
		...(year && program.audience?.includes(year) ? [AUDIENCE_NAMES[year]] : []),
		...common.map((field) => FIELD_NAMES[field]),
		...(isForAny ? [FIELD_NAMES.any] : []),
		...(goals?.includes(program.kind) ? [KIND_NAMES[program.kind]] : []),
		...(program.pay === "paid" ? [PAY_NAMES.paid] : []),
	];
}

function allThatFit({ year, fields, goals }: ThreeAnswers): ProgramQuery {
	const filters = {
		...NO_FILTERS,
		audience: year ? [year] : [],
		fields: fields ?? [],
		kinds: goals ?? [],
	};
	return { search: "", exact: false, filters, order: "closing" };
}
