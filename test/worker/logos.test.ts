import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { type IconService, startIconService } from "../support/icon-service.ts";
import { localServer, nobodysUrl } from "../support/local-server.ts";
import { publish } from "../support/rows.ts";

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
const TEN_MINUTES_SECONDS = 600;

const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
const PICTURES: [string, Buffer][] = [
	["image/png", PNG],
	["image/jpeg", Buffer.from("ffd8ffe000104a46494600", "hex")],
	["image/gif", Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1")],
	["image/webp", Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 ", "latin1")],
	["image/x-icon", Buffer.from("00000100010010100000", "hex")],
];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let icons: IconService;
let app: App;
let number = 0;

beforeAll(async () => {
	icons = await startIconService();
	app = await startApp(icons.settings, {}, { cache: true });
});

afterAll(async () => {
	await app.stop();
	await icons.stop();
});

beforeEach(() => {
	icons.asked.length = 0;
});

/** A host that nobody has asked for yet. */
function newHost(): string {
	number += 1;
	return `quiet-${number}.example.org`;
}

function answering(status: number, type: string, body: string | Buffer) {
	icons.answer = (response) => response.writeHead(status, { "Content-Type": type }).end(body);
}

async function expectMonogram(answer: Response, seconds: number): Promise<void> {
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
	expect(answer.headers.get("Cache-Control")).toBe(`public, max-age=${seconds}`);
	const svg = await answer.text();
	expect(svg).toMatch(/^<svg [^>]*>.*>Q<\/text><\/svg>$/);
	expect(svg).not.toMatch(/script|href|style|on\w+=/);
}

for (const [type, bytes] of PICTURES) {
	test(`${type} is passed on as what its bytes are, for a week`, async () => {
		answering(200, "text/plain", bytes);
		const host = newHost();
		const answer = await app.fetch(`/logos/${host}`);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Type")).toBe(type);
		expect(answer.headers.get("Cache-Control")).toBe(`public, max-age=${WEEK_SECONDS}`);
		expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
		expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'; sandbox;");
		expect(answer.headers.get("Set-Cookie")).toBeNull();
		expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
		expect(icons.asked).toEqual([`/icons/${host}.ico`]);
	});
}

test.each([
	["SVG", 200, "image/svg+xml", SVG],
	["SVG that says it is a PNG", 200, "image/png", SVG],
	["HTML that says it is a PNG", 200, "image/png", "<!doctype html><script>alert(1)</script>"],
	["nothing", 200, "image/png", ""],
	["the beginning of a PNG's name", 200, "image/png", PNG.subarray(0, 4)],
	["5 MB", 200, "image/png", Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])],
	["one byte more than 64 KB", 200, "image/png", Buffer.concat([PNG, Buffer.alloc(65_537)])],
	["an icon with 404", 404, "image/png", PNG],
])("for a service that sends %s there is a monogram for a day", async (_, status, type, body) => {
	answering(status, type, body);
	await expectMonogram(await app.fetch(`/logos/${newHost()}`), DAY_SECONDS);
});

test.each([
	["answers 500", (response) => response.writeHead(500).end(PNG)],
	["says it was asked too often", (response) => response.writeHead(429).end(PNG)],
	["hangs up", (response) => response.destroy()],
	[
		"hangs up in the middle",
		(response) => {
			response.writeHead(200, { "Content-Length": 1000 });
			response.write(PNG, () => response.destroy());
		},
	],
	["never answers", () => {}],
	[
		"begins and never ends",
		(response) => {
			response.writeHead(200, { "Content-Type": "image/png" });
			response.write(PNG);
		},
	],
] as [string, (response: ServerResponse) => void][])(
	"for a service that %s there is a monogram for ten minutes",
	async (_, answer) => {
		icons.answer = answer;
		await expectMonogram(await app.fetch(`/logos/${newHost()}`), TEN_MINUTES_SECONDS);
	},
);

test("a redirect is not followed, wherever it leads", async () => {
	let followed = 0;
	const inside = await localServer((_, response) => {
		followed += 1;
		response.end(PNG);
	});
	try {
		for (const status of [301, 302, 307, 308]) {
			icons.answer = (response) =>
				response.writeHead(status, { Location: `${inside.url}/secret.png` }).end();
			await expectMonogram(await app.fetch(`/logos/${newHost()}`), DAY_SECONDS);
		}
		expect(followed).toBe(0);
		expect(icons.asked).toHaveLength(4);
	} finally {
		await inside.stop();
	}
});

