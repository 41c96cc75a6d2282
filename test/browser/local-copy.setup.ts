/** Before the browser tests: a complete local copy of the app, as `npm start` runs it, in its own folder. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#dev/free-port.ts";
import { startChild, whenPrinted } from "#dev/processes.ts";
import { failOnPrivateLog, isLogLine, neverLogged, watchLog } from "../support/log-watch.ts";
import { html, startPageServer, withData } from "../support/page-server.ts";

const ATTEMPTS = 3;

/** The people of these tests, whose names no log line may contain; other personal data is recognized by its form. */
const OF_PEOPLE = [
	"Zora Hurston",
	"Langston Hughes",
	"Andre Pettiford",
	"Joy Adeyemi",
	"Demo Student",
	"correct horse battery",
	"demo-password",
	"juke joint",
];

/** The one page that all other sites have, as far as the copy can tell. */
const SUMMER_LAB = {
	"@type": "JobPosting",
	title: "Summer Lab Internship",
	description: "<p>Eight weeks of research with a mentor of your own.</p>",
	hiringOrganization: { name: "Summer Lab" },
	jobLocation: { address: { addressLocality: "Atlanta", addressRegion: "GA" } },
};

export default async function setup(): Promise<() => Promise<void>> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await start();
		} catch (error) {
			// Another program can take a port between its choice and its use.
			if (attempt === ATTEMPTS || !/in use|is taken/.test(String(error))) throw error;
		}
	}
}

async function start(): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "yard-browser-tests-"));
	const [port, identityPort] = [await freePort(), await freePort()];
	const web = await startPageServer();
	web.pages.set("summer-lab.example.org/apply", html(withData(SUMMER_LAB)));
	web.pages.set(
		"member-lab.example.org/apply",
		html("<h1>Member Lab</h1><p>Open only to students at UNCF member institutions.</p>"),
	);
	const [smtpPort, mailboxPort] = [await freePort(), await freePort()];
	const copy = startChild({
		name: "npm start",
		command: "node",
		args: ["dev/start.ts"],
		env: {
			...web.settings,
			PORT: String(port),
			IDENTITY_PORT: String(identityPort),
			YARD_STATE: folder,
			SMTP_PORT: String(smtpPort),
			MAILBOX_PORT: String(mailboxPort),
		},
	});
	let lines = 0;
	for (const text of OF_PEOPLE) neverLogged(text);
	copy.listen((line) => {
		// The other lines are for the developer at the terminal, and include mailed links.
		if (!isLogLine(line)) return;
		lines += 1;
		watchLog(line);
	});
	const stop = async () => {
		await copy.stop();
		await web.stop();
		await rm(folder, { recursive: true, force: true });
	};
	try {
		await whenPrinted(copy, /Ready on/);
	} catch (error) {
		await stop();
		throw error;
	}
	process.env.YARD_URL = `http://localhost:${port}`;
	// So that it has logged something, whichever tests run.
	await fetch(`${process.env.YARD_URL}/terms/`);
	process.env.YARD_MAILBOX_URL = `http://127.0.0.1:${mailboxPort}`;
	process.env.YARD_IDENTITY_URL = `http://127.0.0.1:${identityPort}`;
	return async () => {
		await stop();
		if (lines === 0) throw new Error("The copy logged nothing that could be looked at");
		failOnPrivateLog();
	};
}
