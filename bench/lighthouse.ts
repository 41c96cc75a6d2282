// `npm run bench -- lighthouse`: the scores that Lighthouse gives the main pages on a simulated phone with slow 4G, against
// their budgets. Writes its section of docs/performance.md; `npm run bench -- lighthouse /about/` measures only those
// pages and writes nothing. npx fetches Lighthouse, because nothing else needs its hundred packages.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { execa } from "execa";
import { CHROMIUM, findProgram } from "#dev/debian-programs.ts";
import { logInDemo, withDemo } from "#dev/demo-browser.ts";
import { madeNow, table, writePart } from "./report.ts";
import { STUDENT_PAGES } from "./site.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PUBLIC = ["/", "/about/", "/programs-public/"];
const OTHERS = ["/login/"];
const BUDGETS = { public: 100, others: 95, accessibility: 100, shift: 0.02 };
const ROUNDS = 3;
const COMPRESSED = /text|javascript|json|svg/;

const given = process.argv.slice(3);

interface Scores {
	path: string;
	performance: number;
	accessibility: number;
	/** Cumulative layout shift. */
	shift: number;
	/** Largest contentful paint, in ms. */
	paintMs: number;
}

const executablePath = await findProgram(CHROMIUM);
await withDemo(async (browser, baseURL) => {
	const student = await browser.newContext({ baseURL });
	await logInDemo(student, "student");
	const cookies = await student.cookies();
	const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
	const site = await serveAsCloudflare(baseURL);
	const scores: Scores[] = [];
	try {
		for (const path of [...PUBLIC, ...OTHERS, ...STUDENT_PAGES]) {
			if (given.length > 0 && !given.includes(path)) continue;
			const sent = STUDENT_PAGES.includes(path) ? { Cookie: cookie } : undefined;
			scores.push(await measure(site.origin + path, sent));
		}
	} finally {
		await site.stop();
	}
	report(scores);
});

/** The site over HTTP/2, encrypted and compressed. */
async function serveAsCloudflare(origin: string) {
	const folder = await mkdtemp(join(tmpdir(), "yard-lighthouse-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
	const named = ["-subj", "/CN=localhost", "-keyout", key, "-out", cert];
	execFileSync("openssl", ["req", "-x509", ...made, ...named], { stdio: "ignore" });
	const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) });
	server.on("request", async (request, response) => {
		const asked = Object.entries(request.headers).filter(([name]) => !name.startsWith(":"));
		const answer = await fetch(origin + request.url, {
			headers: Object.fromEntries(asked) as Record<string, string>,
			redirect: "manual",
		});
		const { "transfer-encoding": _, ...headers } = Object.fromEntries(answer.headers);
		const isCompressed = COMPRESSED.test(headers["content-type"] ?? "");
		response.writeHead(answer.status, {
			...headers,
			...(isCompressed && { "content-encoding": "gzip" }),
		});
		const body = Readable.fromWeb((answer.body ?? new Blob().stream()) as ReadableStream);
		if (isCompressed) body.pipe(createGzip()).pipe(response);
		else body.pipe(response);
	});
	await new Promise<void>((resolve) => server.listen(0, resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const stop = async () => {
		server.close();
		await rm(folder, { recursive: true });
	};
	return { origin: `https://localhost:${port}`, stop };
}

/** The median of the rounds by performance. */
async function measure(url: string, headers?: Record<string, string>): Promise<Scores> {
	const rounds: Scores[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const { stdout } = await execa({ env: { CHROME_PATH: executablePath } })("npx", [
			"--yes",
			LIGHTHOUSE,
			url,
			"--quiet",
			"--output=json",
			"--only-categories=performance,accessibility",
			...(headers ? [`--extra-headers=${JSON.stringify(headers)}`] : []),
			"--chrome-flags=--headless --no-sandbox --disable-gpu --ignore-certificate-errors",
		]);
		const { categories, audits, finalDisplayedUrl } = JSON.parse(stdout);
		if (finalDisplayedUrl !== url) throw new Error(`${url} leads on to ${finalDisplayedUrl}`);
		rounds.push({
			path: new URL(url).pathname,
			performance: Math.round(categories.performance.score * 100),
			accessibility: Math.round(categories.accessibility.score * 100),
			shift: audits["cumulative-layout-shift"].numericValue,
			paintMs: audits["largest-contentful-paint"].numericValue,
		});
	}
	const [, median] = rounds.sort((one, other) => one.performance - other.performance);
	if (!median) throw new Error("No median");
	return median;
}

function isOver({ path, performance, accessibility, shift }: Scores): boolean {
	const least = PUBLIC.includes(path) ? BUDGETS.public : BUDGETS.others;
	return performance < least || accessibility < BUDGETS.accessibility || shift > BUDGETS.shift;
}

function report(scores: Scores[]): void {
	const over = scores.filter(isOver).map(({ path }) => path);
	const overBudget = `Over budget: ${over.join(", ") || "none"}.`;
	const head = ["page", "performance", "accessibility", "layout shift", "largest paint, s"];
	const rows = scores.map((one) => [
		`\`${one.path}\``,
		one.performance,
		one.accessibility,
		one.shift.toFixed(3),
		(one.paintMs / 1000).toFixed(2),
	]);
	const text = `Made by \`npm run bench -- lighthouse\` on ${madeNow()}: ${LIGHTHOUSE} on a simulated phone with
slow 4G, over HTTP/2 and gzip, the median of ${ROUNDS}. A busy machine scores lower.

${table(head, rows)}

Budgets: performance ${BUDGETS.public} on public pages, ${BUDGETS.others} on the others; accessibility ${BUDGETS.accessibility}; layout shift ${BUDGETS.shift}. ${overBudget}
`;
	if (given.length === 0) writePart("lighthouse", text);
	else console.log(text);
	if (over.length === 0) return;
	console.error(overBudget);
	process.exitCode = 1;
}
