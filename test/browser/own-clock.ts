/** For what takes weeks: a Worker with a clock that the test sets, and with data that no other test sees. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { planItems, programs, savedPrograms } from "#db/schema.ts";
import { root } from "#dev/paths.ts";
import { publishImported } from "../database/world.ts";
import { startBuiltWorker } from "../support/built-worker.ts";
import { CLOCK_PATH } from "../support/clock.mjs";
import { d1ByHttp } from "../support/d1-by-http.ts";
import { migratedD1Folder, type Queries, queriesOfD1 } from "../support/engines.ts";
import { failOnPrivateLog } from "../support/log-watch.ts";
import { logInAnew, test as yardTest } from "./yard.ts";

export interface Clocked extends Queries {
	origin: string;
	/** Sets the clock, and runs what cron would have run by then. */
	setClock(timeMs: number): Promise<void>;
}

/** As the others, with a Worker of its own; its page's addresses are that Worker's. */
export const test = yardTest.extend<{ clocked: Clocked }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it names.
	clocked: async ({}, use) => {
		const folder = await migratedD1Folder();
		const worker = await startBuiltWorker(
			{
				bundle: join(root, "build/server/index.js"),
				identityUrl: process.env.YARD_IDENTITY_URL ?? "",
				providerPort: 0,
			},
			// Nothing of Google's listens for this Worker.
			{ folder, clocked: true, assets: true, settings: { GOOGLE_ONE_TAP_URL: "" } },
		);
		const { origin } = await worker.ready;
		const send = async (path: string, init?: RequestInit) => {
			const answer = await fetch(new URL(path, origin), init);
			if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
		};
		await use({
			...(await queriesOfD1(await d1ByHttp(worker))),
			origin,
			async setClock(timeMs) {
				await send(CLOCK_PATH, { method: "POST", body: String(timeMs) });
				for (const cron of ["0 * * * *", "* * * * *"])
					await send(`/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
			},
		});
		await worker.dispose();
		await rm(folder, { recursive: true, force: true });
		failOnPrivateLog();
	},
	baseURL: ({ clocked }, use) => use(clocked.origin),
});

/** Noon in Chicago, which is the same day all over the country. */
export const noonOf = (day: string) => Date.parse(`${day}T18:00:00Z`);

/**
 * Somebody logs in who has made a plan for a program ("lab"), which then moved its deadline and asks for more, with one
 * thing done and a recommender; has an offer from another; and is asked about a third.
 */
export async function makeStory(page: Page, { db, setClock }: Clocked): Promise<void> {
	await setClock(noonOf("2035-01-01"));
	const facts = { letters: 2, essays: 1, essayWords: 500 };
	await publishImported(
		db,
		{ id: "lab", name: "Summer Research Lab", applicationDeadline: "2035-02-09", ...facts },
		{ id: "law", name: "Pre-Law Fellowship", applicationDeadline: "2035-01-19", letters: 1 },
		{ id: "art", name: "Museum Internship", applicationDeadline: "2034-12-15" },
		{
			id: "choir",
			name: "Choir Scholarship for Singers of All Voices",
			applicationDeadline: "2034-10-15",
		},
	);
	await logInAnew(page);
	const send = async (path: string, form: Record<string, string>) => {
		const headers = { "Sec-Fetch-Site": "same-origin" };
		expect((await page.request.post(path, { form, headers })).status()).toBe(200);
	};
	for (const program_id of ["lab", "law"])
		await send("/programs/saved/plan/", { intent: "make", program_id });
	for (const [program_id, state] of [
		["art", "offered"],
		["choir", "applied"],
	] as const) {
		await send("/programs/saved/", { intent: "save", program_id });
		await send("/programs/saved/", { intent: "state", program_id, state });
	}
	const letters = await db.select().from(planItems).where(eq(planItems.kind, "letter"));
	const [first, second] = letters.filter(({ programId }) => programId === "lab");
	const plan = { program_id: "lab", item_id: first?.id ?? "" };
	await send("/programs/saved/plan/lab/", {
		...plan,
		intent: "edit",
		text: "Ask Dr. Ellison",
		recommender: "Dr. Ellison",
		recommender_email: "ellison@example.edu",
	});
	await send("/programs/saved/plan/lab/", { ...plan, intent: "sent", sent_on: "2035-01-01" });
	await send("/programs/saved/plan/lab/", {
		intent: "tick",
		program_id: "lab",
		item_id: second?.id ?? "",
		done: "1",
	});
	await db
		.update(savedPrograms)
		.set({ appliedAt: noonOf("2034-10-10") })
		.where(eq(savedPrograms.programId, "choir"));
	await db
		.update(programs)
		.set({ applicationDeadline: "2035-02-16", materials: ["transcript"], version: 1 })
		.where(eq(programs.id, "lab"));
	await setClock(noonOf("2035-01-16"));
}
