import type { Queries } from "../../test/support/engines.ts";
import { listOf } from "../../test/support/lists.ts";
import type { Page } from "../../test/support/visitor.ts";
import { enter, type Place } from "../people.ts";

const ENTRIES = 20_000;
const LIST = "/moderation/import/";

/** What importing a list cost: the sum of its requests. */
export interface ImportCost {
	what: string;
	entries: number;
	bytes: number;
	requests: number;
	rowsRead: number;
	rowsWritten: number;
	/** The cost of the most expensive request. */
	mostQueries: number;
	seconds: number;
}

/** A moderator imports a generated list, imports the same one again, and takes the first one back. */
export async function bringIn(queries: Queries, place: Place): Promise<ImportCost[]> {
	const { visitor } = await enter(place, "importer", true);
	const file = await listOf(ENTRIES).arrayBuffer();
	const costs: ImportCost[] = [];

	async function measured(what: string, work: (note: (page: Page) => Page) => Promise<void>) {
		const startedMs = performance.now();
		const cost = { rowsRead: 0, rowsWritten: 0, requests: 0, mostQueries: 0 };
		await work((page) => {
			if (page.status >= 400) throw new Error(`${what} answered ${page.status}: ${page.text}`);
			const metered = JSON.parse(page.headers.get("X-Database-Cost") ?? "{}");
			cost.requests += 1;
			cost.rowsRead += metered.rowsRead ?? 0;
			cost.rowsWritten += metered.rowsWritten ?? 0;
			cost.mostQueries = Math.max(cost.mostQueries, metered.roundTrips ?? 0);
			return page;
		});
		const seconds = (performance.now() - startedMs) / 1000;
		costs.push({ what, entries: ENTRIES, bytes: file.byteLength, ...cost, seconds });
	}
	async function send(note: (page: Page) => Page): Promise<string> {
		const form = new FormData();
		form.set("file", new File([file], "list.json"));
		return note(await visitor.postFiles(LIST, form)).location ?? "";
	}
	async function stateOf(): Promise<string> {
		const [row] = await queries.rows<{ state: string }>(
			"select state from imports where id = ?",
			at.split("/").at(-2) ?? "",
		);
		return row?.state ?? "";
	}

	let at = "";
	await measured("a list is brought in", async (note) => {
		at = await send(note);
		note(await visitor.post(at, { intent: "start" }));
		while ((await stateOf()) === "writing") note(await visitor.post(at, { intent: "go-on" }));
	});
	await measured("the same list again", async (note) => {
		const again = await send(note);
		const page = note(await visitor.open(again));
		if (!page.text.includes("There's nothing new in this list.")) throw new Error(page.text);
	});
	await measured("it is taken back", async (note) => {
		note(await visitor.post(at, { intent: "take-back" }));
		while ((await stateOf()) === "taking-back") note(await visitor.post(at, { intent: "go-on" }));
	});
	return costs;
}
