// `npm run bench -- abuse`: how much CPU the worst inputs that we know of cost the deployed bundle, beside a plain page.
// It fails when one costs more than 50 times as much. Linux only, as bench/server.ts. Writes its section of
// docs/security.md.
import process from "node:process";
import { startBuiltWorker } from "../test/support/built-worker.ts";
import { sendChunked } from "../test/support/http.ts";
import { html, startPageServer, withData } from "../test/support/page-server.ts";
import { PNG } from "../test/support/pictures.ts";
import type { Visitor } from "../test/support/visitor.ts";
import { enter, newVisitor } from "./people.ts";
import { madeNow, table, writePart } from "./report.ts";
import { fill } from "./scale/fill.ts";
import { prepareD1, runAmid } from "./site.ts";
import { cpuMsOf, type Server, started } from "./workerd.ts";

const MAX_TIMES = 50;
const PROGRAMS = 1000;
const PLAIN = "/login/";

/** One input, sent several times; what it sends must not be remembered from the time before. */
interface Abuse {
	name: string;
	times?: number;
	send(time: number): Promise<unknown>;
}

await runAmid(async (surroundings) => {
	const web = await startPageServer();
	const servers: Server[] = [];
	const server = await started(servers, () =>
		startBuiltWorker(surroundings, { settings: web.settings, direct: {} }),
	);
	const { origin } = server;
	await fill(await prepareD1(server.miniflare), PROGRAMS, Date.now());
	const place = { origin, identityUrl: surroundings.identityUrl };
	const { visitor: student } = await enter(place, "ada");
	const { visitor: moderator } = await enter(place, "mo", true);
	const [known] = (await (await fetch(`${origin}/programs/`, as(student))).text()).match(
		/manifest-\w+(?=\.js)/,
	) ?? ["manifest-"];
	const manifest = `/__manifest?version=${known.slice("manifest-".length)}`;
	const get = (path: string) => fetch(origin + path, { redirect: "manual" }).then(bodyOf);
	const post = (path: string, body: BodyInit, of: Visitor = newVisitor(origin)) =>
		fetch(origin + path, { method: "POST", body, redirect: "manual", ...as(of) }).then(bodyOf);

	function as({ cookie }: Visitor): { headers: Record<string, string> } {
		return { headers: { Origin: origin, ...(cookie && { Cookie: cookie }) } };
	}

	/** A student has a page of this content read from its link. */
	function readLink(time: number, content: string) {
		const host = `${content.length}-${time}.example.org`;
		web.pages.set(`${host}/`, html(content));
		const link = new URLSearchParams({ application_link: `https://${host}/` });
		return post("/resources/read-link", link, student);
	}

	function upload(path: string, fields: Record<string, string | Blob>, of: Visitor) {
		const form = new FormData();
		for (const [name, value] of Object.entries(fields)) form.set(name, value);
		return post(path, form, of);
	}

	/** A body that comes byte by byte; whoever sends on while the connection is closed may not see the answer. */
	function inPieces(path: string, type: string, pieces: number) {
		const headers = { "Content-Type": type, Origin: origin };
		const sent = sendChunked(
			origin + path,
			{ headers },
			Array.from({ length: pieces }, () => "a"),
		);
		return sent.then(
			({ status }) => status,
			() => "cut off",
		);
	}

	const deep = "/a".repeat(3700);
	const links = Array.from({ length: 500 }, (_, at) => `&p=/a${at}`).join("");
	const abuses: Abuse[] = [
		{ name: "a path of 3,700 segments", send: () => get(deep) },
		{ name: "the same in a page's list of routes", send: () => get(`${manifest}&p=${deep}`) },
		{
			name: "1,000 segments in it, without the first slash",
			send: () => get(`${manifest}&p=${"a/".repeat(1000)}`),
		},
		{ name: "500 paths in it", send: () => get(manifest + links) },
		{
			name: "1,000 parameters",
			send: () => get(`/login/?${Array.from({ length: 1000 }, (_, at) => `a${at}=b`).join("&")}`),
		},
		{
			name: "a search of 200 characters, none like the last",
			send: (time) =>
				get(`/programs-public/?q=${`research summer health ${time} `.repeat(9).slice(0, 200)}`),
		},
		{
			name: "a message of 512 KB",
			send: () => post("/contact/", new URLSearchParams({ message: "é ".repeat(80_000) })),
		},
		{
			name: "an email address of 40,000 accented letters",
			send: () => post("/contact/", new URLSearchParams({ email: "é".repeat(40_000) })),
		},
		{
			name: "a message in 50,000 pieces",
			send: () => inPieces("/contact/", "application/x-www-form-urlencoded", 50_000),
		},
		{
			name: "a call in 50,000 pieces",
			send: () => inPieces("/api/program", "application/json", 50_000),
		},
		{
			name: "a form of 50,000 fields",
			send: () =>
				post("/contact/", Array.from({ length: 50_000 }, (_, at) => `a${at}=b`).join("&")),
		},
		{
			name: "a cookie of 15 KB",
			send: () =>
				fetch(`${origin}/profile/`, {
					headers: { Cookie: `session=${"e".repeat(15_000)}` },
					redirect: "manual",
				}).then(bodyOf),
		},
		{
			name: "a call of 64 KB, nested 30,000 deep",
			send: () => post("/api/program", "[".repeat(30_000) + "]".repeat(30_000)),
		},
		{
			name: "a link's page whose data refers to itself twenty times",
			send: (time) => readLink(time, withData(fanOf(120_000))),
		},
		{
			name: "a link's page of 500 KB of tags",
			send: (time) => readLink(time, "<p>Apply by March 1, ".repeat(24_000)),
		},
		{
			name: "a link's page with sixty commas between two dates",
			send: (time) =>
				readLink(time, `<p>Deadline: March 1, 2027 ${",".repeat(60)}x March 9, 2027</p>`),
		},
		{
			name: "a photo of 2 MB in 30,000 parts",
			send: () => upload("/profile/", { intent: "photo", photo: pictureOfParts(30_000) }, student),
		},
		{
			name: "a moderator's list that contains itself",
			send: () => upload("/moderation/import/", { file: jsonFile(selfContaining()) }, moderator),
		},
	];

	async function cpuOf({ times = 20, send }: Abuse): Promise<number> {
		await send(-1);
		const before = cpuMsOf(server.pid);
		for (let time = 0; time < times; time++) await send(time);
		return (cpuMsOf(server.pid) - before) / times;
	}

	const plainMs = await cpuOf({ name: PLAIN, times: 200, send: () => get(PLAIN) });
	const rows: [name: string, ms: number, status: unknown][] = [];
	for (const abuse of abuses) {
		rows.push([abuse.name, await cpuOf(abuse), await abuse.send(-2)]);
		console.log(`${abuse.name} is done.`);
	}
	await web.stop();
	await server.miniflare.dispose();

	const over = rows.filter(([, ms]) => ms > MAX_TIMES * plainMs).map(([name]) => name);
	const shown = rows.map(([name, ms, status]) => [
		name,
		status,
		ms.toFixed(1),
		(ms / plainMs).toFixed(1),
	]);
	writePart(
		"abuse",
		`Made by \`npm run bench -- abuse\` on ${madeNow()}: CPU of workerd per request beside \`${PLAIN}\` (${plainMs.toFixed(1)} ms).

${table(["input", "answer", "CPU, ms", "× plain page"], shown)}

Most: ${MAX_TIMES} × a plain page. Over it: ${over.join("; ") || "none"}.`,
		"docs/security.md",
	);
	if (over.length > 0) process.exitCode = 1;
});

