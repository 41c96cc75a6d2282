import type { IncomingMessage } from "node:http";
import { isOnThisMachine, json, type Reply, readForm } from "#dev/oauth/http.ts";
import type { Issuer } from "#dev/oauth/issuer.ts";
import { oneTapClient } from "#dev/oauth/one-tap-client.ts";
import { chosenPerson } from "#dev/oauth/page.ts";
import { DEMO_PEOPLE } from "#dev/oauth/people.ts";

/** `GET /gsi/client`: the script that plays Google Identity Services in the page. */
export function oneTapScript(origin: string): Reply {
	const people = DEMO_PEOPLE.map(({ email, name }) => ({ email, name }));
	const settings = { url: `${origin}/gsi/credential`, people };
	return {
		status: 200,
		headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
		body: `(${oneTapClient})(${JSON.stringify(settings)});`,
	};
}

/** `POST /gsi/credential` of that script: `client_id`, `person` and `nonce?` as a form. */
export async function oneTapCredential(incoming: IncomingMessage, google: Issuer): Promise<Reply> {
	const { origin = "" } = incoming.headers;
	if (!isOnThisMachine(origin)) return json(403, { error: "origin_mismatch" });
	const form = await readForm(incoming);
	const person = chosenPerson(form);
	const known = form.get("client_id") === google.client.id;
	const reply =
		known && person
			? json(200, { credential: await google.credential(person, form.get("nonce")) })
			: json(400, { error: known ? "invalid_request" : "invalid_client" });
	const headers = { ...reply.headers, "access-control-allow-origin": origin, vary: "origin" };
	return { ...reply, headers };
}