test("an answer is kept: the service is asked once for a host, however it is written", async () => {
	answering(200, "image/png", PNG);
	const host = newHost();
	for (const path of [host, host, host.toUpperCase(), `${host}?size=1`, `${host}/`]) {
		const answer = await app.fetch(`/logos/${path}`);
		expect([path, answer.status]).toEqual([path, 200]);
		expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
	}
	expect(icons.asked).toEqual([`/icons/${host}.ico`]);
});

test.each([
	"localhost",
	"127.0.0.1",
	"[::1]",
	"metadata.google.internal",
	"printer.local",
	"example",
	"example.org:8080",
	"user@example.org",
	"example.org%2F..%2Fadmin",
	"..%2f",
	"a%00b.org",
	"example.org%3Fx",
	"example.org%23x",
	"xn--.org.",
	"%ff.org",
	`${"a".repeat(300)}.org`,
])("nobody is asked for %s", async (host) => {
	const answer = await app.fetch(`/logos/${host}`);
	expect([400, 404]).toContain(answer.status);
	expect(answer.headers.get("Content-Type")).not.toMatch(/image/);
	expect(icons.asked).toEqual([]);
});

test("another site's page gets no logo", async () => {
	for (const site of ["cross-site", "same-site"]) {
		const answer = await app.fetch(`/logos/${newHost()}`, { headers: { "Sec-Fetch-Site": site } });
		expect(answer.status).toBe(404);
	}
	expect(icons.asked).toEqual([]);
});

test("cards show the icon where there is a service, and have the letter for when it can't be loaded", async () => {
	await publish(app, { id: "www", link: "https://www.Quilt.example.org:8443/apply" });
	for (const path of ["/", "/programs-public/", "/programs/www/"]) {
		const { document } = await app.visitor().open(path);
		const logo = document.querySelector(".logo");
		const image = logo?.querySelector("img");
		expect(image?.attributes).toMatchObject({
			src: "/logos/www.quilt.example.org",
			alt: "Q",
			class: "lettered",
			loading: "lazy",
			width: "44",
			height: "44",
		});
	}
});

test("without a service cards ask for nothing, and the address still draws the letter", async () => {
	for (const settings of [undefined, { LOGO_SERVICE_URL: "" }]) {
		const own = await startApp(settings);
		try {
			await publish(own, { link: "https://quilt.example.org/" });
			const { document } = await own.visitor().open("/");
			expect(document.querySelector(".logo")?.text.trim()).toBe("Q");
			expect(document.querySelector("img")).toBeNull();
			await expectMonogram(await own.fetch("/logos/quilt.example.org"), TEN_MINUTES_SECONDS);
		} finally {
			await own.stop();
		}
	}
});

test("with nobody at the service's address there is a monogram", async () => {
	const own = await startApp({ LOGO_SERVICE_URL: `${await nobodysUrl()}/{host}` });
	try {
		await expectMonogram(await own.fetch("/logos/quilt.example.org"), TEN_MINUTES_SECONDS);
	} finally {
		await own.stop();
	}
});

test.each(["https://icons.example/", "not an address {host}", "ftp://icons.example/{host}"])(
	"%s is no icon service: the setting is named",
	async (LOGO_SERVICE_URL) => {
		const own = await startApp({ LOGO_SERVICE_URL });
		try {
			const page = await own.visitor().open("/");
			expect(page.status).toBe(500);
			const lines = await own.logOf(page.headers.get("X-Request-Id"));
			expect(lines.find(({ level }) => level === "error")?.cause).toContain("LOGO_SERVICE_URL:");
		} finally {
			await own.stop();
		}
	},
);

test("an address has the service asked only so often; then it gets the letter, and nobody else does", async () => {
	const limited = await startApp(icons.settings, { logo: 1 }, { cache: true });
	answering(200, "image/png", PNG);
	const [first, second] = [newHost(), newHost()];
	const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });
	for (let time = 0; time < 2; time++) {
		const known = await limited.fetch(`/logos/${first}`, from("203.0.113.7"));
		expect(known.headers.get("Content-Type")).toBe("image/png");
	}
	await expectMonogram(
		await limited.fetch(`/logos/${second}`, from("203.0.113.7")),
		TEN_MINUTES_SECONDS,
	);
	expect(icons.asked).toEqual([`/icons/${first}.ico`]);
	const elsewhere = await limited.fetch(`/logos/${second}`, from("203.0.113.8"));
	expect(elsewhere.headers.get("Content-Type")).toBe("image/png");
	await limited.stop();
});