/** Reads the answer to its end, and returns its status. */
async function bodyOf(answer: Response): Promise<number> {
	await answer.arrayBuffer();
	return answer.status;
}

/** A title of parts that refer to each other, the last with a text of this length. */
function fanOf(length: number): object {
	const twenty = (id: string) => Array.from({ length: 20 }, () => ({ "@id": id }));
	return {
		"@graph": [
			{ "@type": "JobPosting", title: twenty("a"), offers: twenty("a") },
			{ "@id": "a", name: twenty("b") },
			{ "@id": "b", name: "x".repeat(length) },
		],
	};
}

function selfContaining(): object {
	const inner = Array.from({ length: 200 }, () => ({ "@id": "x" }));
	return { "@graph": [{ "@id": "x", "@graph": inner }] };
}

function jsonFile(value: object): File {
	return new File([JSON.stringify(value)], "list.json", { type: "application/json" });
}

/** A picture with this many text chunks between its header and its data. */
function pictureOfParts(parts: number): Blob {
	const header = 33;
	const chunk = Buffer.from("000000007445587400000000", "hex");
	// In one piece: a body sent in thousands of pieces costs the runtime more than the picture costs us.
	const whole = Buffer.concat([
		PNG.subarray(0, header),
		...Array.from({ length: parts }, () => chunk),
		PNG.subarray(header),
	]);
	return new Blob([whole], { type: "image/png" });
}
