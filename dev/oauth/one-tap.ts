import type { Issuer } from "#dev/oauth/issuer.ts";
import { oneTapClient } from "#dev/oauth/one-tap-client.ts";
import { chosenPerson } from "#dev/oauth/page.ts";
import { PROVIDER_PEOPLE } from "#dev/oauth/people.ts";
import { isOnThisMachine } from "#dev/serve.ts";

/** `GET /gsi/client`: the script that plays Google Identity Services in the page. */
export function oneTapScript(origin: string): Response {
	const people = PROVIDER_PEOPLE.map(({ email, name }) => ({ email, name }));
	const settings = { url: `${origin}/gsi/credential`, people };
	return new Response(`(${oneTapClient})(${JSON.stringify(settings)});`, {
		headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
	});
}

/** `POST /gsi/credential`, which that script calls: `client_id`, `person` and `nonce?` as a form. */
export async function oneTapCredential(request: Request, google: Issuer): Promise<Response> {
	const origin = request.headers.get("origin") ?? "";
	if (!isOnThisMachine(origin)) return Response.json({ error: "origin_mismatch" }, { status: 403 });
	const form = new URLSearchParams(await request.text());
	const person = chosenPerson(form);
	const known = form.get("client_id") === google.client.id;
	const headers = { "access-control-allow-origin": origin, vary: "origin" };
	if (known && person) {
		const credential = await google.credential(person, form.get("nonce"));
		return Response.json({ credential }, { headers });
	}
	const error = known ? "invalid_request" : "invalid_client";
	return Response.json({ error }, { status: 400, headers });
}
