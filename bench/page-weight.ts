// `npm run bench -- page-weight`: what each page costs a phone on its first visit, against its budgets. Bytes are counted
// from the bodies as a server would compress them, so they do not depend on this machine. Writes its section of
// docs/performance.md.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import routes from "#app/routes.ts";
import { logInDemo, withDemo } from "#dev/demo-browser.ts";
import { runToEnd } from "#dev/processes.ts";
import { madeNow, table, writePart } from "./report.ts";

const KB = 1024;
const BUDGETS = {
	publicHtmlAndCssBrotliKb: 14,
	/** Times what a bare Remix page loads, built by the same tools in this run (bench/bare/). */
	jsTimesBarePage: 1.35,
	requests: 30,
	/** How many requests wait for one another: the page is the first, what it names the second. */
	depth: 3,
	firstViewGzipKb: 190,
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
/** All pages are checked; the document has these, and those over a budget. */
const SHOWN = new Set([
	"/",
	"/privacy/",
	"/programs-public/",
	"/login/",
	"/programs/",
	"/programs/saved/",
	"/programs/add-program/",
	"/mentor/",
	"/resume/",
	"/profile/",
	"/moderation/",
	A_PROGRAM,
]);

interface Weight {
	path: string;
	requests: number;
	depth: number;
	jsGzipKb: number;
	htmlAndCssBrotliKb: number;
	totalGzipKb: number;
	over: string[];
}

await runToEnd({
	name: "The bare page's build",
	command: "remix",
	args: ["vite:build", "--config", "bench/bare/vite.config.ts"],
});
const bareJsKb = readdirSync("build/bare/client/assets")
	.filter((name) => name.endsWith(".js") && !name.startsWith("manifest-"))
	.reduce((sum, name) => sum + gzipKb(readFileSync(`build/bare/client/assets/${name}`)), 0);
const appJsGzipKb = BUDGETS.jsTimesBarePage * bareJsKb;

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
	const depthOf = await watchDepth(context, page);
	const bodies = await bodiesOf(page, baseURL, path);
	const depth = Math.max(...bodies.map(({ url }) => depthOf(url)));
	await context.close();
	const kb = (kinds: RegExp, compress: (body: Buffer) => Buffer) =>
		bodies
			.filter(({ type }) => kinds.test(type))
			.reduce((sum, { body }) => sum + compress(body).length / KB, 0);
	const weight = {
		path,
		requests: bodies.length,
		depth,
		jsGzipKb: kb(/javascript/, gzipSync),
		htmlAndCssBrotliKb: kb(/html|css/, brotliCompressSync),
		totalGzipKb: kb(/./, gzipSync),
	};
	return { ...weight, over: overBudget(weight) };
}

/** Follows who asks for what; returns how deep a request is. */
async function watchDepth(context: BrowserContext, page: Page): Promise<(url: string) => number> {
	const depths = new Map<string, number>();
	const depthOf = (url: string) => depths.get(url) ?? 0;
	const cdp = await context.newCDPSession(page);
	await cdp.send("Network.enable");
	cdp.on("Network.requestWillBeSent", ({ request, initiator: { url, stack } }) => {
		if (depths.has(request.url)) return;
		depths.set(request.url, 1 + depthOf(url ?? stack?.callFrames[0]?.url ?? ""));
	});
	return depthOf;
}

interface Received {
	url: string;
	type: string;
	body: Buffer;
}

async function bodiesOf(page: Page, baseURL: string, path: string): Promise<Received[]> {
	const bodies: Promise<Received>[] = [];
	page.on("response", (response) => {
		// Google's one-tap script is Google's responsibility; here its stand-in would be counted.
		if (!response.url().startsWith(baseURL)) return;
		const type = response.headers()["content-type"] ?? "";
		bodies.push(response.body().then((body) => ({ url: response.url(), type, body })));
	});
	await page.goto(path, { waitUntil: "networkidle" });
	return Promise.all(bodies);
}

function overBudget(weight: Omit<Weight, "over">): string[] {
	const over: string[] = [];
	if (weight.requests > BUDGETS.requests) over.push("requests");
	if (weight.depth > BUDGETS.depth) over.push("depth");
	if (weight.totalGzipKb > BUDGETS.firstViewGzipKb) over.push("first view");
	if (weight.jsGzipKb > appJsGzipKb) over.push("JavaScript");
	if (PUBLIC.includes(weight.path)) {
		if (weight.jsGzipKb > 0) over.push("JavaScript");
		if (weight.htmlAndCssBrotliKb > BUDGETS.publicHtmlAndCssBrotliKb) over.push("HTML and CSS");
	}
	return over;
}

function report(weights: Weight[]): void {
	const over = weights.filter((weight) => weight.over.length > 0);
	const pages = over.map((weight) => `${weight.path} (${weight.over.join(", ")})`);
	const overBudget = `Over budget: ${pages.join(", ") || "none"}.`;
	const rows = weights
		.filter((weight) => SHOWN.has(weight.path) || over.includes(weight))
		.map((w) => [
			`\`${w.path}\``,
			w.requests,
			w.depth,
			w.jsGzipKb.toFixed(1),
			w.htmlAndCssBrotliKb.toFixed(1),
			w.totalGzipKb.toFixed(1),
		]);
	const head = ["page", "requests", "depth", "JavaScript, KB gzip", "HTML and CSS, KB brotli"];
	const text = `Made by \`npm run bench -- page-weight\` on ${madeNow()}: first visits with an empty cache. ${weights.length} pages
are checked, the main ones are shown. Depth counts the requests that wait for one another.

${table([...head, "all, KB gzip"], rows)}

The service worker is ${gzipKb(readFileSync("build/client/sw.js")).toFixed(1)} KB gzip, fetched after the page.

Budgets: public pages no JavaScript and ${BUDGETS.publicHtmlAndCssBrotliKb} KB of HTML and CSS; other pages ${appJsGzipKb.toFixed(1)} KB of JavaScript
(${BUDGETS.jsTimesBarePage} × the ${bareJsKb.toFixed(1)} KB of a bare Remix page); all pages ${BUDGETS.requests} requests, depth ${BUDGETS.depth} and ${BUDGETS.firstViewGzipKb} KB. ${overBudget}
`;
	writePart("page weight", text);
	if (over.length === 0) return;
	console.error(overBudget);
	process.exitCode = 1;
}

function gzipKb(body: Buffer): number {
	return gzipSync(body).length / KB;
}
