import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listDoneMessages, listOpenMessages } from "#db/contact-messages.ts";
import {
	listOwnContributions,
	listOwnWithCredit,
	newestOwnContributions,
} from "#db/contributions/own-contributions.ts";
import { type Db, openDb } from "#db/engine/open.ts";
import { listApprovedMentors, listPendingMentors, listShownMentors } from "#db/mentors/mentors.ts";
import { listRenewals } from "#db/moderation/renewals.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { readCurrentNotifications } from "#db/notifications/current-notification.ts";
import { listNotifications } from "#db/notifications/notification-list.ts";
import { createSession, findSession } from "#db/people/sessions.ts";
import { findFirstSteps, findNamesByEmail } from "#db/people/users.ts";
import { readProgramPage } from "#db/programs/program-page.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { topContributors } from "#db/programs/public-lists.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import { pickPrograms } from "#db/recommendations/program-fit.ts";
import { listReadByOlder } from "#db/resumes/resume-texts.ts";
import { findResumeVersions } from "#db/resumes/resume-versions.ts";
import { findResumeFile, listErasableResumes, listResumes } from "#db/resumes/resumes.ts";
import { findSharedFile, listSharedResumes } from "#db/resumes/shared-resumes.ts";
import { listCalendar } from "#db/saved/saved-calendar.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import { findNew } from "#db/saved/saved-searches.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { MAX_COUNTED, NO_FILTERS } from "#db/search/program-filters.ts";
import type { D1 } from "../support/d1-by-http.ts";
import { migrateD1, startD1 } from "../support/engines.ts";
import { listPrograms, NOW_MS } from "./world.ts";

/** What D1 charges for and what makes a page slow: the rows that its queries read, and the number of queries. */
interface Cost {
	queries: number;
	rowsRead: number;
}

const PAGE = { size: 20 };
/** Enough that more are open than a search counts. */
const SMALL = 5100;
const LARGE = 8000;

/** Facts that all programs of these databases share. */
const OTHERS = { ...NO_FILTERS, kinds: ["other" as const] };

const MAILED = { userId: "user-1", channel: "mail" as const };

