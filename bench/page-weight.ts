// `npm run bench`: what each page costs a phone on its first visit, against its budgets. Bytes are counted from the
// bodies as a server would compress them, so they do not depend on this machine. Writes its section of
// docs/performance.md.
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import routes from "#app/routes.ts";
import { logInDemo, withDemo } from "#dev/demo-browser.ts";
import { madeNow, writePart } from "./report.ts";

const KB = 1024;
const BARE_REMIX_PAGE_JS_KB = 86.5;
const BUDGETS = {
	publicHtmlAndCssBrotliKb: 14,
	appJsGzipKb: 1.15 * BARE_REMIX_PAGE_JS_KB,
	requests: 15,
	firstViewGzipKb: 170,
	serviceWorkerBrotliKb: 3,
};
/** The pages of a layout that need no id; but for /profile/confirm/, which sends on who has just signed in. */
const pagesOf = (layout: string) =>
	routes
		.filter(({ file }) => file === `routes/${layout}.tsx`)
		.flatMap(({ children = [] }) => children)
		.map(({ path = "" }) => (path.endsWith("/") ? path : `${path}/`))
		.filter((path) => !path.includes(":") && path !== "/profile/confirm/");
const PUBLIC = pagesOf("_site/layout");
const SIGNED_IN = pagesOf("_shell/student-layout");
/** Any of them: their weights hardly differ. */
const A_PROGRAM = "/programs/{id}/";

interface Weight {
	path: string;
	requests: number;
	jsGzipKb: number;
	htmlAndCssBrotliKb: number;
	totalGzipKb: number;
	over: string[];
}

await withDemo(async (browser, baseURL) => {
	const moderator = await browser.newContext({ baseURL });
	await logInDemo(moderator, "moderator");
	const session = await moderator.storageState();
	const weights: Weight[] = [];
	for (const path of [...PUBLIC, "/login/", "/signup/"]) {
		weights.push(await weigh(browser, baseURL, path));
	}
	for (const path of SIGNED_IN) weights.push(await weigh(browser, baseURL, path, session));
	const program = await anyProgram(moderator);
	weights.push({ ...(await weigh(browser, baseURL, program, session)), path: A_PROGRAM });
	report(weights);
});

async function anyProgram(context: BrowserContext): Promise<string> {
	const page = await context.newPage();
	await page.goto("/programs/");
	const path = await page.getByRole("main").locator("h3 a").first().getAttribute("href");
	await page.close();
	if (!path) throw new Error("The demo has no programs");
	return path;
}

async function weigh(
	browser: Browser,
	baseURL: string,
	path: string,
	storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>,
): Promise<Weight> {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 360, height: 740 },
		...(storageState && { storageState }),
	});
	const page = await context.newPage();
	const bodies = await bodiesOf(page, baseURL, path);
	await context.close();
	const kb = (kinds: RegExp, compress: (body: Buffer) => Buffer) =>
		bodies
			.filter(({ type }) => kinds.test(type))
			.reduce((sum, { body }) => sum + compress(body).length / KB, 0);
	const weight = {
		path,
		requests: bodies.length,
		jsGzipKb: kb(/javascript/, (body) => gzipSync(body)),
		htmlAndCssBrotliKb: kb(/html|css/, (body) => brotliCompressSync(body)),
		totalGzipKb: kb(/./, (body) => gzipSync(body)),
	};
	return { ...weight, over: overBudget(weight) };
}

async function bodiesOf(
	page: Page,
	baseURL: string,
	path: string,
): Promise<{ type: string; body: Buffer }[]> {
	const bodies: Promise<{ type: string; body: Buffer }>[] = [];
	page.on("response", (response) => {
		// Google's one-tap script is Google's responsibility; here its stand-in would be counted.
		if (!response.url().startsWith(baseURL)) return;
		const type = response.headers()["content-type"] ?? "";
		bodies.push(response.body().then((body) => ({ type, body })));
	});
	await page.goto(path, { waitUntil: "networkidle" });
	return Promise.all(bodies);
}

function overBudget(weight: Omit<Weight, "over">): string[] {
	const over: string[] = [];
	if (weight.requests > BUDGETS.requests) over.push("requests");
	if (weight.totalGzipKb > BUDGETS.firstViewGzipKb) over.push("first view");
	if (weight.jsGzipKb > BUDGETS.appJsGzipKb) over.push("JavaScript");
	if (PUBLIC.includes(weight.path)) {
		if (weight.jsGzipKb > 0) over.push("JavaScript");
		if (weight.htmlAndCssBrotliKb > BUDGETS.publicHtmlAndCssBrotliKb) over.push("HTML and CSS");
	}
	return over;
}

function report(weights: Weight[]): void {
	const worker = readFileSync("build/client/sw.js");
	const workerKb = brotliCompressSync(worker).length / KB;
	const fits = workerKb <= BUDGETS.serviceWorkerBrotliKb;
	const rows = weights.map(
		(w) =>
			`| \`${w.path}\` | ${w.requests} | ${w.jsGzipKb.toFixed(1)} | ${w.htmlAndCssBrotliKb.toFixed(1)} | ${w.totalGzipKb.toFixed(1)} | ${w.over.join(", ") || "yes"} |`,
	);
	const text = `Made by \`npm run bench\` on ${madeNow()}. A first visit with an empty cache, every body
compressed as a server would.

| page | requests | JavaScript, KB gzip | HTML + CSS, KB brotli | all, KB gzip | within budget |
|---|---|---|---|---|---|
${rows.join("\n")}
| \`/sw.js\`, the service worker, ${workerKb.toFixed(1)} KB brotli, fetched after the page | 1 | ${(gzipSync(worker).length / KB).toFixed(1)} | | | ${fits ? "yes" : "service worker"} |

Budgets: public pages no JavaScript and at most ${BUDGETS.publicHtmlAndCssBrotliKb} KB of HTML and CSS; other
pages at most ${BUDGETS.appJsGzipKb.toFixed(1)} KB of JavaScript (1.15 × a bare Remix page); every page at most
${BUDGETS.requests} requests and ${BUDGETS.firstViewGzipKb} KB; the service worker ${BUDGETS.serviceWorkerBrotliKb} KB brotli.
`;
	writePart("page weight", text);
	const over = weights.filter((weight) => weight.over.length > 0);
	const told = over.map((weight) => `${weight.path} (${weight.over.join(", ")})`);
	if (!fits) told.push("/sw.js (service worker)");
	if (told.length === 0) return;
	console.error(`Over budget: ${told.join(", ")}`);
	process.exitCode = 1;
}
