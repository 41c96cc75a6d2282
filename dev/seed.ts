/** Demo accounts, programs, contributions and resumes, so that every screen has content. */
import { getPlatformProxy } from "wrangler";
import type { Env } from "#app/context.server.ts";
import { openFiles } from "#app/files/file-store.server.ts";
import { openDb } from "#db/engine/open.ts";
import { addExperience } from "#db/experiences.ts";
import { updateUser, upsertUser } from "#db/people/users.ts";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import { demoPrograms } from "#dev/seed/demo-programs.ts";
import { DEMO_EXPERIENCES } from "#dev/seed/experiences.ts";
import { addMentors } from "#dev/seed/mentors.ts";
import { seedMessages } from "#dev/seed/messages.ts";
import { DEMO_CONTRIBUTORS, DEMO_PEOPLE, MODERATOR } from "#dev/seed/people.ts";
import { addPrograms } from "#dev/seed/programs.ts";
import { addDemoResumes } from "#dev/seed/resumes.ts";
import { addSavedPrograms, DEMO_SAVED } from "#dev/seed/saved.ts";
import type { Settings } from "#dev/settings.ts";

const PASSWORD = "demo-password";

/** Adds the missing parts of the demo data, mostly through the app's own functions. Safe to repeat. */
export async function seed({ stateDir, libsql }: Settings, identityUrl: string): Promise<void> {
	const admin = localAdmin(identityUrl);
	const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: `${stateDir}/v3` } });
	try {
		const db = await openDb(
			libsql ? { libsqlUrl: libsql.url, libsqlAuthToken: libsql.authToken } : { d1: env.DB },
		);
		const nowMs = Date.now();
		const people: Record<string, { userId: string; uid: string }> = {};
		for (const { email, fullName, college } of DEMO_PEOPLE) {
			const account = { email, password: PASSWORD, displayName: fullName };
			const { uid } = await createVerifiedAccount(admin, account);
			if (email === MODERATOR) await setCustomClaims(admin, uid, { moderator: true });
			const { id: userId } = await upsertUser(
				db,
				{ firebaseUid: uid, email, fullName, college },
				nowMs,
			);
			people[email] = { userId, uid };
			for (const role of DEMO_EXPERIENCES[email] ?? []) {
				await addExperience(db, { userId, formKey: "demo" }, role, nowMs);
			}
			await addDemoResumes(db, openFiles(env.FILES), { userId, email }, nowMs);
		}
		const moderatorUid = people[MODERATOR]?.uid ?? "";
		await addMentors(db, moderatorUid, nowMs);
		for (const contributor of DEMO_CONTRIBUTORS) {
			const uid = `demo-${contributor.email}`;
			const user = await upsertUser(db, { firebaseUid: uid, ...contributor }, nowMs);
			people[contributor.email] = { userId: user.id, uid };
		}
		for (const { userId } of Object.values(people))
			await updateUser(db, userId, { credited: true });
		await addPrograms(db, demoPrograms(people, moderatorUid, nowMs), nowMs);
		await seedMessages(db, moderatorUid, nowMs);
		for (const [email, saved] of Object.entries(DEMO_SAVED)) {
			await addSavedPrograms(db, { userId: people[email]?.userId ?? "", saved }, nowMs);
		}
	} finally {
		await dispose();
	}
}
