// The real identity (Firebase's emulator behind its proxy), frozen or killed while people log in, sign up, ask for a
// mail, change their password and browse; and its keys, changed.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { exportJWK, generateKeyPair } from "jose";
import { freePort } from "#dev/free-port.ts";
import { type IdentityEmulator, startIdentity } from "#dev/identity/identity.ts";
import { type Surroundings, startBuiltWorker } from "../../test/support/built-worker.ts";
import type { Queries } from "../../test/support/engines.ts";
import { localServer, nobodysUrl } from "../../test/support/local-server.ts";
import { startTokenIssuer } from "../../test/support/token-issuer.ts";
import { enter, newVisitor, PASSWORD } from "../people.ts";
import { prepareD1 } from "../site.ts";
import { childrenWith } from "../workerd.ts";
import { refusing } from "./forms.ts";
import type { Fault } from "./report.ts";

export const identityFaults: Fault[] = [
	{
		name: "identity hangs (its process is stopped)",
		run: (around) =>
			withIdentity(around, async (site, { pids }) => {
				for (const pid of pids) process.kill(pid, "SIGSTOP");
				const seen = await amid(site).finally(() => {
					for (const pid of pids) process.kill(pid, "SIGCONT");
				});
				await after(site);
				return seen;
			}),
	},
	{
		name: "`kill -9` of identity",
		run: (around) =>
			withIdentity(around, async (site, { pids, restart }) => {
				for (const pid of pids) process.kill(pid, "SIGKILL");
				const seen = await amid(site);
				await restart();
				await after(site);
				return seen;
			}),
	},
	{ name: "identity's keys are changed", run: changedKeys },
	{ name: "identity's keys hang from the start", run: silentKeys },
];

interface Site {
	origin: string;
	queries: Queries;
	/** Somebody who is logged in. */
	ada: Awaited<ReturnType<typeof enter>>;
}

const FIELDS = { name: "Zora", university: "Howard" };

/** What everyone sees while identity is away. */
async function amid({ origin, queries, ada }: Site) {
	await queries.run("update sessions set refresh_at = 0");
	const { email } = ada;
	const zora = { ...FIELDS, email: `zora-${Date.now()}@example.edu` };
	const typed = { email, password: PASSWORD };
	const newPassword = { current_password: PASSWORD, password: "a new and longer password" };
	const [browsing, logIn, signUp, forgot] = await Promise.all([
		ada.visitor.open("/programs/"),
		newVisitor(origin).submit("/login/", "Log In", typed),
		newVisitor(origin).submit("/signup/", "Create Account", { ...zora, password: PASSWORD }),
		newVisitor(origin).submit("/forgot-password/", "Send link", { email }),
	]);
	assert.equal(browsing.status, 200, "Who is signed in can't browse");
	assert.equal((await newVisitor(origin).open("/programs-public/")).status, 200);
	refusing(logIn, { email }, PASSWORD);
	refusing(signUp, zora, PASSWORD);
	assert.equal(forgot.html.includes(PASSWORD), false);
	assert([200, 503].includes(forgot.status), `Forgot password answered ${forgot.status}`);
	const changed = await ada.visitor.submit("/profile/account/", "Change password", newPassword);
	const seen = refusing(changed, {}, PASSWORD);
	return { seen: `${seen}; who is signed in goes on`, typed: "kept, but no password" };
}

/** Everything works again, with the same Worker and the same session. */
async function after({ origin, queries, ada }: Site): Promise<void> {
	const { email, visitor } = ada;
	await queries.run("update sessions set refresh_at = 0", "delete from counters");
	assert.equal((await visitor.open("/programs/")).status, 200);
	const [row] = await queries.rows<{ refresh_at: number }>("select refresh_at from sessions");
	assert(Number(row?.refresh_at) > Date.now() + 60_000, "The token was not refreshed");
	const logIn = await newVisitor(origin).submit("/login/", "Log In", { email, password: PASSWORD });
	assert.equal(logIn.status, 200, logIn.text);
	const zora = { ...FIELDS, email: `zora-again-${Date.now()}@example.edu`, password: PASSWORD };
	const signUp = await newVisitor(origin).submit("/signup/", "Create Account", zora);
	assert.equal(signUp.document.querySelector("h1")?.text, "Verify your email");
	const typed = { current_password: PASSWORD, password: "a new and longer password" };
	const changed = await visitor.submit("/profile/account/", "Change password", typed);
	assert.match(changed.text, /Password changed\./);
}

