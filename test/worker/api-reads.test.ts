import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { proveMentor } from "#db/mentors/mentor-links.ts";
import { decideOnMentor, registerMentor } from "#db/mentors/mentors.ts";
import { approveContribution } from "#db/moderation/moderation.ts";
import { type Api, type Client, startApi } from "../support/api.ts";
import { NO_FACTS_STORED } from "../support/facts.ts";
import { contribute, publish, sql } from "../support/rows.ts";

const PHOTO_KEY = "0123456789abcdef0123456789abcdef";

let api: Api;
let ada: Client;

beforeAll(async () => {
	api = await startApi();
});

beforeEach(async () => {
	for (const table of ["programs", "contributions", "contribution_counts", "mentors", "users"]) {
		await sql(api.app, `delete from ${table}`);
	}
	ada = await api.student("Ada Student");
});

afterAll(() => api.stop());

async function addMentor(name: string, linkedIn?: string, decision?: "approve" | "reject") {
	const registered = await registerMentor(
		api.app.db,
		{ formKey: name, headshotDigest: null },
		{
			name,
			email: `${name}@example.org`,
			hbcuAffiliation: "Spelman College",
			areasOfExpertise: ["Biology", "Law"],
			linkedInProfile: linkedIn ?? null,
			role: null,
			employer: "NASA",
			classYear: 2012,
			askAbout: null,
			headshotKey: decision ? PHOTO_KEY : null,
		},
		{ secretHash: name, sealed: "", expiresAt: Date.now() + 1_000_000 },
		Date.now(),
	);
	if (registered.outcome !== "created") throw new Error("known already");
	const { id } = registered;
	await proveMentor(api.app.db, name, Date.now());
	if (decision) await decideOnMentor(api.app.db, { id, decision, moderatorUid: "m" }, Date.now());
	return id;
}

/** A contribution that is approved now, or was approved a while ago. */
async function approve(client: Client, agoMs = 0) {
	const { id } = await contribute(api.app, { userId: client.userId });
	const [row] = await sql<{ version: number }>(
		api.app,
		"select updated_at as version from contributions where id = ?",
		id,
	);
	const decision = { contributionId: id, version: row?.version ?? 0, moderatorUid: "m" };
	const terms = { kind: "other", applicationDeadline: null } as const;
	await approveContribution(api.app.db, { ...decision, ...terms }, Date.now() - agoMs);
}

test("me is one's own name and photo, never the provider's picture", async () => {
	const none = await ada.get("/api/me");
	expect(none.body).toEqual({ success: true, full_name: "Ada Student", photo_url: null });
	await sql(api.app, "update users set photo_url = 'https://provider.example/p.jpg'");
	expect((await ada.get("/api/me")).body.photo_url).toBeNull();
	await sql(api.app, "update users set photo_key = ?", PHOTO_KEY);
	const photo = `${api.app.origin}/photos/${PHOTO_KEY}`;
	expect((await ada.get("/api/me")).body.photo_url).toBe(photo);
});

test("whoever has no user yet reads empty things, and reading makes no user", async () => {
	const nobody = await api.bearer({ sub: "uid-nobody", email: "nobody@example.edu" });
	const me = { success: true, full_name: null, photo_url: null };
	expect((await nobody.get("/api/me")).body).toEqual(me);
	const own = await nobody.get("/api/me/contributions/");
	expect(own.body).toEqual({ success: true, data: { items: [], next: null } });
	for (const path of ["/api/mentor", "/api/program/", "/api/analytic/contributions"]) {
		expect((await nobody.get(path)).status).toBe(200);
	}
	expect(await sql(api.app, "select id from users where firebase_uid = 'uid-nobody'")).toEqual([]);
});

test("mentors are those who are approved, with an address only where there is no LinkedIn", async () => {
	const linkedIn = "https://www.linkedin.com/in/imani/";
	const first = await addMentor("Kofi", undefined, "approve");
	const second = await addMentor("Imani", linkedIn, "approve");
	await addMentor("Waiting");
	await addMentor("Rejected", undefined, "reject");
	const common = {
		hbcuAffiliation: "Spelman College",
		areasOfExpertise: ["Biology", "Law"],
		headshotUrl: `${api.app.origin}/photos/${PHOTO_KEY}`,
		role: null,
		employer: "NASA",
		classYear: 2012,
		askAbout: null,
	};
	expect((await ada.get("/api/mentor")).body).toEqual({
		success: true,
		data: {
			item: [
				{ id: second, name: "Imani", ...common, linkedInProfile: linkedIn, email: null },
				{ id: first, name: "Kofi", ...common, email: "Kofi@example.org" },
			],
			next: null,
		},
	});
});

