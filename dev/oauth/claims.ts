import { createHash } from "node:crypto";
import type { Person } from "#dev/oauth/people.ts";

export type ProviderName = "google" | "microsoft";

/** A person's claims in an id_token, as each provider writes them. */
export function claimsOf(provider: ProviderName, person: Person): Record<string, unknown> {
	const { email, name } = person;
	const digest = createHash("sha256").update(`${provider}\0${email}`).digest();
	if (provider === "microsoft") {
		// Microsoft never says that an email is verified, so Firebase treats none as verified.
		const sub = digest.toString("base64url");
		return {
			sub,
			oid: uuid(digest),
			tid: TENANT,
			ver: "2.0",
			email,
			name,
			preferred_username: email,
		};
	}
	const [given_name = name, ...rest] = name.split(" ");
	return {
		// Google's ids are numbers of 21 digits.
		sub: `1${BigInt(`0x${digest.toString("hex")}`)
			.toString()
			.slice(0, 20)}`,
		email,
		email_verified: person.emailVerified,
		name,
		given_name,
		...(rest.length > 0 && { family_name: rest.join(" ") }),
	};
}

// The tenant of all personal accounts.
const TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";

function uuid(digest: Buffer): string {
	return digest.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
