import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Config } from "#app/config.server.ts";
import { deliver, deliverDue } from "#app/mail/deliver.server.ts";
import type { Email } from "#app/mail/email-templates.ts";
import type { MailContext, SendResult } from "#app/mail/mailer.server.ts";
import { takeFromQueue } from "#app/mail/queue.server.ts";
import type {
	NotificationData,
	NotificationKind,
	StoredData,
} from "#db/notifications/notification-kinds.ts";
import { notify } from "#db/notifications/notify.ts";
import { addMail } from "#db/notifications/outbox.ts";
import { setMailed } from "#db/notifications/preferences.ts";
import { addPlanItem } from "#db/saved/plan-changes.ts";
import { makePlan } from "#db/saved/plan-items.ts";
import { sendPlanMails } from "#db/saved/plan-mail.ts";
import {
	contributions,
	type MailKind,
	notifications,
	outbox,
	programs,
	reports,
	resumes,
	savedPrograms,
	savedSearches,
	users,
} from "#db/schema.ts";
import { morningOf } from "#lib/time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NOW_MS, newUser, publishImported, uploadResume } from "./world.ts";

const SITE = "https://yard.example";
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SECRETS = { SESSION_SECRET: "a secret of the tests, long enough" };

eachDatabase((database) => {
	let nowMs = NOW_MS;

	/** Delivery through a mail server that answers each email with what `hand` returns. */
	function delivery(hand: (email: Email) => SendResult = () => ({ outcome: "sent" })) {
		const taken: Email[] = [];
		const log = { info() {}, warn() {}, error() {} };
		const session = {
			async hand(email: Email) {
				const handed = hand(email);
				if (handed.outcome === "sent") taken.push(email);
				return handed;
			},
			async end() {},
		};
		const made: MailContext = {
			config: { ...SECRETS, SITE_URL: SITE } as Config,
			db: database.db,
			log,
			mailer: { open: () => session },
			now: () => nowMs,
		};
		return { ...made, taken, deliverAll: () => deliverDue(made, undefined) };
	}

	async function student(timeZone: string | null = null): Promise<string> {
		nowMs = NOW_MS;
		const userId = await newUser(database.db);
		await database.db.update(users).set({ timeZone }).where(eq(users.id, userId));
		return userId;
	}

	const notifyOf = (userId: string, kind: NotificationKind, thing: string, data: StoredData) =>
		database.db.batch(
			notify(database.db, userId, { kind, thing, data: data as NotificationData }, nowMs),
		);

	/** A program on the student's list. */
	async function saved(
		userId: string,
		program: { name: string } & Partial<typeof programs.$inferInsert>,
		own: Partial<typeof savedPrograms.$inferInsert> = {},
	): Promise<string> {
		const id = program.id ?? program.name.toLowerCase().replaceAll(" ", "-");
		const deadline = program.applicationDeadline ?? "9999-12-31";
		await publishImported(database.db, { ...program, id });
		await database.db
			.insert(savedPrograms)
			.values({ programId: id, userId, deadline, savedAt: 1, ...own });
		return id;
	}

	/** What is sent on a morning: the rows of the list, and one mail about them. */
	async function morning(
		userId: string,
		sent: [NotificationKind, StoredData][],
		kind: MailKind = "reminders",
	): Promise<void> {
		const day = "2026-11-21";
		await database.db.insert(notifications).values(
			sent.map(([notified, data], at) => ({
				id: crypto.randomUUID(),
				userId,
				kind: notified,
				thing: `${at}`,
				createdAt: nowMs,
				data: { ...data, day },
			})),
		);
		await addMail(database.db, { userId }, { kind, thing: day }, nowMs);
	}

	const closing = (program: string, deadline: string): [NotificationKind, StoredData] => [
		"closes-soon",
		{ program, name: program, deadline, days: "7" },
	];
	const rows = () => database.db.select().from(outbox).orderBy(outbox.seq);

	describe("a morning's reminders", () => {
		test("one program: what it is, when it closes, why one gets it, and how to turn it off", async () => {
			const userId = await student();
			const id = await saved(userId, { name: "Moss Grant", applicationDeadline: "2026-11-28" });
			await morning(userId, [closing(id, "2026-11-28")]);
			const post = delivery();
			await post.deliverAll();
			const [email] = post.taken;
			expect(email?.subject).toBe("Closes in 7 days: Moss Grant");
			expect(email?.text).toContain("Hi Ada,");
			expect(email?.text).toContain("Closes in 7 days, on Nov 28, 2026.");
			expect(email?.text).toContain(`${SITE}/programs/moss-grant/`);
			expect(email?.text).toContain("You get this because you saved this program");
			expect(email?.html).toContain("You get this because you saved this program");
			expect(email?.html).not.toMatch(/<img|<script|utm_/);
			expect(email?.text).toMatch(/https:\/\/yard\.example\/mail\/program\/[\w.-]+\/\n/);
			expect(email?.unsubscribe).toMatch(/^https:\/\/yard\.example\/mail\/stop\/[\w.-]+\/$/);
			expect(email?.text).toContain(`Stop these emails:\n${email?.unsubscribe}`);
			expect(email?.text).toContain(`${SITE}/profile/notifications/`);
			expect(email?.push).toEqual({
				title: "Closes in 7 days",
				body: "Moss Grant",
				path: "/programs/moss-grant/",
			});
		});

		test("several are one mail: the most urgent in the subject, each with its own day", async () => {
			const userId = await student();
			await saved(userId, { name: "Later", applicationDeadline: "2026-11-28" });
			await saved(userId, { name: "Sooner", applicationDeadline: "2026-11-22" });
			await saved(userId, { name: "Opening", opensOn: "2026-11-21" });
			await morning(userId, [
				["opens", { program: "opening", name: "Opening" }],
				closing("later", "2026-11-28"),
				closing("sooner", "2026-11-22"),
			]);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken).toHaveLength(1);
			const [email] = post.taken;
			expect(email?.subject).toBe("Closes tomorrow: Sooner, and 2 more");
			const places = ["Sooner\n", "Later\n", "Opening\nOpen for applications"].map((text) =>
				email?.text.indexOf(text),
			);
			expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));
			expect(places).not.toContain(-1);
			expect(email?.push?.body).toBe("Sooner, and 2 more");
		});

		test("the day is the person's own", async () => {
			for (const [timeZone, what] of [
				["Pacific/Auckland", "Closes today"],
				["Pacific/Honolulu", "Closes tomorrow"],
				[null, "Closes tomorrow"],
				["No/Where", "Closes tomorrow"],
			] as const) {
				const userId = await student(timeZone);
				const id = await saved(userId, {
					name: `In ${timeZone}`,
					applicationDeadline: "2026-11-22",
				});
				await morning(userId, [closing(id, "2026-11-22")]);
				const post = delivery();
				await post.deliverAll();
				expect(post.taken.map(({ subject }) => subject)).toEqual([`${what}: In ${timeZone}`]);
			}
		});

		test.each<[string, (userId: string) => unknown]>([
			["applied to", () => database.db.update(savedPrograms).set({ state: "applied" })],
			["taken off the list", () => database.db.delete(savedPrograms)],
			["closed early", () => database.db.update(programs).set({ closedEarly: true })],
			["out of sight", () => database.db.update(programs).set({ state: "hidden" })],
			[
				"moved to another deadline",
				() => database.db.update(programs).set({ applicationDeadline: "2027-01-15" }),
			],
			["over", () => (nowMs += 8 * DAY_MS)],
			["silenced by itself", () => database.db.update(savedPrograms).set({ remindDays: [] })],
			["silenced with all", () => database.db.update(users).set({ reminderDays: [] })],
			[
				"without an account at the identity provider",
				(userId) => database.run(`update users set identity_gone_at = 1 where id = '${userId}'`),
			],
			["unsubscribed", (userId) => setMailed(database.db, userId, "reminders", false, nowMs)],
			["its account deleted", () => database.db.delete(users)],
		])("what is meanwhile %s is not mailed", async (_, happens) => {
			const userId = await student();
			const id = await saved(userId, { name: "Gone", applicationDeadline: "2026-11-28" });
			await morning(userId, [closing(id, "2026-11-28")]);
			await happens(userId);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken).toEqual([]);
			expect(await rows()).toEqual([]);
		});

		test("of several only what still is so, and of whom it is", async () => {
			const [userId, other] = [await student(), await student()];
			await saved(userId, { name: "Mine", applicationDeadline: "2026-11-28" });
			await saved(
				userId,
				{ name: "Applied", applicationDeadline: "2026-11-28" },
				{ state: "applied" },
			);
			await saved(other, { name: "Theirs", applicationDeadline: "2026-11-28" });
			await morning(
				userId,
				["mine", "applied", "theirs"].map((id) => closing(id, "2026-11-28")),
			);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken.map(({ subject }) => subject)).toEqual(["Closes in 7 days: Mine"]);
			expect(post.taken[0]?.text).not.toMatch(/Theirs|Applied/);
		});

		test("who turned off what opens is notified of what closes alone", async () => {
			const userId = await student();
			await saved(userId, { name: "Closing", applicationDeadline: "2026-11-28" });
			await saved(userId, { name: "Opening", opensOn: "2026-11-21" });
			await morning(userId, [
				closing("closing", "2026-11-28"),
				["opens", { program: "opening", name: "Opening" }],
			]);
			await setMailed(database.db, userId, "opens", false, nowMs);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken[0]?.text).toContain("Closing");
			expect(post.taken[0]?.text).not.toContain("Opening");
		});
	});

	test("saved searches: each with what it found, of what still is open and still is saved", async () => {
		const userId = await student();
		await database.db.insert(savedSearches).values(
			["nursing", "paid"].map((id) => ({
				id,
				userId,
				query: `q=${id}`,
				seenSeq: 0,
				createdAt: 1,
			})),
		);
		const many = Array.from({ length: 10 }, (_, at) => ({ id: `paid-${at}`, name: `Paid ${at}` }));
		await publishImported(
			database.db,
			...many,
			{ id: "ward", name: "Ward Nurses", applicationDeadline: "2026-11-28" },
			{ id: "clinic", name: "Clinic Nurses" },
			{ id: "scam", name: "Scam Nurses" },
			{ id: "full", name: "Full Nurses" },
		);
		await database.run("update programs set state = 'hidden' where id = 'scam'");
		await database.run("update programs set closed_early = 1 where id = 'full'");
		const found = (
			search: string,
			count: string,
			ids: string[],
		): [NotificationKind, StoredData] => [
			"search-found",
			{ search, words: search, count, programs: JSON.stringify(ids) },
		];
		const nursing = found("nursing", "5", ["ward", "scam", "clinic", "full", "nowhere"]);
		const paid = found(
			"paid",
			"9+",
			many.map(({ id }) => id),
		);
		await morning(userId, [nursing, paid, found("gone", "1", ["ward"])], "searches");
		const post = delivery();
		await post.deliverAll();
		expect(post.taken[0]?.subject).toBe("11+ new programs in your saved searches");
		expect(post.taken[0]?.text).toContain(
			`nursing\n2 new programs: Ward Nurses, Clinic Nurses\n${SITE}/programs/?q=nursing`,
		);
		expect(post.taken[0]?.text).toContain("9+ new programs: Paid 0, Paid 1, Paid 2 and more");
		expect(post.taken[0]?.text).not.toContain("gone");
		expect(JSON.stringify(post.taken[0]?.push)).not.toMatch(/nursing|Nurses|q=paid/);

		const other = await student();
		await database.db
			.insert(savedSearches)
			.values({ id: "one", userId: other, query: "q=nurses", seenSeq: 0, createdAt: 1 });
		await morning(other, [found("one", "2", ["ward", "scam"])], "searches");
		await morning(await student(), [found("one", "2", ["ward"])], "searches");
		const later = delivery();
		await later.deliverAll();
		expect(later.taken.map(({ subject }) => subject)).toEqual(["1 new program: one"]);
		expect(later.taken[0]?.text).toContain("There is 1 new program for your search “one”:");
		expect(later.taken[0]?.text).toContain(`Ward Nurses\nCloses in 7 days\n${SITE}/programs/ward/`);
	});

	test("a search whose programs all closed before its mail is not mailed", async () => {
		const userId = await student();
		await database.db
			.insert(savedSearches)
			.values({ id: "empty", userId, query: "q=empty", seenSeq: 0, createdAt: 1 });
		await publishImported(database.db, { id: "shut", name: "Shut" });
		await database.run("update programs set state = 'closed' where id = 'shut'");
		const data = { search: "empty", words: "empty", count: "1", programs: '["shut"]' };
		await morning(userId, [["search-found", data]], "searches");
		const post = delivery();
		await post.deliverAll();
		expect(post.taken).toEqual([]);
	});

	test("on Mondays all that plans hold for the week is one email", async () => {
		const timeZone = "America/Chicago";
		const userId = await student(timeZone);
		const facts = { materials: ["transcript" as const], letters: 2, essays: 0 };
		const fern = { name: "Fern Fellowship", applicationDeadline: "2026-12-19", ...facts };
		const oak = { name: "Oak Grant", applicationDeadline: "2027-05-18", essays: 0 };
		const today = "2026-11-21";
		for (const program of [fern, oak]) {
			const programId = await saved(userId, program);
			await makePlan(database.db, { userId, programId }, { today, nowMs, timeZone });
			if (program === oak) {
				const own = { text: "Call the office.", day: "2026-11-25" };
				await addPlanItem(database.db, { userId, programId, formKey: "one" }, own, nowMs);
			}
		}
		nowMs = morningOf("2026-11-23", timeZone);
		await sendPlanMails(database.db, nowMs);
		const post = delivery();
		await post.deliverAll();
		const [email, ...others] = post.taken;
		expect(others).toEqual([]);
		expect(email?.subject).toBe("This week: ask two recommenders for Fern Fellowship, and 2 more");
		expect(email?.text).toContain("Hi Ada,");
		expect(email?.text).toContain("Here's what your plan holds for this week:");
		expect(email?.text).toContain(`${SITE}/programs/saved/plan/fern-fellowship/`);
		expect(email?.text).toContain("Call the office. It closes May 18, 2027.");
		expect(email?.text).toContain("You get this because you made a plan on The Yard.");
		expect(email?.unsubscribe).toMatch(/^https:\/\/yard\.example\/mail\/stop\/[\w.-]+\/$/);
		expect(email?.push).toEqual({
			title: "Your plan for this week",
			body: "3 to do",
			path: "/programs/saved/plan/",
		});
	});

	describe("a notification", () => {
		test.each<[NotificationKind, Partial<typeof programs.$inferInsert>, StoredData, string[]]>([
			[
				"program-changed",
				{ applicationDeadline: "2026-12-01" },
				{ changed: "applicationDeadline,payDetails,pay" },
				["Changed: Moss", "deadline and pay", "Dec 1, 2026"],
			],
			[
				"program-closed",
				{ closedEarly: true },
				{},
				["Closed early: Moss", "isn't taking applications"],
			],
			[
				"program-changed",
				{ applicationDeadline: "2026-11-01" },
				{ changed: "applicationDeadline" },
				["Moss was updated. What changed: deadline. Closed Nov 1.\n"],
			],
			[
				"program-reopened",
				{ applicationDeadline: "2026-12-24" },
				{},
				["is taking applications again. Closes Dec 24.\n"],
			],
			["program-reopened", {}, {}, ["Open again: Moss", "is taking applications again"]],
			[
				"program-hidden",
				{ state: "hidden", hiddenBy: "moderator", hiddenReason: "It asked for money." },
				{},
				["Taken down: Moss", "Why: It asked for money."],
			],
		])("%s", async (kind, program, data, expected) => {
			const userId = await student();
			const id = await saved(userId, { name: "Moss", ...program });
			await notifyOf(userId, kind, "x", { program: id, name: "Moss", ...data });
			const post = delivery();
			await post.deliverAll();
			const [email] = post.taken;
			for (const text of expected) expect(`${email?.subject}\n${email?.text}`).toContain(text);
			expect(email?.text).toContain("because you saved this program");
			expect(email?.text).toContain("/mail/program/");
			// Nothing after "applied".
			await notifyOf(userId, kind, "y", { program: id, name: "Moss", ...data });
			await database.db.update(savedPrograms).set({ state: "applied" });
			await post.deliverAll();
			expect(post.taken).toHaveLength(1);
		});

		test("a rejected contribution comes with its note, and the way to fix it", async () => {
			const userId = await student();
			const { id } = await contribute(database.db, userId, { name: "Fellow\u202e <b>" });
			const reject = { status: "REJECTED" as const, reviewNote: "The link is dead.\nTry <again>." };
			await database.db.update(contributions).set(reject);
			await notifyOf(userId, "contribution-rejected", id, {
				contribution: id,
				name: "x",
				note: "x",
			});
			await notifyOf(userId, "contribution-rejected", "again", { contribution: id, name: "x" });
			const post = delivery();
			const [first, second] = await rows();
			await deliver(post, [first?.id ?? ""]);
			const [email] = post.taken;
			expect(email?.text).toContain("Their note:\nThe link is dead.\nTry <again>.");
			expect(email?.html).toContain("Try &lt;again&gt;.");
			expect(email?.text).toContain(
				`Fix and submit again:\n${SITE}/programs/add-program/?from=${id}`,
			);
			expect(email?.html).toContain(`href="${SITE}/programs/add-program/?from=${id}"`);
			expect(email?.text).toContain("because you shared this program");
			expect(JSON.stringify(email?.push)).not.toContain("link is dead");
			// Taken back, so it is pending again.
			await database.db.update(contributions).set({ status: "PENDING", reviewNote: null });
			await deliver(post, [second?.id ?? ""]);
			expect(post.taken).toHaveLength(1);
			expect((await rows()).map((row) => row.id)).toEqual([first?.id]);
		});

		test.each<[NotificationKind, string]>([
			["contribution-approved", "Your program is live: Moss"],
			["contribution-corrected", "Your program is live, with corrections: Moss"],
		])("%s, until it is taken back", async (kind, subject) => {
			const userId = await student();
			const { id } = await contribute(database.db, userId);
			await publishImported(database.db, { name: "Moss", id: "moss" });
			const data = { contribution: id, program: "moss", name: "Moss" };
			const when = { approvedAt: 1, approvedMonth: "2026-11", approvedWeek: "2026-W47" };
			await database.db.update(contributions).set({ status: "APPROVED", ...when });
			await notifyOf(userId, kind, "1", data);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken.map((email) => email.subject)).toEqual([subject]);
			await database.db.update(contributions).set({ status: "PENDING" });
			await notifyOf(userId, kind, "2", data);
			await post.deliverAll();
			expect(post.taken).toHaveLength(1);
		});

		test("a shared resume taken down and restored, as it is now", async () => {
			const userId = await student();
			const { id } = await uploadResume(database.db, userId, "Ada Resume", "words");
			const post = delivery();
			await notifyOf(userId, "resume-restored", "r", { resume: id, name: "Ada Resume" });
			await database.db.update(resumes).set({ takenDownAt: 1 });
			await post.deliverAll();
			await notifyOf(userId, "resume-taken-down", "t", { resume: id, name: "Ada Resume" });
			await post.deliverAll();
			expect(post.taken.map((email) => email.subject)).toEqual([
				"Your shared resume was taken down",
			]);
			expect(JSON.stringify(post.taken[0]?.push)).not.toContain("Ada Resume");
		});

		test("a report's outcome, for who asks for it by email, and moderators' morning while something waits", async () => {
			const userId = await student();
			await setMailed(database.db, userId, "report-decided", true, nowMs);
			await publishImported(database.db, { name: "Moss", id: "moss" });
			await database.db.insert(reports).values({
				id: "report",
				about: "program",
				programId: "moss",
				userId,
				reporter: userId,
				reason: "closed",
				createdAt: 1,
				decidedAt: 2,
				decision: "mended",
			});
			const data = { report: "report", about: "program", name: "Moss", decision: "mended" };
			await notifyOf(userId, "report-decided", "report", data);
			await notifyOf(userId, "queue-waits", "2026-11-21", { count: "2" });
			const post = delivery();
			await post.deliverAll();
			expect(post.taken[0]?.text).toContain("You reported Moss. A moderator fixed it.");
			expect(post.taken).toHaveLength(1);
			await contribute(database.db, userId);
			await notifyOf(userId, "queue-waits", "2026-11-22", { count: "2" });
			await post.deliverAll();
			expect(post.taken[1]?.subject).toBe("2 things wait for a moderator");
		});
	});

	describe("what became of saved programs", () => {
		test("of several is one mail, each with what it was, and of one program the last", async () => {
			const userId = await student();
			const [moss, fern, oak] = [
				await saved(userId, { name: "Moss", closedEarly: true }),
				await saved(userId, { name: "Fern", applicationDeadline: "2026-12-01" }),
				await saved(userId, { name: "Oak" }, { state: "applied" }),
			];
			await morning(
				userId,
				[
					["program-changed", { program: moss, name: "Moss", changed: "pay" }],
					["program-closed", { program: moss, name: "Moss" }],
					["program-changed", { program: fern, name: "Fern", changed: "applicationDeadline" }],
					["program-changed", { program: oak, name: "Oak", changed: "pay" }],
				],
				"changes",
			);
			const post = delivery();
			await post.deliverAll();
			const [email, ...others] = post.taken;
			expect(others).toEqual([]);
			expect(email?.subject).toBe("Closed early: Moss, and 1 more");
			expect(email?.text).toContain("Fern\nChanged. Fern was updated. What changed: deadline.");
			expect(email?.text).not.toContain("Oak\n");
			expect(email?.text).toContain("because you saved these programs");
			expect(email?.push).toEqual({
				title: "Your saved programs",
				body: "Closed early: Moss, and 1 more",
				path: "/programs/saved/",
			});
		});

		test("of one says all there is to say, and links to its two buttons", async () => {
			const userId = await student();
			const id = await saved(userId, { name: "Moss", applicationDeadline: "2026-12-01" });
			await morning(
				userId,
				[["program-changed", { program: id, name: "Moss", changed: "applicationDeadline" }]],
				"changes",
			);
			const post = delivery();
			await post.deliverAll();
			expect(post.taken[0]?.subject).toBe("Changed: Moss");
			expect(post.taken[0]?.text).toContain("/mail/program/");
			expect(post.taken[0]?.unsubscribe).toContain("/mail/stop/");
		});
	});

	describe("in bad luck", () => {
		async function waiting(name = "Moss"): Promise<{ userId: string; mailId: string }> {
			const userId = await student();
			const id = await saved(userId, { name, applicationDeadline: "2026-12-24" });
			await notifyOf(userId, "program-reopened", name, { program: id, name });
			const mailId = (await rows()).at(-1)?.id ?? "";
			return { userId, mailId };
		}

		/** Messages of the queue, and what happened to them. */
		function batchOf(queue: string, ids: string[], attempts = 1) {
			const retried: (number | undefined)[] = [];
			const messages = ids.map((id) => ({
				id,
				body: { id },
				attempts,
				timestamp: new Date(),
				ack() {},
				retry: (options?: { delaySeconds?: number }) => retried.push(options?.delaySeconds),
			}));
			return { batch: { queue, messages } as Parameters<typeof takeFromQueue>[1], retried };
		}

		test("brought ten times at once, a mail is sent once", async () => {
			const { mailId } = await waiting();
			const post = delivery();
			const { batch, retried } = batchOf("the-yard-mail", [mailId]);
			await Promise.all(Array.from({ length: 10 }, () => takeFromQueue(post, batch)));
			await takeFromQueue(post, batch);
			expect(post.taken).toHaveLength(1);
			expect(retried).toEqual([]);
		});

		test("down for a day, the server gets each mail once when it is back, and nobody is given up", async () => {
			const mails = [await waiting("One"), await waiting("Two"), await waiting("Three")];
			nowMs = NOW_MS;
			let isDown = true;
			const post = delivery(() =>
				isDown ? { outcome: "down", problem: "not reached" } : { outcome: "sent" },
			);
			const ids = mails.map(({ mailId }) => mailId);
			let attempts = 0;
			while (nowMs < NOW_MS + DAY_MS) {
				attempts += 1;
				const { batch, retried } = batchOf("the-yard-mail", ids, attempts);
				await takeFromQueue(post, batch);
				expect(retried).toHaveLength(3);
				nowMs += Math.max(...retried.map(Number)) * 1000;
			}
			// The queue's own limit (wrangler.toml, max_retries).
			expect(attempts).toBeLessThan(10);
			expect((await rows()).map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
			isDown = false;
			for (let run = 0; run < 3; run++) await post.deliverAll();
			expect(post.taken.map(({ id }) => id).sort()).toEqual(ids.toSorted());
		});

		test("a slow server ends a run after two minutes, and the next one goes on", async () => {
			for (const name of ["One", "Two", "Three"]) await waiting(name);
			const post = delivery(() => {
				nowMs += MINUTE_MS + 1;
				return { outcome: "sent" };
			});
			await post.deliverAll();
			const after = await rows();
			expect(after.map(({ state }) => state).sort()).toEqual(["sent", "sent", "waiting"]);
			expect(after.find(({ state }) => state === "waiting")?.tries).toBe(0);
			await post.deliverAll();
			expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
		});

		test("a crash after the server took it: again later, under the same id", async () => {
			const { mailId } = await waiting();
			const taken: string[] = [];
			const crashing = delivery((email) => {
				taken.push(email.id);
				if (taken.length === 1) throw new Error("The Worker died");
				return { outcome: "sent" };
			});
			const { batch, retried } = batchOf("the-yard-mail", [mailId]);
			await takeFromQueue(crashing, batch);
			expect(retried).toEqual([60]);
			nowMs += MINUTE_MS;
			await takeFromQueue(crashing, batch);
			expect(taken).toHaveLength(1);
			nowMs += 15 * MINUTE_MS;
			await crashing.deliverAll();
			expect(taken).toEqual([mailId, mailId]);
			expect((await rows())[0]?.state).toBe("sent");
		});

		test("one refused address, and one email that can't be written, hold up nobody", async () => {
			const [refused, broken, good] = [await waiting("A"), await waiting("B"), await waiting("C")];
			await database.run({
				sql: "update notifications set data = 'not json' where user_id = ?",
				args: [broken.userId],
			});
			const post = delivery(({ id }) =>
				id === refused.mailId
					? { outcome: "refused", problem: "550 to RCPT TO" }
					: { outcome: "sent" },
			);
			const ids = [refused, broken, good].map(({ mailId }) => mailId);
			const { batch } = batchOf("the-yard-mail", ids);
			await takeFromQueue(post, batch);
			expect(post.taken.map(({ id }) => id)).toEqual([good.mailId]);
			expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
				["failed", "550 to RCPT TO"],
				["waiting", "not written"],
				["sent", null],
			]);
		});

		test("who deletes the account or unsubscribes while the mail is under way gets nothing", async () => {
			const [deleted, stopped] = [await waiting("A"), await waiting("B")];
			const post = delivery();
			await database.db.delete(users).where(eq(users.id, deleted.userId));
			await setMailed(database.db, stopped.userId, "program-changed", false, nowMs);
			const { batch } = batchOf("the-yard-mail", [deleted.mailId, stopped.mailId]);
			await takeFromQueue(post, batch);
			await post.deliverAll();
			expect(post.taken).toEqual([]);
			expect(await rows()).toEqual([]);
		});

		test("what the queue gives up has failed, but not what was sent", async () => {
			const [sent, given] = [await waiting("A"), await waiting("B")];
			const post = delivery();
			await deliver(post, [sent.mailId]);
			const { batch } = batchOf("the-yard-mail-dead", [sent.mailId, given.mailId, "unknown"]);
			await takeFromQueue(post, batch);
			expect((await rows()).map(({ state, problem }) => [state, problem])).toEqual([
				["sent", null],
				["failed", "given up by the queue"],
			]);
			await post.deliverAll();
			expect(post.taken).toHaveLength(1);
		});
	});
});
