import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq, getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownArchive } from "#app/files/own-data.server.ts";
import { addExperience } from "#db/experiences.ts";
import { randomId } from "#db/ids.ts";
import { saveNotificationSettings } from "#db/notifications/notification-settings.ts";
import { notify } from "#db/notifications/notify.ts";
import { findOwnProfile, ownRows } from "#db/people/own-data.ts";
import { createSession } from "#db/people/sessions.ts";
import { deleteUser } from "#db/people/users.ts";
import { addResume } from "#db/resumes/resume-versions.ts";
import { makePlan } from "#db/saved/plan-items.ts";
import { saveProgram, unsaveProgram } from "#db/saved/saved-programs.ts";
import {
	notifications,
	planItems,
	programs,
	pushSubscriptions,
	savedPrograms,
	savedSearches,
	savedSubmissions,
	users,
} from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NO_FACTS_STORED } from "../support/facts.ts";
import { unzipped } from "../support/zip.ts";
import { contribute, NOW_MS, newUser, publishImported } from "./world.ts";

/** All rows of a list. */
async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
	const read: Row[] = [];
	for await (const row of rows) read.push(row);
	return read;
}

eachDatabase((database) => {
	test("the archive asks a file for no more than is read", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const who = { userId, uid: "uid" };
		const profile = await findOwnProfile(db, who);
		if (!profile) throw new Error("No profile");
		let given = 0;
		const body = new ReadableStream({
			pull(controller) {
				given += 1;
				if (given <= 100) controller.enqueue(new Uint8Array(65_536));
				else controller.close();
			},
		});
		const arrayBuffer = async () => new Response(body).arrayBuffer();
		const files = { get: async () => ({ body, size: 6_553_600, arrayBuffer }) };
		const context = { db, files, now: () => NOW_MS } as unknown as AppLoadContext;
		const archive = await ownArchive(
			context,
			{ userId, uid: "uid" },
			{ ...profile, photo_key: "a" },
		);
		const reader = archive.getReader();
		await reader.read();
		for (let before = 0; before !== given; ) {
			before = given;
			await new Promise(setImmediate);
		}
		expect(given).toBeLessThan(10);
		while (!(await reader.read()).done);
		expect(given).toBe(101);
	});

	test("twenty people's archives of ten resumes at once: each is whole, and little of it is held", async () => {
		const { db } = database;
		const [people, resumes, pieces] = [20, 10, 4];
		const piece = new Uint8Array(65_536).fill(7);
		let held = 0;
		let mostHeld = 0;
		const files = {
			get: async () => {
				let left = pieces;
				const body = new ReadableStream({
					pull(controller) {
						if (left === 0) return controller.close();
						left -= 1;
						held += 1;
						mostHeld = Math.max(mostHeld, held);
						controller.enqueue(piece);
					},
				});
				return { body, size: pieces * piece.length };
			},
		};
		const context = { db, files, now: () => NOW_MS } as unknown as AppLoadContext;
		const download = async () => {
			const userId = await newUser(db);
			for (let at = 0; at < resumes; at++) {
				const file = { name: `Resume ${at}`, fileName: "a.pdf", sizeBytes: pieces * piece.length };
				const keys = { digest: randomId(), fileKey: randomId() };
				await addResume(db, { userId, formKey: randomId() }, { ...file, ...keys }, NOW_MS);
			}
			const who = { userId, uid: "uid" };
			const profile = await findOwnProfile(db, who);
			if (!profile) throw new Error("No profile");
			const parts: Uint8Array[] = [];
			const reader = (await ownArchive(context, who, profile)).getReader();
			for (let read = await reader.read(); !read.done; read = await reader.read()) {
				const part = read.value;
				parts.push(part);
				if (part.length === piece.length) held -= 1;
				// Others are served between two pieces.
				await new Promise(setImmediate);
			}
			return unzipped(Buffer.concat(parts));
		};
		const archives = await Promise.all(Array.from({ length: people }, download));
		for (const entries of archives) {
			const sizes = [...entries]
				.filter(([name]) => name.endsWith(".pdf"))
				.map(([, all]) => all.length);
			expect(sizes).toEqual(Array(resumes).fill(pieces * piece.length));
		}
		expect(held).toBe(0);
		expect(mostHeld).toBeLessThanOrEqual(people * 4);
	});

	test("contributions come whole, in order, once each, and nobody else's", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		await contribute(db, stranger, { name: "Not mine" });
		for (const at of [0, 1, 2]) {
			await contribute(db, userId, {
				name: `Program ${at}`,
				applicationLink: `https://example.org/own/${at}`,
			});
		}
		const rows = await all(ownRows(db, { userId, uid: "uid" }).contributions);
		expect(rows.map(({ name }) => name)).toEqual(["Program 0", "Program 1", "Program 2"]);
		const { kind, application_deadline, ...facts } = NO_FACTS_STORED;
		expect(rows[0]).toEqual({
			name: "Program 0",
			application_link: "https://example.org/own/0",
			description: "A summer of research.",
			application_deadline,
			status: "PENDING",
			review_note: null,
			corrections: null,
			kind,
			facts,
			created_at: "2026-11-21T15:00:00Z",
			updated_at: "2026-11-21T15:00:00Z",
			approved_at: null,
		});
	});

	test("saved programs come by deadline", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await publishImported(db, ...["none", "later", "soon"].map((name) => ({ name })));
		const deadlines = ["9999-12-31", "2027-02-01", "2027-01-31"];
		const published = await db.select({ id: programs.id }).from(programs).orderBy(programs.seq);
		for (const [at, { id: programId }] of published.slice(-3).entries()) {
			const deadline = deadlines[at] ?? "";
			await db.insert(savedPrograms).values({ programId, userId, savedAt: NOW_MS, deadline });
		}
		const read = () => all(ownRows(db, { userId, uid: "uid" }).saved_programs);
		const rows = await read();
		expect(rows.map(({ name }) => name)).toEqual(["soon", "later", "none"]);
		expect(rows[0]).toMatchObject({ state: "saved", saved_at: "2026-11-21T15:00:00Z" });
		await db.delete(savedPrograms).where(eq(savedPrograms.userId, userId));
		expect(await read()).toEqual([]);
	});

	/** Where a row belongs, how it is sorted, what is looked up in its program, and what forms and runs work with. */
	const NOT_ABOUT_THEM = [
		"seq",
		"id",
		"user_id",
		"program_id",
		"version",
		"submission_key",
		"is_new",
	];
	const OF_THE_PROGRAM = ["deadline", "look_at", "plan_deadline", "plan_asked"];

	test("stages, plans and wishes come with every column, and none is left when the account goes", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		await publishImported(db, { id: "lab", name: "Lab", letters: 1 });
		for (const owner of [userId, stranger]) {
			const own = { userId: owner, programId: "lab" };
			await saveProgram(db, own, "saved", NOW_MS);
			await makePlan(db, own, { today: "2026-11-21", nowMs: NOW_MS, timeZone: null });
		}
		const wishes = {
			year: "sophomore" as const,
			fields: ["biology" as const],
			goals: ["research" as const],
			gpaRange: "from30" as const,
			places: ["inperson" as const],
			openTo: ["daca" as const],
		};
		await db.update(users).set(wishes).where(eq(users.id, userId));
		const read = async (uid: string) => {
			const { saved_programs, plans } = ownRows(db, { userId, uid });
			return { saved: await all(saved_programs), plans: await all(plans) };
		};
		const { saved, plans } = await read("uid");
		expect([saved.length, plans.length]).toEqual([1, 3]);
		for (const [table, [row]] of [
			[savedPrograms, saved],
			[planItems, plans],
		] as const) {
			const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
			const exported = new Set(Object.keys(row ?? {}));
			const missing = columns.filter((name) => !exported.has(name));
			const leftOut = [...NOT_ABOUT_THEM, ...OF_THE_PROGRAM];
			expect(missing.filter((name) => !leftOut.includes(name))).toEqual([]);
		}
		expect(await findOwnProfile(db, { userId, uid: "uid" })).toMatchObject({
			year: "sophomore",
			fields: ["biology"],
			looks_for: ["research"],
			gpa_range: "from30",
			places: ["inperson"],
			open_to: ["daca"],
		});
		// A plan that can still be brought back is a copy of it.
		await unsaveProgram(db, { userId, programId: "lab" }, NOW_MS);
		await saveProgram(db, { userId, programId: "lab" }, "applied", NOW_MS);
		await unsaveProgram(db, { userId, programId: "lab" }, NOW_MS);
		const [own] = await db.select().from(users).where(eq(users.id, userId));
		const uid = own?.firebaseUid ?? "";
		expect(await db.$count(savedSubmissions, eq(savedSubmissions.uid, uid))).toBeGreaterThan(0);
		await deleteUser(db, uid);
		expect(await read(uid)).toEqual({ saved: [], plans: [] });
		expect(await db.$count(savedSubmissions)).toBe(0);
		expect([await db.$count(savedPrograms), await db.$count(planItems)]).toEqual([1, 3]);
	});

	test("saved searches come in the order of saving, nobody else's, and go with the account", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		for (const [owner, query] of [
			[userId, "q=law"],
			[stranger, "q=farm"],
			[userId, "kind=research"],
		] as const) {
			const row = { id: randomId(), userId: owner, query, seenSeq: 0, createdAt: NOW_MS };
			await db.insert(savedSearches).values(row);
		}
		const read = (owner: string) => all(ownRows(db, { userId: owner, uid: "uid" }).saved_searches);
		const created_at = "2026-11-21T15:00:00Z";
		expect(await read(userId)).toEqual([
			{ search: "q=law", how_often: "off", created_at },
			{ search: "kind=research", how_often: "off", created_at },
		]);
		const [own] = await db.select().from(users).where(eq(users.id, userId));
		await deleteUser(db, own?.firebaseUid ?? "");
		expect(await read(userId)).toEqual([]);
		expect(await read(stranger)).toHaveLength(1);
	});

	test("notifications, choices and phones come without what reaches a phone, and go with the account", async () => {
		const { db } = database;
		const [userId, stranger] = [await newUser(db), await newUser(db)];
		for (const owner of [userId, stranger]) {
			const data = { day: "2026-11-21", program: "p", name: "Camp" };
			await db.batch(notify(db, owner, { kind: "opens", thing: "p", data }, NOW_MS));
			const ways = { weekly: { mail: true, push: false } };
			const chosen = { ways, reminderDays: [3], timeZone: "America/Chicago" };
			await saveNotificationSettings(db, owner, chosen, NOW_MS);
			await db.insert(pushSubscriptions).values({
				id: randomId(),
				userId: owner,
				endpoint: `https://push.example/secret/${owner}`,
				p256dh: "public",
				auth: "hidden",
				device: "Chrome on Android",
				createdAt: NOW_MS,
			});
		}
		const read = async () => {
			const rows = ownRows(db, { userId, uid: "uid" });
			return {
				notifications: await all(rows.notifications),
				choices: await all(rows.notification_choices),
				phones: await all(rows.phones),
				sent: (await all(rows.emails)).map(({ kind, channel }) => [kind, channel]),
			};
		};
		const created_at = "2026-11-21T15:00:00Z";
		expect(await read()).toEqual({
			notifications: [
				{
					kind: "opens",
					about: { day: "2026-11-21", program: "p", name: "Camp" },
					created_at,
					read_at: null,
				},
			],
			choices: [{ topic: "weekly", by_email: true, on_phone: false }],
			phones: [
				{ device: "Chrome on Android", push_service: "push.example", created_at, used_at: null },
			],
			sent: [["opens", "mail"]],
		});
		await db.update(users).set({ moderatorAt: NOW_MS }).where(eq(users.id, userId));
		const [own] = await db.select().from(users).where(eq(users.id, userId));
		const uid = own?.firebaseUid ?? "";
		expect(await findOwnProfile(db, { userId, uid })).toMatchObject({
			last_seen_as_moderator_at: created_at,
			time_zone: "America/Chicago",
			reminder_days: [3],
			next_weekly_digest_at: expect.stringMatching(/^20/),
		});
		await deleteUser(db, uid);
		expect(await read()).toEqual({ notifications: [], choices: [], phones: [], sent: [] });
		expect(await db.select().from(notifications)).toHaveLength(1);
	});

	test("all contributions come, also when they are more than are read at once", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await database.run(
			`insert into contributions (id, user_id, name, application_link, link_key, description,
				submission_key, created_at, updated_at)
			with recursive n(n) as (select 1 union all select n + 1 from n where n < 2001)
			select 'c' || n, '${userId}', n, 'https://example.org', 'many' || n, 'D', n, 1, 1 from n`,
		);
		const contributions = await all(ownRows(db, { userId, uid: "uid" }).contributions);
		expect([contributions.length, contributions.at(-1)?.name]).toEqual([2001, "2001"]);
		expect(new Set(contributions.map(({ name }) => name)).size).toBe(2001);
	});

	test("roles, profile and sessions say what is kept, and nothing that opens a session", async () => {
		const { db } = database;
		const userId = await newUser(db, "Zora Hurston");
		for (const startMonth of ["2026-01", "2024-09"]) {
			await addExperience(
				db,
				{ userId, formKey: randomId() },
				{ title: "T", organisation: "O", startMonth, endMonth: null, description: null },
				NOW_MS,
			);
		}
		await createSession(db, {
			idHash: "hash",
			uid: "uid-own",
			email: "z@example.edu",
			provider: "password",
			verified: true,
			moderator: false,
			tokens: "sealed",
			refreshAt: NOW_MS,
			createdAt: NOW_MS,
			expiresAt: NOW_MS + 1000,
			device: "Chrome on Android",
		});
		const who = { userId, uid: "uid-own" };
		const profile = await findOwnProfile(db, who);
		const lists = ownRows(db, who);
		const [experience, sessions] = [await all(lists.experience), await all(lists.sessions)];
		expect(experience.map(({ start_month }) => start_month)).toEqual(["2024-09", "2026-01"]);
		expect(profile).toMatchObject({
			full_name: "Zora Hurston",
			college: "Howard University",
			created_at: "2026-11-21T15:00:00Z",
		});
		expect(sessions).toEqual([
			{
				device: "Chrome on Android",
				provider: "password",
				email: "z@example.edu",
				created_at: "2026-11-21T15:00:00Z",
				expires_at: "2026-11-21T15:00:01Z",
			},
		]);
	});
});
