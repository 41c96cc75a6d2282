import { expect, test } from "vitest";
import {
	clearPendingSignup,
	createSession,
	deleteExpiredSessions,
	deleteSession,
	findPendingSignup,
	findSession,
	listSessions,
	markChecked,
	type NewSession,
	updateSession,
} from "#db/people/sessions.ts";
import { listGoneUsers, noteIdentityGone, upsertUser } from "#db/people/users.ts";
import { sessions } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const EXPIRES_AT_MS = NOW_MS + 1000;

function session(of: Partial<NewSession> = {}): NewSession {
	return {
		idHash: "hash",
		uid: "uid-zora",
		email: "zora@example.edu",
		displayName: "Zora",
		provider: "password",
		verified: true,
		moderator: false,
		tokens: "sealed",
		refreshAt: NOW_MS + 500,
		pendingFullName: null,
		pendingCollege: null,
		createdAt: NOW_MS,
		expiresAt: EXPIRES_AT_MS,
		...of,
	};
}

eachDatabase((database) => {
	test("a session is found by its hash as it was stored, without a user as long as there is none", async () => {
		const { db } = database;
		const stored = session({ verified: false, pendingFullName: "Zora", pendingCollege: "Howard" });
		await createSession(db, stored);
		expect(await findSession(db, "hash", NOW_MS)).toEqual({
			...stored,
			emailProved: false,
			authenticatedAt: 0,
			secondFactorAt: null,
			usedAt: 0,
			checkedAt: 0,
			userId: null,
			fullName: null,
			photoKey: null,
			secondFactorSince: null,
			mailSentAt: null,
			redirectTo: null,
			year: null,
			fields: null,
			goals: null,
			gpaRange: null,
			places: null,
			openTo: null,
			askedAt: null,
			usesResume: null,
			checklistDoneAt: null,
			college: null,
			timeZone: null,
			savedSearches: [],
			hasCalendar: false,
			hasUnread: false,
		});
		expect(await findSession(db, "other", NOW_MS)).toBeUndefined();
	});

	test("of an identity's the fifty newest stay, and nobody else's goes", async () => {
		const { db } = database;
		await createSession(db, session({ idHash: "other", uid: "uid-other" }));
		for (let number = 0; number < 52; number++) {
			const proved = number % 2 === 0;
			const createdAt = NOW_MS + Math.floor(number / 2);
			await createSession(
				db,
				session({ idHash: `hash ${number}`, createdAt, emailProved: proved || number > 1 }),
			);
		}
		const left = await db.select({ idHash: sessions.idHash }).from(sessions);
		const newest = Array.from({ length: 50 }, (_, number) => `hash ${number + 2}`);
		expect(new Set(left.map(({ idHash }) => idHash))).toEqual(new Set(["other", ...newest]));
		expect(await listSessions(db, "uid-zora", NOW_MS)).toHaveLength(50);
	});

	test("those that wait for a code end none that had theirs", async () => {
		const { db } = database;
		const owners = { idHash: "owner's", secondFactorAt: NOW_MS };
		await createSession(db, session({ ...owners, createdAt: NOW_MS - 1000 }));
		for (let number = 0; number < 60; number++) {
			await createSession(db, session({ idHash: `waits ${number}`, createdAt: NOW_MS + number }));
		}
		const left = await db.select({ idHash: sessions.idHash }).from(sessions);
		expect(left).toHaveLength(50);
		for (const idHash of ["owner's", "waits 59"]) expect(left).toContainEqual({ idHash });
		for (let number = 0; number < 50; number++) {
			await createSession(db, session({ idHash: `own ${number}`, secondFactorAt: NOW_MS }));
		}
		await createSession(db, session({ idHash: "new", createdAt: NOW_MS + 100 }));
		expect(await findSession(db, "new", NOW_MS)).toBeDefined();
	});

	test("it comes with the user of the same identity", async () => {
		const { db } = database;
		await upsertUser(db, { firebaseUid: "uid-other", email: "zora@example.edu" }, NOW_MS);
		const known = { email: "zora@example.edu", fullName: "Zora Hurston" };
		const { id } = await upsertUser(db, { firebaseUid: "uid-zora", ...known }, NOW_MS);
		await createSession(db, session());
		await database.run("update users set photo_key = 'of-zora' where firebase_uid = 'uid-zora'");
		expect(await findSession(db, "hash", NOW_MS)).toMatchObject({
			userId: id,
			fullName: "Zora Hurston",
			photoKey: "of-zora",
		});
	});

	test("from its last millisecond on it opens nothing", async () => {
		const { db } = database;
		await createSession(db, session());
		expect(await findSession(db, "hash", EXPIRES_AT_MS - 1)).toBeDefined();
		expect(await findSession(db, "hash", EXPIRES_AT_MS)).toBeUndefined();
	});

	test("two sessions cannot share a hash", async () => {
		const { db } = database;
		await createSession(db, session());
		await expect(createSession(db, session({ uid: "uid-thief" }))).rejects.toThrow();
		expect(await findSession(db, "hash", NOW_MS)).toMatchObject({ uid: "uid-zora" });
	});

	test("a refresh changes what the token says, of that session only", async () => {
		const { db } = database;
		await createSession(db, session());
		await createSession(db, session({ idHash: "other device" }));
		const refreshed = {
			email: "new@example.edu",
			displayName: null,
			provider: "google.com",
			verified: false,
			moderator: true,
			tokens: "sealed anew",
			refreshAt: NOW_MS + 900,
		};
		await updateSession(db, "hash", refreshed);
		expect(await findSession(db, "hash", NOW_MS)).toMatchObject({
			...refreshed,
			uid: "uid-zora",
			expiresAt: EXPIRES_AT_MS,
		});
		expect(await findSession(db, "other device", NOW_MS)).toMatchObject({ tokens: "sealed" });
	});

	test("a postponed refresh moves its time and nothing else", async () => {
		const { db } = database;
		await createSession(db, session());
		const before = await findSession(db, "hash", NOW_MS);
		await updateSession(db, "hash", { refreshAt: NOW_MS + 700 });
		expect(await findSession(db, "hash", NOW_MS)).toEqual({ ...before, refreshAt: NOW_MS + 700 });
	});

	test("an account that the provider vouches for is not gone, but one whose session has ended may be", async () => {
		const { db } = database;
		const muchLater = NOW_MS + 1000 * 24 * 60 * 60 * 1000;
		for (const uid of ["back", "gone"]) {
			await upsertUser(db, { firebaseUid: uid, email: `${uid}@example.edu` }, NOW_MS);
			await createSession(db, session({ idHash: uid, uid }));
			await noteIdentityGone(db, uid, NOW_MS);
		}
		await deleteSession(db, "gone");
		expect(await markChecked(db, "back", NOW_MS + 1)).toBe(true);
		expect(await markChecked(db, "gone", NOW_MS + 1)).toBe(false);
		const gone = await listGoneUsers(db, muchLater, 10);
		expect(gone.map(({ firebaseUid }) => firebaseUid)).toEqual(["gone"]);
	});

	test("ending one session leaves the person's others open", async () => {
		const { db } = database;
		await createSession(db, session());
		await createSession(db, session({ idHash: "other device" }));
		await deleteSession(db, "hash");
		expect(await findSession(db, "hash", NOW_MS)).toBeUndefined();
		expect(await findSession(db, "other device", NOW_MS)).toBeDefined();
	});

	test("the cleaning removes the rows of expired sessions and no other", async () => {
		const { db } = database;
		await createSession(db, session({ idHash: "over", expiresAt: NOW_MS - 1 }));
		await createSession(db, session({ idHash: "open", expiresAt: NOW_MS + 1 }));
		await deleteExpiredSessions(db, NOW_MS);
		expect(await db.select({ idHash: sessions.idHash }).from(sessions)).toEqual([
			{ idHash: "open" },
		]);
	});

	test("sign-up data is found from any device of the identity, the newest first", async () => {
		const { db } = database;
		const early = { pendingFullName: "Old", createdAt: NOW_MS - 2 };
		await createSession(db, session({ idHash: "a", ...early }));
		const late = { pendingCollege: "Howard", createdAt: NOW_MS - 1 };
		await createSession(db, session({ idHash: "b", ...late }));
		await createSession(db, session({ idHash: "c", createdAt: NOW_MS }));
		const stranger = { uid: "uid-other", pendingFullName: "Other", createdAt: NOW_MS + 1 };
		await createSession(db, session({ idHash: "d", ...stranger }));
		expect(await findPendingSignup(db, "uid-zora")).toEqual({ fullName: null, college: "Howard" });
	});

	test("cleared sign-up data is gone from every device of the identity, and from no one else's", async () => {
		const { db } = database;
		await createSession(db, session({ idHash: "a", pendingFullName: "Zora" }));
		await createSession(db, session({ idHash: "b", pendingCollege: "Howard" }));
		await createSession(db, session({ idHash: "c", uid: "uid-other", pendingFullName: "Other" }));
		await clearPendingSignup(db, "uid-zora");
		expect(await findPendingSignup(db, "uid-zora")).toBeUndefined();
		expect(await findPendingSignup(db, "uid-other")).toEqual({ fullName: "Other", college: null });
	});
});
