import { expect, test } from "vitest";
import {
	addMail,
	claimMail,
	deleteOldMails,
	isAllowed,
	listDueMails,
	markSent,
	noteNotSent,
} from "#db/notifications/outbox.ts";
import { outbox } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

eachDatabase((database) => {
	async function person(id: string): Promise<string> {
		await database.run({
			sql: `insert into mentors (id, name, email, hbcu_affiliation, areas_of_expertise, submission_key, consented_at, created_at)
				values (?1, ?1, ?1 || '@example.org', 'Rust', '[]', ?1, 1, 1)`,
			args: [id],
		});
		return id;
	}

	async function add(mentorId: string, thing: string, dueAt = NOW_MS): Promise<string | undefined> {
		const mail = { kind: "mentor-manage" as const, thing, data: { a: "b" }, dueAt };
		const [added] = await addMail(database.db, { mentorId }, mail, NOW_MS);
		return added?.id;
	}

	test("the same person, kind and thing is one mail", async () => {
		await person("ida");
		const added = await Promise.all([add("ida", "x"), add("ida", "x"), add("ida", "y")]);
		expect(added.filter(Boolean)).toHaveLength(2);
		expect(await database.db.select().from(outbox)).toHaveLength(2);
	});

	test("of ten who ask for a mail at once one gets it", async () => {
		const { db } = database;
		await person("ida");
		const id = (await add("ida", "x")) ?? "";
		const claims = await Promise.all(
			Array.from({ length: 10 }, () => claimMail(db, id, NOW_MS + 1)),
		);
		const taken = claims.filter((mail) => mail !== undefined);
		expect(taken).toEqual([
			{
				id,
				kind: "mentor-manage",
				channel: "mail",
				thing: "x",
				data: { a: "b" },
				tries: 1,
				email: "ida@example.org",
				name: "ida",
				status: "PENDING",
				userId: null,
				timeZone: null,
			},
		]);
		await markSent(db, { id }, NOW_MS + 2);
		expect(await claimMail(db, id, NOW_MS + DAY_MS)).toBeUndefined();
		expect(await db.select().from(outbox)).toMatchObject([{ state: "sent", data: {} }]);
	});

	test("a mail is not taken before it is due, nor while it is being sent, but after a crash", async () => {
		const { db } = database;
		await person("ida");
		const id = (await add("ida", "x", NOW_MS + 5)) ?? "";
		expect(await claimMail(db, id, NOW_MS + 4)).toBeUndefined();
		const first = await claimMail(db, id, NOW_MS + 5);
		expect(await claimMail(db, id, NOW_MS + 14 * MINUTE_MS)).toBeUndefined();
		expect(await listDueMails(db, NOW_MS + 14 * MINUTE_MS, 10, "mail")).toEqual([]);
		expect(await listDueMails(db, NOW_MS + 16 * MINUTE_MS, 10, "mail")).toEqual([id]);
		expect(await claimMail(db, id, NOW_MS + 16 * MINUTE_MS)).toMatchObject({ tries: 2 });
		// A run that was thought dead neither sends nor records anything any more.
		if (!first) throw new Error("Not taken");
		expect(await isAllowed(db, first)).toBe(false);
		await noteNotSent(db, first, { problem: "late", forGood: true }, NOW_MS);
		expect(await db.select().from(outbox)).toMatchObject([{ state: "sending", problem: null }]);
	});

	test("a mail that nobody took is tried again later and later, until it has failed", async () => {
		const { db } = database;
		await person("ida");
		const id = (await add("ida", "x")) ?? "";
		let at = NOW_MS;
		const pauses: number[] = [];
		for (;;) {
			const mail = await claimMail(db, id, at);
			if (!mail) throw new Error("Not taken");
			const next = await noteNotSent(db, mail, { problem: "down", forGood: false }, at);
			if (next === undefined) break;
			pauses.push(next - at);
			at = next;
		}
		expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
		expect(at - NOW_MS).toBeGreaterThan(DAY_MS);
		expect(await db.select().from(outbox)).toMatchObject([{ state: "failed", data: {} }]);
	});

	test("a run takes few of each person's, and of everybody's", async () => {
		const { db } = database;
		await person("busy");
		for (let mail = 0; mail < 20; mail++) await add("busy", `${mail}`, NOW_MS - 100 + mail);
		for (const name of ["ida", "ada"]) {
			await person(name);
			await add(name, "x");
		}
		const due = await listDueMails(db, NOW_MS, 100, "mail");
		const of = new Map((await db.select().from(outbox)).map((row) => [row.id, row.recipient]));
		const people = due.map((id) => of.get(id));
		expect(people.slice(0, 3).sort()).toEqual(["ada", "busy", "ida"]);
		expect(people.filter((name) => name === "busy")).toHaveLength(5);
		expect(await listDueMails(db, NOW_MS, 2, "mail")).toHaveLength(2);
		expect(await listDueMails(db, NOW_MS - DAY_MS, 100, "mail")).toEqual([]);
	});

	test("whatever became of a mail, it goes after 90 days", async () => {
		const { db } = database;
		await person("ida");
		const sent = (await add("ida", "sent")) ?? "";
		await add("ida", "waiting", NOW_MS + 1);
		await claimMail(db, sent, NOW_MS);
		await markSent(db, { id: sent }, NOW_MS);
		await deleteOldMails(db, NOW_MS + 89 * DAY_MS);
		expect(await db.select().from(outbox)).toHaveLength(2);
		await deleteOldMails(db, NOW_MS + 91 * DAY_MS);
		expect(await db.select().from(outbox)).toEqual([]);
	});

	test("of what waited months for a mail server, a week's or day's digests go, except the newest", async () => {
		const { db } = database;
		const userId = await newUser(db);
		for (const kind of ["weekly", "plan-week", "queue-waits", "changes", "searches"] as const) {
			for (const days of [15, 8, 1]) {
				const mail = { kind, thing: `${days}`, dueAt: NOW_MS - days * DAY_MS };
				await addMail(db, { userId }, mail, NOW_MS - days * DAY_MS);
			}
		}
		const decision = { kind: "contribution-approved" as const, thing: "mine" };
		await addMail(db, { userId }, decision, NOW_MS - 15 * DAY_MS);
		await deleteOldMails(db, NOW_MS);
		expect((await db.select().from(outbox)).map(({ kind, thing }) => [kind, thing])).toEqual([
			["weekly", "1"],
			["plan-week", "1"],
			["queue-waits", "1"],
			["changes", "1"],
			["searches", "1"],
			["contribution-approved", "mine"],
		]);
	});

	test("who is erased takes their mails along", async () => {
		const { db } = database;
		await person("ida");
		const id = (await add("ida", "x")) ?? "";
		const mail = await claimMail(db, id, NOW_MS);
		await database.run({ sql: "delete from mentors", args: [] });
		expect(mail && (await isAllowed(db, mail))).toBe(false);
		expect(await db.select().from(outbox)).toEqual([]);
	});
});
