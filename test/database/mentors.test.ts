import { expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import {
	changeMentor,
	confirmMentor,
	LINK_LASTS_MS,
	type MailedLink,
	mailManageLink,
	proveMentor,
	withdrawMentor,
} from "#db/mentors/mentor-links.ts";
import {
	decideOnMentor,
	listApprovedMentors,
	listPendingMentors,
	listShownMentors,
	type MentorInput,
	registerMentor,
} from "#db/mentors/mentors.ts";
import { mentors } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const moderatorUid = "uid-moderator";

function typed(changes: Partial<MentorInput> = {}): MentorInput {
	return {
		name: "Ida Wells",
		email: "ida@example.org",
		hbcuAffiliation: "Fisk University",
		areasOfExpertise: ["Law", "Pharmacy"],
		linkedInProfile: null,
		role: null,
		employer: null,
		classYear: null,
		askAbout: null,
		headshotKey: null,
		...changes,
	};
}

let links = 0;

/** A link as it is stored. */
function newLink(): MailedLink {
	links += 1;
	return { secretHash: `link-${links}`, sealed: "sealed", expiresAt: NOW_MS + LINK_LASTS_MS };
}

let number = 0;

/** Somebody who has confirmed an email address of their own. */
async function register(db: Db, changes: Partial<MentorInput> = {}): Promise<string> {
	const link = newLink();
	const sent = { formKey: randomId(), headshotDigest: null };
	number += 1;
	const email = `mentor-${number}@example.org`;
	const registered = await registerMentor(db, sent, typed({ email, ...changes }), link, NOW_MS);
	if (registered.outcome !== "created") throw new Error("Not created");
	await proveMentor(db, link.secretHash, NOW_MS);
	return registered.id;
}

async function approved(db: Db, changes: Partial<MentorInput> = {}): Promise<string> {
	const id = await register(db, changes);
	await decideOnMentor(db, { id, decision: "approve", moderatorUid }, NOW_MS);
	return id;
}

const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

eachDatabase((database) => {
	test("a mentor waits for a moderator with all they sent, and students see nobody", async () => {
		const { db } = database;
		const input = typed({ linkedInProfile: "https://linkedin.com/in/ida/", headshotKey: "k" });
		const id = await register(db, input);
		expect((await listApprovedMentors(db, { size: 5 })).items).toEqual([]);
		expect((await listShownMentors(db, { size: 5 })).items).toEqual([]);
		expect((await listPendingMentors(db, { size: 5 })).items).toEqual([
			{
				seq: expect.any(Number),
				id,
				...input,
				createdAt: NOW_MS,
				changes: null,
				version: NOW_MS,
			},
		]);
	});

	test("the same form twice is one mentor; another form, content or headshot is another", async () => {
		const { db } = database;
		const send = (formKey: string, headshotDigest: string | null, input = typed()) =>
			registerMentor(db, { formKey, headshotDigest }, input, newLink(), NOW_MS);
		const both = await Promise.all([
			send("form", "a", typed({ headshotKey: "first" })),
			send("form", "a", typed({ headshotKey: "second" })),
		]);
		expect(both.map(({ outcome }) => outcome).sort()).toEqual(["created", "repeated"]);
		expect(await send("form", "b")).toMatchObject({ outcome: "created" });
		expect(await send("form", "a", typed({ email: "i.wells@example.org" }))).toMatchObject({
			outcome: "created",
		});
		expect(await send("another form", "a")).toMatchObject({ outcome: "created" });
		expect(await db.select().from(mentors)).toHaveLength(4);
	});

	test("whatever one mentor's links are used for, no other mentor's row changes", async () => {
		const { db } = database;
		const [unproved, manage, proved] = [newLink(), newLink(), newLink()];
		const sent = () => ({ formKey: randomId(), headshotDigest: null });
		const [own, waiting] = ["mallory@example.org", "mallory+2@example.org"];
		await registerMentor(db, sent(), typed({ email: waiting }), unproved, NOW_MS);
		await registerMentor(db, sent(), typed({ email: own }), proved, NOW_MS);
		await proveMentor(db, proved.secretHash, NOW_MS);
		await mailManageLink(db, own, manage, NOW_MS);
		const shown = await approved(db, { email: "shown@example.org", name: "Shown" });
		await register(db, { email: "waits@example.org", name: "Waits" });
		await registerMentor(db, sent(), typed({ email: "new@example.org" }), newLink(), NOW_MS);
		const others = async () => {
			const rows = await db.select().from(mentors).orderBy(mentors.seq);
			return rows.filter(({ email }) => !email.startsWith("mallory"));
		};
		const before = await others();
		expect(before.map(({ id }) => id)).toContain(shown);
		const { headshotKey: _, email: __, ...text } = typed({ name: "Mallory" });
		for (const { secretHash } of [unproved, proved, manage]) {
			await changeMentor(db, secretHash, text, NOW_MS + 1);
			await confirmMentor(db, secretHash, NOW_MS + 1);
			await proveMentor(db, secretHash, NOW_MS + 1);
			await withdrawMentor(db, secretHash, NOW_MS + 1);
			expect(await others()).toEqual(before);
		}
	});

	test("students see the email address only of those without a LinkedIn profile", async () => {
		const { db } = database;
		await approved(db, { name: "By mail", email: "ida@example.org", role: "Judge" });
		await approved(db, { name: "By LinkedIn", linkedInProfile: "https://linkedin.com/in/x/" });
		const { items } = await listApprovedMentors(db, { size: 5 });
		expect(items.map(({ name, email }) => [name, email])).toEqual([
			["By LinkedIn", null],
			["By mail", "ida@example.org"],
		]);
		expect(items[1]).toEqual({
			seq: expect.any(Number),
			id: expect.any(String),
			name: "By mail",
			email: "ida@example.org",
			hbcuAffiliation: "Fisk University",
			areasOfExpertise: ["Law", "Pharmacy"],
			linkedInProfile: null,
			headshotKey: null,
			role: "Judge",
			employer: null,
			classYear: null,
			askAbout: null,
		});
	});

	test("lists are paged in their order, there and back", async () => {
		const { db } = database;
		for (const name of ["1", "2", "3", "4", "5"]) await approved(db, { name });
		for (const name of ["a", "b", "c"]) await register(db, { name });
		for (const list of [listApprovedMentors, listShownMentors]) {
			const first = await list(db, { size: 2 });
			expect(names(first)).toEqual(["5", "4"]);
			const second = await list(db, { size: 2, before: first.next });
			expect(names(second)).toEqual(["3", "2"]);
			const third = await list(db, { size: 2, before: second.next });
			expect([names(third), third.next]).toEqual([["1"], undefined]);
			const back = await list(db, { size: 2, after: third.previous });
			expect(names(back)).toEqual(["3", "2"]);
		}
		const waiting = await listPendingMentors(db, { size: 2 });
		expect(names(waiting)).toEqual(["a", "b"]);
		const rest = await listPendingMentors(db, { size: 2, after: waiting.next });
		expect([names(rest), rest.next]).toEqual([["c"], undefined]);
	});

	test("a decision keeps who made it and when; who is rejected or removed keeps no headshot", async () => {
		const { db } = database;
		const decide = (id: string, decision: "approve" | "reject" | "remove", nowMs: number) =>
			decideOnMentor(db, { id, decision, moderatorUid: `uid-${decision}` }, nowMs);
		const good = await register(db, { name: "Good", headshotKey: "good" });
		const bad = await register(db, { name: "Bad", headshotKey: "bad" });
		expect(await decide(good, "approve", 1)).toEqual({
			outcome: "done",
			name: "Good",
			headshotKey: null,
			mailIds: [expect.any(String)],
		});
		expect(await decide(bad, "reject", 2)).toEqual({
			outcome: "done",
			name: "Bad",
			headshotKey: "bad",
			mailIds: [expect.any(String)],
		});
		const decided = async () =>
			(await db.select().from(mentors).orderBy(mentors.seq)).map((row) => [
				row.status,
				row.decidedAt,
				row.moderatorUid,
				row.headshotKey,
			]);
		expect(await decided()).toEqual([
			["APPROVED", 1, "uid-approve", "good"],
			["REJECTED", 2, "uid-reject", null],
		]);
		expect(await decide(good, "remove", 3)).toMatchObject({ headshotKey: "good" });
		expect((await decided())[0]).toEqual(["REJECTED", 3, "uid-remove", null]);
		expect((await listApprovedMentors(db, { size: 5 })).items).toEqual([]);
	});

	test("a decision is made on what waits, a removal on what is shown, and nothing else changes", async () => {
		const { db } = database;
		const decide = (id: string, decision: "approve" | "reject" | "remove") =>
			decideOnMentor(db, { id, decision, moderatorUid: "late" }, NOW_MS + 9);
		const waiting = await register(db);
		const shown = await approved(db);
		const before = await db.select().from(mentors).orderBy(mentors.seq);
		expect(await decide(waiting, "remove")).toEqual({ outcome: "gone" });
		expect(await decide(shown, "approve")).toEqual({ outcome: "decided" });
		expect(await decide(shown, "reject")).toEqual({ outcome: "decided" });
		expect(await decide("nobody", "approve")).toEqual({ outcome: "missing" });
		expect(await db.select().from(mentors).orderBy(mentors.seq)).toEqual(before);
	});

	test("of moderators deciding at once one wins", async () => {
		const { db } = database;
		const id = await register(db);
		const outcomes = await Promise.all(
			(["approve", "reject", "approve", "reject"] as const).map((decision) =>
				decideOnMentor(db, { id, decision, moderatorUid: decision }, NOW_MS),
			),
		);
		const done = outcomes.flatMap(({ outcome }, at) => (outcome === "done" ? [at] : []));
		expect(done).toHaveLength(1);
		const [row] = await db.select().from(mentors);
		expect(row?.moderatorUid).toBe((done[0] ?? 0) % 2 === 0 ? "approve" : "reject");
	});
});
