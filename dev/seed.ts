/** Demo accounts, programs, contributions and resumes, so that every screen shows life. */
import { getPlatformProxy } from "wrangler";
import type { Env } from "#app/config.server.ts";
import { submitContribution } from "#db/contributions.ts";
import { addExperience } from "#db/experiences.ts";
import { decideOnMentor, registerMentor } from "#db/mentors.ts";
import { approveContribution, rejectContribution } from "#db/moderation.ts";
import { type Db, openDb } from "#db/open.ts";
import { upsertUser } from "#db/users.ts";
import { createVerifiedAccount, localAdmin, setCustomClaims } from "#dev/identity/admin.ts";
import { DEMO_CONTRIBUTED, DEMO_CONTRIBUTORS } from "#dev/seed/contributors.ts";
import { DEMO_PEOPLE, DEMO_PROGRAMS, type DemoProgram } from "#dev/seed/demo.ts";
import { DEMO_EXPERIENCES } from "#dev/seed/experiences.ts";
import { DEMO_MENTORS, type DemoMentor } from "#dev/seed/mentors.ts";
import { seedMessages } from "#dev/seed/messages.ts";
import { addDemoResumes } from "#dev/seed/resumes.ts";
import { addSavedPrograms } from "#dev/seed/saved.ts";
import type { Settings } from "#dev/settings.ts";

const PASSWORD = "demo-password";
const MS_PER_DAY = 86_400_000;

/** Adds what is missing of the demo data, through the same functions as the app. Safe to repeat. */
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
		// By age, because the catalogue stands in the order of publication.
		const programs = [...DEMO_PROGRAMS, ...DEMO_CONTRIBUTED].sort((a, b) => b.daysAgo - a.daysAgo);
		for (const program of programs) {
			const contributor = people[program.by];
			if (!contributor || !moderatorUid) throw new Error(`No demo account for ${program.by}`);
			await addProgram(db, program, { userId: contributor.userId, moderatorUid }, nowMs);
		}
		await seedMessages(db, people["moderator@example.edu"]?.uid ?? "", nowMs);
		const student = people["student@example.edu"];
		for (const { email } of DEMO_PEOPLE) {
			const person = people[email];
			if (person) await addDemoResumes(db, env.FILES, { userId: person.userId, email }, nowMs);
		}
		if (student) await addSavedPrograms(db, student.userId, nowMs);
	} finally {
		await dispose();
	}
}

async function addProgram(
	db: Db,
	program: DemoProgram,
	by: { userId: string; moderatorUid: string },
	nowMs: number,
): Promise<void> {
	const submittedMs = nowMs - (program.daysAgo + 1) * MS_PER_DAY;
	const submitted = await submitContribution(
		db,
		{ userId: by.userId, formKey: "demo" },
		{
			name: program.name,
			applicationLink: program.link,
			description: program.description,
			applicationDeadline: dateIn(program.closesInDays, nowMs),
		},
		submittedMs,
	);
	if (submitted.outcome !== "created") return;
	const decision = {
		contributionId: submitted.id,
		version: submittedMs,
		moderatorUid: by.moderatorUid,
	};
	const decidedMs = nowMs - program.daysAgo * MS_PER_DAY;
	if (program.status === "REJECTED") {
		await rejectContribution(db, { ...decision, note: program.note ?? "" }, decidedMs);
	} else if (program.status !== "PENDING") {
		const applicationDeadline = dateIn(program.closesInDays, nowMs);
		await approveContribution(
			db,
			{ ...decision, kind: program.kind, applicationDeadline },
			decidedMs,
		);
	}
}

async function addMentor(
	db: Db,
	mentor: DemoMentor,
	moderatorUid: string,
	nowMs: number,
): Promise<void> {
	const { name, email, hbcuAffiliation, areas, linkedIn } = mentor;
	const registered = await registerMentor(
		db,
		{ formKey: "demo", headshotDigest: null },
		{
			name,
			email,
			hbcuAffiliation,
			areasOfExpertise: areas,
			linkedInProfile: linkedIn ? `https://www.linkedin.com/in/${linkedIn}/` : null,
			headshotKey: null,
		},
		nowMs,
	);
	if (registered.outcome !== "created" || mentor.status === "PENDING") return;
	await decideOnMentor(db, { id: registered.id, decision: "approve", moderatorUid }, nowMs);
}

function dateIn(days: number | undefined, nowMs: number): string | null {
	if (days === undefined) return null;
	return new Date(nowMs + days * MS_PER_DAY).toISOString().slice(0, 10);
}