/** Every tenth program is open; all of them say "fellowship", one in a hundred "robotics". */
const PAGES = {
	"the first page of programs": (db) => listPrograms(db, { ...PAGE, includeClosed: false }, NOW_MS),
	"a deep page of programs": (db, newest) =>
		listPrograms(db, { ...PAGE, includeClosed: true, place: `b${newest / 2}` }, NOW_MS),
	"a deep page of open programs": (db) =>
		listPrograms(db, { ...PAGE, includeClosed: false, place: `b${SMALL / 2}` }, NOW_MS),
	"a page back": (db) => listPrograms(db, { ...PAGE, includeClosed: false, place: "a5" }, NOW_MS),
	"a search of a word that all programs hold": (db) =>
		listPrograms(db, { ...PAGE, search: "fellowship", includeClosed: false }, NOW_MS),
	"such a search with closed programs": (db) =>
		listPrograms(db, { ...PAGE, search: "fellowship", includeClosed: true }, NOW_MS),
	"a deep page of such a search": (db) =>
		listPrograms(
			db,
			{ ...PAGE, search: "fellow", includeClosed: false, place: `b${SMALL / 2}` },
			NOW_MS,
		),
	"a page back in such a search": (db, newest) =>
		listPrograms(
			db,
			{ ...PAGE, search: "fellow", includeClosed: true, place: `a${newest / 2}` },
			NOW_MS,
		),
	"the first page of programs, with what one has saved": (db) =>
		listPrograms(db, { ...PAGE, includeClosed: false, savedBy: "user-1" }, NOW_MS),
	"a search, with what one has saved": (db) =>
		listPrograms(
			db,
			{ ...PAGE, search: "fellowship", includeClosed: true, savedBy: "user-1" },
			NOW_MS,
		),
	"a filter that all open programs pass": (db) =>
		findPrograms(db, { ...PAGE, filters: OTHERS, order: "newest" }, NOW_MS),
	"such a filter, closing soonest": (db) =>
		findPrograms(db, { ...PAGE, filters: OTHERS, order: "closing" }, NOW_MS),
	"what closes soonest": (db) =>
		findPrograms(db, { ...PAGE, filters: NO_FILTERS, order: "closing" }, NOW_MS),
	"a page of what has closed": (db) =>
		findPrograms(
			db,
			{
				...PAGE,
				order: "closing",
				place: "bc63000000000000",
				filters: { ...NO_FILTERS, includeClosed: true },
			},
			NOW_MS,
		),
	"the best matches of a word that all programs hold": (db) =>
		findPrograms(db, { ...PAGE, search: "fellowship", filters: NO_FILTERS, order: "best" }, NOW_MS),
	"a later page of such matches, with a filter": (db, newest) =>
		findPrograms(
			db,
			{
				...PAGE,
				search: "fellowship",
				filters: OTHERS,
				order: "best",
				place: `${newest}-40-20261121`,
			},
			NOW_MS,
		),
	"close matches of a word that all programs hold": async (db) => {
		const wanted = { ...PAGE, filters: NO_FILTERS, order: "best" as const };
		const asked = { ...wanted, search: "glaciers zebra", exact: true };
		return { items: (await findPrograms(db, asked, NOW_MS)).close };
	},
	"what is picked for a student": async (db) =>
		pickPrograms(
			db,
			{
				userId: "user-3",
				fullName: null,
				college: "Howard University",
				usesResume: true,
				year: "sophomore",
				fields: ["biology"],
				goals: ["other", "research"],
				gpaRange: "from30",
				places: ["inperson"],
				openTo: ["residents", "daca"],
			},
			NOW_MS,
			await loadColleges(),
		),
	"what is new in a saved search": (db) =>
		findNew(db, { search: "fellowship", filters: NO_FILTERS, seenSeq: 0 }, NOW_MS),
	"the first steps": (db) => findFirstSteps(db, { userId: "user-1" }),
	"saved programs": (db) => listSavedPrograms(db, "user-1", PAGE, NOW_MS),
	"a deep page of saved programs": (db) =>
		listSavedPrograms(
			db,
			"user-1",
			{ ...PAGE, after: { group: 0, rank: 20270101, tie: 40 } },
			NOW_MS,
		),
	"a deep page of saved programs that have closed": (db) =>
		listSavedPrograms(
			db,
			"user-1",
			{ ...PAGE, after: { group: 2, rank: -20200101, tie: -200 } },
			NOW_MS,
		),
	"a page back in saved programs that have closed": (db) =>
		listSavedPrograms(
			db,
			"user-1",
			{ ...PAGE, before: { group: 2, rank: -20200101, tie: -200 } },
			NOW_MS,
		),
	"a program's page, with three like it": (db) => readProgramPage(db, "id-100", NOW_MS),
	"one's own contributions": (db) => listOwnContributions(db, "user-1", PAGE),
	"one's own contributions with what became of them": (db) => listOwnWithCredit(db, "user-1", PAGE),
	"a deep page of one's own contributions": (db) =>
		listOwnContributions(db, "user-1", { ...PAGE, before: SMALL }),
	"one's newest contributions": (db) => newestOwnContributions(db, { userId: "user-1", limit: 21 }),
	"the top contributors": (db) => topContributors(db, "all", 10),
	"the newest programs with their authors": (db) => recentPrograms(db, 6, NOW_MS),
	"what waits for moderators": (db) => readPending(db, PAGE),
	"a later page of what waits": (db) => readPending(db, { ...PAGE, after: 50 }),
	"a page back in what waits": (db) => readPending(db, { ...PAGE, before: SMALL }),
	"yearly programs that open again": (db) => listRenewals(db, PAGE, NOW_MS),
	"messages to the moderators": (db) => listOpenMessages(db, PAGE),
	"a later page of messages": (db) => listOpenMessages(db, { ...PAGE, after: 50 }),
	"a page back in messages": (db) => listOpenMessages(db, { ...PAGE, before: SMALL }),
	"messages that are done": (db) => listDoneMessages(db, PAGE),
	"a deep page of messages that are done": (db) => listDoneMessages(db, { ...PAGE, before: SMALL }),
	"a page back among those": (db) => listDoneMessages(db, { ...PAGE, after: 5 }),
	"the first page of mentors": (db) => listApprovedMentors(db, PAGE),
	"a deep page of mentors": (db) => listApprovedMentors(db, { ...PAGE, before: SMALL }),
	"a page of mentors back": (db) => listApprovedMentors(db, { ...PAGE, after: 5 }),
	"the moderators' page of them": (db) => listShownMentors(db, { ...PAGE, before: SMALL }),
	"mentors who wait for moderators": (db) => listPendingMentors(db, { ...PAGE, after: 50 }),
	"a page back among those who wait": (db) => listPendingMentors(db, { ...PAGE, before: SMALL }),
	"one's own resumes": (db) => listResumes(db, "user-100", undefined, NOW_MS),
	"a resume's file": (db) => findResumeFile(db, { id: "resume-100", userId: "user-100" }),
	"the first page of shared resumes": (db) => listSharedResumes(db, PAGE),
	"a deep page of shared resumes": (db) => listSharedResumes(db, { ...PAGE, before: SMALL - 50 }),
	"a search of a word that all shared resumes hold": (db, newest) =>
		listSharedResumes(db, { ...PAGE, search: "resume", before: newest / 2 }),
	"a page back in a search of shared resumes": (db, newest) =>
		listSharedResumes(db, { ...PAGE, search: "resu", after: newest / 2 }),
	"a shared resume's file": (db) => findSharedFile(db, "resume-102"),
	"a resume with its versions": (db) =>
		findResumeVersions(db, { id: "resume-100", userId: "user-100" }),
	"what the clean-up reads again": (db) => listReadByOlder(db, 5),
	"what the clean-up erases of resumes": (db) => listErasableResumes(db, NOW_MS, 5),
	"one's notifications": (db) => listNotifications(db, "user-1", PAGE, NOW_MS),
	"a deep page of one's notifications": (db) =>
		listNotifications(db, "user-1", { ...PAGE, before: SMALL }, NOW_MS),
	"what a morning's email is made of": (db) =>
		readCurrentNotifications(db, { ...MAILED, kind: "reminders", thing: "2026-11-21" }),
	"what an email about one notification is made of": (db) =>
		readCurrentNotifications(db, { ...MAILED, kind: "closes-soon", thing: "id-100" }),
	"the names of an address": (db) => findNamesByEmail(db, "7@example.edu"),
	"a session with its user": (db) => findSession(db, "hash-7", NOW_MS),
} satisfies Record<string, (db: Db, newest: number) => Promise<unknown>>;

