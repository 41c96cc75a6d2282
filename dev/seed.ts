/** Demo accounts, programs, contributions and resumes, so that every screen has content. */
import { eq, inArray } from "drizzle-orm";
import { getPlatformProxy } from "wrangler";
import type { Env } from "#app/context.server.ts";
import { openFiles } from "#app/files/file-store.server.ts";
import { type Db, openDb } from "#db/engine/open.ts";
import { addExperience } from "#db/experiences.ts";
import { proveMentor } from "#db/mentors/mentor-links.ts";
import { decideOnMentor, registerMentor } from "#db/mentors/mentors.ts";
import { updateUser, upsertUser } from "#db/people/users.ts";
import { outbox } from "#db/schema.ts";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import { DEMO_CONTRIBUTORS } from "#dev/seed/contributors.ts";
import { DEMO_PEOPLE } from "#dev/seed/demo.ts";
import { demoPrograms } from "#dev/seed/demo-programs.ts";
import { DEMO_EXPERIENCES } from "#dev/seed/experiences.ts";
import { DEMO_MENTORS, type DemoMentor } from "#dev/seed/mentors.ts";
import { seedMessages } from "#dev/seed/messages.ts";
import { addPrograms } from "#dev/seed/programs.ts";
import { addDemoResumes } from "#dev/seed/resumes.ts";
import { addSavedPrograms } from "#dev/seed/saved.ts";
import type { Settings } from "#dev/settings.ts";

const PASSWORD = "demo-password";

/** Adds the missing parts of the demo data, mostly through the app's own functions. Safe to repeat. */
export async function seed(
	options: Pick<Settings, "stateDir" | "libsql"> & { identityUrl: string },
): Promise<void> {
	const admin = localAdmin(options.identityUrl);
	const { env, dispose } = await getPlatformProxy<Env>({
		persist: { path: `${options.stateDir}/v3` },
	});
	try {
		const { libsql } = options;
		const db = await openDb(
			libsql ? { libsqlUrl: libsql.url, libsqlAuthToken: libsql.authToken } : { d1: env.DB },
		);
		const nowMs = Date.now();
		const people: Record<string, { userId: string; uid: string }> = {};
		for (const { email, fullName, college, moderator } of DEMO_PEOPLE) {
			const { uid } = await createVerifiedAccount(admin, {
				email,
				password: PASSWORD,
				displayName: fullName,
			});
			if (moderator) await setCustomClaims(admin, uid, { moderator: true });
			const user = await upsertUser(db, { firebaseUid: uid, email, fullName, college }, nowMs);
			people[email] = { userId: user.id, uid };
			for (const role of DEMO_EXPERIENCES[email] ?? []) {
				await addExperience(db, { userId: user.id, formKey: "demo" }, role, nowMs);
			}
		}
		const moderatorUid = people["moderator@example.edu"]?.uid ?? "";
		for (const mentor of DEMO_MENTORS) await addMentor(db, mentor, moderatorUid, nowMs);
		for (const contributor of DEMO_CONTRIBUTORS) {
			const uid = `demo-${contributor.email}`;
			const user = await upsertUser(db, { firebaseUid: uid, ...contributor }, nowMs);
			people[contributor.email] = { userId: user.id, uid };
		}
		for (const { userId } of Object.values(people))
			await updateUser(db, userId, { credited: true });
		await addPrograms(db, demoPrograms(people, moderatorUid, nowMs), nowMs);
		await seedMessages(db, people["moderator@example.edu"]?.uid ?? "", nowMs);
		const student = people["student@example.edu"];
		for (const { email } of DEMO_PEOPLE) {
			const person = people[email];
			if (person)
				await addDemoResumes(db, openFiles(env.FILES), { userId: person.userId, email }, nowMs);
		}
		if (student) await addSavedPrograms(db, student.userId, nowMs);
	} finally {
		await dispose();
	}
}

async function addMentor(
	db: Db,
	mentor: DemoMentor,
	moderatorUid: string,
	nowMs: number,
): Promise<void> {
	const { name, email, hbcuAffiliation, areas, linkedIn } = mentor;
	const secretHash = `demo ${email}`;
	const registered = await registerMentor(
		db,
		{ formKey: "demo", headshotDigest: null },
		{
			name,
			email,
			hbcuAffiliation,
			areasOfExpertise: areas,
			linkedInProfile: linkedIn ? `https://www.linkedin.com/in/${linkedIn}/` : null,
			role: mentor.role ?? null,
			employer: mentor.employer ?? null,
			classYear: mentor.classYear ?? null,
			askAbout: mentor.askAbout ?? null,
			headshotKey: null,
		},
		{ secretHash, sealed: "", expiresAt: nowMs + 1 },
		nowMs,
	);
	// They are invented, so nothing may be mailed to them.
	if (registered.mailId) await db.delete(outbox).where(eq(outbox.id, registered.mailId));
	if (registered.outcome !== "created") return;
	const { mails } = await proveMentor(db, secretHash, nowMs);
	await db.delete(outbox).where(inArray(outbox.id, mails));
	if (mentor.status === "PENDING") return;
	const decided = await decideOnMentor(
		db,
		{ id: registered.id, decision: "approve", moderatorUid },
		nowMs,
	);
	if (decided.outcome === "done")
		await db.delete(outbox).where(inArray(outbox.id, decided.mailIds));
}
