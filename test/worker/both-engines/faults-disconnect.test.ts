import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../../support/app.ts";
import { student } from "../../support/people.ts";
import { expectOnlyUsedFiles } from "../../support/resume-files.ts";
import { count, sql } from "../../support/rows.ts";

let app: App;
let ada: Awaited<ReturnType<typeof student>>;

beforeAll(async () => {
	app = await startApp();
	ada = await student(app);
});

afterAll(async () => {
	expect(app.unstructuredLog).toEqual([]);
	await app.stop();
});

/** Sends part of a body and disconnects, without waiting for an answer. */
function sendAndLeave(path: string, type: string, body: string, part = body.length) {
	const headers = {
		Cookie: ada.cookie,
		Origin: app.origin,
		"Content-Type": type,
		"Content-Length": Buffer.byteLength(body),
	};
	return new Promise<void>((resolve) => {
		const sent = request(app.origin + path, { method: "POST", headers });
		sent.on("error", () => {}).on("close", resolve);
		sent.write(body.slice(0, part), () => sent.destroy());
	});
}

function contribution(name: string) {
	return {
		name,
		description: "Sent from a train.",
		form_key: `the form of ${name}`,
		application_link: `https://${name.toLowerCase()}.example.org/`,
	};
}

const rows = () => sql<{ name: string }>(app, "select name, description from contributions");
const FORM = "application/x-www-form-urlencoded";

test("who is gone in the middle of a form has written nothing, and sends it again", async () => {
	const fields = contribution("Tunnel");
	const body = `${new URLSearchParams(fields)}`;
	await sendAndLeave("/programs/add-program/", FORM, body, body.length - 10);
	// The next visitor is served as usual.
	expect((await ada.open("/programs/contributions/")).text).not.toContain("Tunnel");
	expect((await ada.post("/programs/add-program/", fields)).status).toBe(303);
	expect(await rows()).toEqual([{ name: "Tunnel", description: "Sent from a train." }]);
});

test("who is gone before the answer has written all of it, once, also when it is sent again", async () => {
	await app.run("delete from contributions");
	const fields = contribution("Bridge");
	await sendAndLeave("/programs/add-program/", FORM, `${new URLSearchParams(fields)}`);
	await expect.poll(() => count(app, "contributions")).toBe(1);
	expect((await ada.post("/programs/add-program/", fields)).status).toBe(303);
	expect(await rows()).toEqual([{ name: "Bridge", description: "Sent from a train." }]);
});

test("an upload that ends in its middle leaves neither row nor file", async () => {
	const head =
		'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
	const body = `${head}${" ".repeat(100_000)}\r\n--x--\r\n`;
	await sendAndLeave("/resume/", "multipart/form-data; boundary=x", body, 50_000);
	expect((await ada.open("/resume/")).status).toBe(200);
	expect(await count(app, "resumes")).toBe(0);
	await expectOnlyUsedFiles(app);
});