/** SMALL saved programs are read twice, each with its program, by indexes; plus the page's programs. */
const WHOLE_LIST = (2 * 4 * SMALL) / PAGE.size + 2;

/** Each ranked program is read as two entries of the index, one of their union and a row, and is then sorted. */
const RANKED_ROWS = Math.ceil((7 * (MAX_COUNTED + 1)) / PAGE.size);

/** As entries of an index and as rows; the queues of all moderators' pages are counted, too. */
const WAITING_ROWS = 92;

/** How many rows an item of a list may cost, where it is more than three. */
const ROWS_PER_ITEM: { [page in keyof typeof PAGES]?: number } = {
	// Each is compared with thirty programs and contributions by its link, five by its name and a hundred that wait.
	"what waits for moderators": WAITING_ROWS,
	"a later page of what waits": WAITING_ROWS,
	"a page back in what waits": WAITING_ROWS,
	// Up to 500 yearly ones are looked through, twice, and up to 100 waiting in each queue are counted.
	"yearly programs that open again": 21,
	// 500 with the word in the name and 501 with it anywhere are ranked, whatever the page's size.
	"the best matches of a word that all programs hold": RANKED_ROWS,
	"a later page of such matches, with a filter": RANKED_ROWS,
	"close matches of a word that all programs hold": RANKED_ROWS,
	// Up to 200 entries each for the answers and for the resume's words are read, each with its program.
	"what is picked for a student": 40,
	// For each of five kinds of similarity thirty are read, and each program once.
	"a program's page, with three like it": 16,
	// One student's list, which is limited, is read twice: to count its groups and to sort them.
	"saved programs": WHOLE_LIST,
	"a deep page of saved programs": WHOLE_LIST,
	"a deep page of saved programs that have closed": WHOLE_LIST,
	"a page back in saved programs that have closed": WHOLE_LIST,
	// Each is read with its program three times, and with the students who saved it.
	"one's own contributions with what became of them": 5,
	// One person's newest 300 are read, and looked up again.
	"what a morning's email is made of": 60,
	// Each is read with its newest version, whose number is looked up.
	"the first page of shared resumes": 4,
	"a deep page of shared resumes": 4,
	"a search of a word that all shared resumes hold": 4,
	"a page back in a search of shared resumes": 4,
};

/** Queries that count what is found: each result is an entry of the index and its program. */
const COUNTED_PAGES = new Set([
	"a search of a word that all programs hold",
	"such a search with closed programs",
	"a deep page of such a search",
	"a page back in such a search",
	"a search, with what one has saved",
	"a filter that all open programs pass",
	"such a filter, closing soonest",
	"the best matches of a word that all programs hold",
	"a later page of such matches, with a filter",
]);

