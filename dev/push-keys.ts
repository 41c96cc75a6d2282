// `npm run push:keys`: creates the keys that identify a site to push services, and prints them as settings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface PushKeys {
	PUSH_PUBLIC_KEY: string;
	PUSH_PRIVATE_KEY: string;
}

if (import.meta.main) console.log(printed(await makePushKeys()));

/** A local copy's keys, created when it has none yet. */
export async function localPushKeys(stateDir: string): Promise<PushKeys> {
	const file = join(stateDir, "push-keys.json");
	if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
	const keys = await makePushKeys();
	mkdirSync(stateDir, { recursive: true });
	writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
	return keys;
}

export async function makePushKeys(): Promise<PushKeys> {
	const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
		"sign",
	]);
	const publicKey = await crypto.subtle.exportKey("raw", pair.publicKey);
	const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
	return { PUSH_PUBLIC_KEY: Buffer.from(publicKey).toString("base64url"), PUSH_PRIVATE_KEY: d };
}

function printed({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: PushKeys): string {
	return `In wrangler.toml, under [env.production.vars]:

PUSH_PUBLIC_KEY = "${PUSH_PUBLIC_KEY}"
PUSH_SUBJECT = "mailto:you@your-domain.example"

And as a secret, with: npx wrangler secret put PUSH_PRIVATE_KEY --env production

PUSH_PRIVATE_KEY = "${PUSH_PRIVATE_KEY}"

Keep them: with other keys, everyone who wants reminders on a phone has to ask for them again.`;
}