test("one's own contributions are one's own, newest first, page by page", async () => {
	const grace = await api.student("Grace Other");
	const hers = await contribute(api.app, { userId: grace.userId });
	const made: string[] = [];
	for (let i = 0; i < 103; i++) {
		made.unshift((await contribute(api.app, { userId: ada.userId })).id);
	}
	const first = (await ada.get("/api/me/contributions/")).body.data;
	expect(first.items).toHaveLength(100);
	expect(first.items[0]).toEqual({
		id: made[0],
		name: expect.any(String),
		application_link: expect.stringMatching(/^https:/),
		description: "Something.",
		...NO_FACTS_STORED,
		status: "PENDING",
		review_note: null,
		user: { full_name: "Ada Student" },
	});
	const second = (await ada.get(first.next)).body.data;
	expect(second.next).toBeNull();
	const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
	expect(ids).toEqual(made);
	expect(ids).not.toContain(hers.id);
});

test("recent programs name their author, and say how long ago in plain words", async () => {
	await publish(api.app, { name: "Older", link: "https://www.older.example.org/apply" });
	await sql(api.app, "update programs set published_at = published_at - ?", 3 * 86_400_000);
	await approve(ada);
	await publish(api.app, { name: "Closed", deadline: "2020-01-01" });
	const { data } = (await ada.get("/api/program/")).body;
	expect(data).toEqual([
		expect.objectContaining({
			time_ago: "just now",
			contribution: { user: { full_name: "Ada Student" } },
		}),
		{
			id: expect.any(String),
			name: "Older",
			logo: `${api.app.origin}/logos/www.older.example.org`,
			time_ago: "3 days ago",
			application_link: "https://www.older.example.org/apply",
			description: "A program.",
			...NO_FACTS_STORED,
			kind: "other",
			contribution: { user: { full_name: null } },
		},
	]);
	const logo = await api.app.fetch(data[1].logo);
	expect([logo.status, logo.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
	for (let i = 0; i < 25; i++) await publish(api.app);
	expect((await ada.get("/api/program")).body.data).toHaveLength(20);
});

test("contributors are ranked by period, as many as asked for", async () => {
	const grace = await api.student("Grace Other");
	await approve(grace);
	await approve(grace);
	await approve(ada);
	const long = 40 * 86_400_000;
	for (let i = 0; i < 3; i++) await approve(ada, long);
	const ranked = async (query: string) =>
		(await ada.get(`/api/analytic/contributions${query}`)).body.data;
	expect(await ranked("?top=10")).toEqual([
		{
			rank: 1,
			contribution_count: 4,
			user: {
				id: ada.userId,
				full_name: "Ada Student",
				photo_url: null,
				college: "Howard University",
			},
		},
		expect.objectContaining({ rank: 2, contribution_count: 2 }),
	]);
	for (const duration of ["monthly", "weekly"]) {
		const [best, next] = await ranked(`?top=10&duration=${duration}`);
		expect([best.user.full_name, best.contribution_count]).toEqual(["Grace Other", 2]);
		expect([next.user.full_name, next.contribution_count]).toEqual(["Ada Student", 1]);
	}
	expect(await ranked("?top=1")).toHaveLength(1);
	const text = JSON.stringify(await ranked(""));
	expect(text).not.toContain(ada.uid);
	expect(text).not.toContain(ada.email);
});

test.each([
	["/api/analytic/contributions?top=0", "top"],
	["/api/analytic/contributions?top=101", "top"],
	["/api/analytic/contributions?top=ten", "top"],
	["/api/analytic/contributions?top=", "top"],
	["/api/analytic/contributions?top=-1", "top"],
	["/api/analytic/contributions?top=1.5", "top"],
	["/api/analytic/contributions?top=5&top=6", "top"],
	["/api/analytic/contributions?duration=yearly", "duration"],
	["/api/analytic/contributions?duration=", "duration"],
	["/api/analytic/contributions?duration=weekly&duration=monthly", "duration"],
	["/api/me/contributions/?before=x", "before"],
	["/api/mentor?before=-1", "before"],
])("%s is refused and names %s", async (path, name) => {
	const { status, body } = await ada.get(path);
	expect(status).toBe(400);
	expect(body).toEqual({
		success: false,
		message: expect.stringContaining(name),
		errors: { [name]: expect.any(String) },
	});
});

test("parameters that no call knows are ignored, Remix's own among them", async () => {
	for (const query of ["?x=1", "?_data=routes/root", "?top=3&_routes=x", "?__proto__=1"]) {
		const { status, body } = await ada.get(`/api/analytic/contributions${query}`);
		expect([query, status, body.success]).toEqual([query, 200, true]);
	}
});