describe(`rows read, at ${SMALL} and at ${LARGE} programs`, () => {
	const started: Awaited<ReturnType<typeof startFilled>>[] = [];
	beforeAll(async () => {
		started.push(...(await Promise.all([startFilled(SMALL), startFilled(LARGE)])));
	});
	afterAll(async () => {
		await Promise.all(started.map(({ stop }) => stop()));
	});

	for (const [page, read] of Object.entries(PAGES)) {
		test(`${page}: one query, and no more rows in the large database than in the small`, async () => {
			const costs: Cost[] = [];
			for (const { d1, programs } of started) {
				const metered = meter(d1);
				const answer = await read(await openDb({ d1: metered.d1 }), programs);
				expect(answer).toBeDefined();
				if (typeof answer === "object" && answer && "items" in answer) {
					expect(answer.items).toHaveLength(PAGE.size);
				}
				costs.push(metered.cost);
			}
			const [small, large] = costs;
			expect([small?.queries, large?.queries]).toEqual([1, 1]);
			expect(small?.rowsRead).toBeGreaterThan(0);
			expect(large?.rowsRead).toBeLessThanOrEqual((small?.rowsRead ?? 0) + 1);
			const most = (ROWS_PER_ITEM[page as keyof typeof PAGES] ?? 3) * (PAGE.size + 1) + 1;
			const counted = COUNTED_PAGES.has(page) ? 2 * (MAX_COUNTED + 1) : 0;
			expect(large?.rowsRead).toBeLessThanOrEqual(most + counted);
		});
	}

	test("a calendar reads its student's list, which has an end, with its programs once", async () => {
		for (const { d1 } of started) {
			const metered = meter(d1);
			const db = await openDb({ d1: metered.d1 });
			await listCalendar(db, "key-1", NOW_MS);
			expect(metered.cost.queries).toBe(1);
			expect(metered.cost.rowsRead).toBeLessThanOrEqual(4 * SMALL + 2);
		}
	});

	test("the meter sees a query that reads the whole table", async () => {
		for (const { d1, programs } of started) {
			const metered = meter(d1);
			await metered.d1.prepare("select name from programs where name like '%x%'").raw();
			expect(metered.cost).toEqual({ queries: 1, rowsRead: programs });
		}
	});
});

test("an answer of a program reads no other program's answers", async () => {
	const { d1, stop } = await startD1();
	await migrateD1(d1);
	const insert = (from: string) =>
		d1.prepare(`insert into saved_programs (program_id, user_id, deadline, saved_at, state, applied_at, offered_at)
			select p.id, u.id, '9999-12-31', 1, 'offered', 1, 864000000 + u.rowid from programs p, users u ${from}`);
	const costs: number[] = [];
	for (const programs of [2, 60]) {
		const numbers = `(select value as n from json_each(?))`;
		const list = JSON.stringify(Array.from({ length: programs }, (_, at) => at + 1));
		await d1.batch([
			d1.prepare("delete from saved_programs"),
			d1.prepare("delete from programs"),
			d1.prepare("delete from users"),
			d1
				.prepare(
					`insert into users (id, firebase_uid, email, created_at) select 'u-' || n, n, n, 1 from ${numbers}`,
				)
				.bind(JSON.stringify([1, 2, 3, 4, 5, 6, 7, 8, 9])),
			d1
				.prepare(`insert into programs (id, name, application_link, link_key, description, published_at)
					select 'p-' || n, 'P', n, n, 'D', 1 from ${numbers}`)
				.bind(list),
			insert("where u.id <> 'u-9'"),
		]);
		const written = [
			await insert("where u.id = 'u-9' and p.id = 'p-1'").all(),
			await d1
				.prepare(
					"update saved_programs set offered_at = 1728000000 where user_id = 'u-9' and program_id = 'p-1'",
				)
				.all(),
			await d1
				.prepare("delete from saved_programs where user_id = 'u-9' and program_id = 'p-1'")
				.all(),
		];
		const { results } = await d1
			.prepare("select heard_after from programs where id = 'p-1'")
			.all<{ heard_after: number }>();
		expect(results[0]?.heard_after).toBeGreaterThan(864_000_000);
		costs.push(...written.map(({ meta }) => meta.rows_read));
	}
	await stop();
	const [few, many] = [costs.slice(0, 3), costs.slice(3)];
	expect(many).toEqual(few);
	expect(Math.max(...many)).toBeLessThan(100);
});