async function withIdentity<Result>(
	surroundings: Surroundings,
	look: (site: Site, identity: { pids: number[]; restart(): Promise<void> }) => Promise<Result>,
): Promise<Result> {
	const stateDir = await mkdtemp(join(tmpdir(), "yard-faults-"));
	const port = await freePort();
	const { providerPort } = surroundings;
	const start = () => startIdentity({ port, stateDir, providerPort, appUrl: "http://yard.test" });
	const others = new Set(childrenWith("emulators:start"));
	let identity: IdentityEmulator = await start();
	const worker = await startBuiltWorker({ ...surroundings, identityUrl: identity.url }, {});
	try {
		const { origin } = await worker.ready;
		const queries = await prepareD1(worker);
		const ada = await enter({ origin, identityUrl: identity.url }, "ada");
		await identity.save();
		const pids = childrenWith("emulators:start").filter((pid) => !others.has(pid));
		assert(pids.length > 0, "Identity has no process");
		return await look(
			{ origin, queries, ada },
			{
				pids,
				async restart() {
					await identity.stop();
					identity = await start();
				},
			},
		);
	} finally {
		await worker.dispose();
		await identity.stop();
		await rm(stateDir, { recursive: true, force: true });
	}
}

/** jose fetches the keys again for an unknown key, but only if its last fetch was at least half a minute ago. */
const COOLDOWN_MS = 31_000;

async function changedKeys(surroundings: Surroundings) {
	const next = await generateKeyPair("RS256", { extractable: true });
	const nextJwk = { ...(await exportJWK(next.publicKey)), kid: "next", alg: "RS256", use: "sig" };
	return withKeys(surroundings, async (origin, issuer, keys) => {
		keys.published = [issuer.publicJwk];
		const status = (token: string) => statusOfMe(origin, token);
		const old = await issuer.token();
		assert.equal(await status(old), 200);
		const fresh = await issuer.token({}, { kid: "next" }, next.privateKey);
		keys.published = [nextJwk];
		assert.equal(await status(fresh), 401);
		await new Promise((resolve) => setTimeout(resolve, COOLDOWN_MS));
		assert.equal(await status(fresh), 200, "The new key's token is not accepted");
		assert.equal(await status(old), 401, "The removed key's token is accepted");
		return {
			seen: "401 to a token by the new key for at most 30 seconds, then by the removed one",
			typed: "kept at log-in; sessions go on",
		};
	});
}

function silentKeys(surroundings: Surroundings) {
	return withKeys(surroundings, async (origin, issuer, keys) => {
		const token = await issuer.token();
		assert.equal(await statusOfMe(origin, token), 503);
		keys.published = [issuer.publicJwk];
		assert.equal(await statusOfMe(origin, token), 200);
		return { seen: "503 after five seconds", typed: "kept at log-in and sign-up" };
	});
}

/** The Worker asks a server of ours for identity's keys; it does not answer until some are published. */
async function withKeys<Result>(
	surroundings: Surroundings,
	look: (
		origin: string,
		issuer: Awaited<ReturnType<typeof startTokenIssuer>>,
		keys: { published?: object[] },
	) => Promise<Result>,
): Promise<Result> {
	const issuer = await startTokenIssuer();
	const keys: { published?: object[] } = {};
	const server = await localServer((_, response) => {
		if (keys.published) response.end(JSON.stringify({ keys: keys.published }));
	});
	// IdentityEmulator would refuse these tokens, which it did not issue: it is away.
	const settings = { IDENTITY_JWKS_URL: server.url, IDENTITY_TOOLKIT_URL: await nobodysUrl() };
	const worker = await startBuiltWorker(surroundings, { settings });
	try {
		await prepareD1(worker);
		return await look((await worker.ready).origin, issuer, keys);
	} finally {
		await worker.dispose();
		await server.stop();
		await issuer.stop();
	}
}

async function statusOfMe(origin: string, token: string): Promise<number> {
	const headers = { Authorization: `Bearer ${token}` };
	return (await fetch(`${origin}/api/me`, { headers })).status;
}