/** A database with this many rows of each kind; half the contributions are pending, half the messages done. */
async function startFilled(programs: number) {
	const { d1, stop } = await startD1();
	await migrateD1(d1);
	const numbers = JSON.stringify(Array.from({ length: programs }, (_, at) => at + 1));
	const fill = (insertSelect: string) =>
		d1.prepare(`${insertSelect} from (select value as n from json_each(?))`).bind(numbers);
	await d1.batch([
		fill(`insert into users (id, firebase_uid, email, full_name, created_at)
			select 'user-' || n, 'uid-' || n, n || '@example.edu', 'Person ' || n, 1`),
		fill(`insert into contributions (id, user_id, name, application_link, link_key, description,
				status, submission_key, created_at, updated_at)
			select 'id-' || n, case when n % 3 = 0 then 'user-' || n else 'user-1' end, 'Fellowship ' || n,
				'https://example.org/' || n, 'example.org/' || n, 'A fellowship.',
				case when n % 2 = 0 then 'PENDING' else 'REJECTED' end, n, 1, 1`),
		fill(`insert into contribution_counts (period, user_id, count, reached_at)
			select 'all', 'user-' || n, n % 7, n`),
		fill(`insert into programs (id, contribution_id, name, application_link, link_key, description,
				application_deadline, state, yearly, published_at)
			select 'id-' || n, 'id-' || n, 'Fellowship ' || n, 'https://example.org/' || n, 'example.org/' || n,
				case when n % 100 = 0 then 'A fellowship in robotics, on glaciers.' else 'A fellowship on glaciers.' end,
				case when n % 10 = 0 then null else '2020-01-01' end,
				case when n % 10 = 0 then 'open' else 'closed' end, n < 60, 1`),
		fill(`insert into contact_messages (id, name, email, message, state, submission_key, created_at)
			select 'id-' || n, 'Person ' || n, n || '@example.edu', 'A question.',
				case when n % 2 = 0 then 'open' else 'done' end, n, 1`),
		fill(`insert into notifications (id, user_id, kind, thing, data, created_at)
			select 'id-' || n, 'user-1', 'closes-soon', n, json_object('program', 'id-' || n, 'day',
				case when n % 100 = 0 then '2026-11-21' else '2026-11-20' end), 1`),
		fill(`insert into saved_programs (program_id, user_id, deadline, saved_at)
			select 'id-' || n, 'user-1', case when n % 10 = 0 then '2027-01-01' else '2020-01-01' end, 1`),
		d1.prepare(`delete from saved_programs where seq > ${SMALL}`),
		d1.prepare("update users set calendar_key = 'key-1' where id = 'user-1'"),
		fill(`insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, status,
				submission_key, consented_at, created_at, proved_at, waiting_since)
			select 'id-' || n, 'Mentor ' || n, n || '@example.org', 'Fisk University', '["Law"]',
				case when n % 3 = 0 then 'APPROVED' when n % 3 = 1 then 'PENDING' else 'REJECTED' end, n, 1, 1, 1,
				case when n % 3 = 1 then 1 end`),
		fill(`insert into resumes (id, user_id, name, shared, digest, created_at, removed_at)
			select 'resume-' || n, 'user-' || n, 'Resume', n % 2 = 0, n, 1, case when n % 7 = 0 then n end`),
		fill(`insert into resume_versions (id, resume_id, number, file_key, size_bytes, created_at)
			select n, 'resume-' || n, 1, n, 1, 1`),
	]);
	const db = await openDb({ d1 });
	await createSession(db, {
		idHash: "hash-7",
		uid: "uid-7",
		email: "7@example.edu",
		provider: "password",
		verified: true,
		moderator: false,
		tokens: "sealed",
		refreshAt: NOW_MS,
		createdAt: NOW_MS,
		expiresAt: NOW_MS + 1,
	});
	return { d1, programs, stop };
}

/** A D1 database whose reading statements add up their cost. For reads only, because each runs twice. */
function meter(d1: D1): { d1: D1; cost: Cost } {
	const cost: Cost = { queries: 0, rowsRead: 0 };
	const metered = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get(target, name) {
				if (name === "bind") {
					return (...values: unknown[]) => metered(target.bind(...values));
				}
				if (name === "raw") {
					return async () => {
						const { meta } = await target.all();
						cost.queries += 1;
						cost.rowsRead += meta.rows_read;
						return target.raw();
					};
				}
				if (name === "metered") return target;
				throw new Error(`The meter does not know D1PreparedStatement.${String(name)}`);
			},
		});
	const prepare = (query: string) => metered(d1.prepare(query));
	/** One round trip, like a single query. */
	const batch = async (statements: { metered: D1PreparedStatement }[]) => {
		const results = await d1.batch(statements.map((statement) => statement.metered));
		cost.queries += 1;
		for (const { meta } of results) cost.rowsRead += meta.rows_read;
		return results;
	};
	return {
		cost,
		d1: new Proxy(d1, {
			get(_, name) {
				if (name === "prepare") return prepare;
				if (name === "batch") return batch;
				throw new Error(`The meter does not know D1Database.${String(name)}`);
			},
		}),
	};
}
