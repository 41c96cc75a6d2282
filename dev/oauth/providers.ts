import { GOOGLE_CLIENT, MICROSOFT_CLIENT } from "#dev/oauth/clients.ts";
import { type Issuer, openIssuer } from "#dev/oauth/issuer.ts";
import { oneTapCredential, oneTapScript } from "#dev/oauth/one-tap.ts";
import { chooserPage, chosenPerson } from "#dev/oauth/page.ts";
import { refusalOf, sendBack } from "#dev/oauth/request.ts";
import { serve } from "#dev/serve.ts";

export type Providers = {
	/** Such as `http://127.0.0.1:9098`; `/google/…`, `/microsoft/…` and `/gsi/…` are below it. */
	url: string;
	/** May be called twice. */
	stop(): Promise<void>;
};

/**
 * Google and Microsoft on this machine: for each, `/authorize`, where the developer chooses who signs in, `/token` and
 * `/jwks`; also `/gsi/client`, Google's One Tap. Throws when the port is taken.
 */
export async function startProviders({ port }: { port: number }): Promise<Providers> {
	// The address as browsers see it: it is in tokens and in redirects.
	const seen = `http://localhost:${port}`;
	const google = await openIssuer("google", `${seen}/google`, GOOGLE_CLIENT);
	const microsoft = await openIssuer("microsoft", `${seen}/microsoft`, MICROSOFT_CLIENT);

	const end = () => Promise.all([google.stop(), microsoft.stop()]);

	async function answer(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const call = `${request.method} ${url.pathname}`;
		if (call === "GET /gsi/client") return oneTapScript(seen);
		if (call === "POST /gsi/credential") return oneTapCredential(request, google);
		for (const issuer of [google, microsoft]) {
			const path = `/${issuer.name}`;
			if (call === `GET ${path}/jwks`) return Response.json(issuer.jwks());
			if (call === `POST ${path}/token`) {
				const form = new URLSearchParams(await request.text());
				return issuer.exchange(form, request.headers.get("authorization"));
			}
			if (url.pathname === `${path}/authorize`) return authorize(request, issuer);
		}
		return new Response(null, { status: 404 });
	}
	const close = await serve("The sign-in providers", port, answer).catch(async (error) => {
		await end();
		throw error;
	});
	let stopping: Promise<unknown> | undefined;
	return {
		url: `http://127.0.0.1:${port}`,
		async stop() {
			close();
			stopping ??= end();
			await stopping;
		},
	};
}

/** The chooser page, and what follows from the choice. */
async function authorize(incoming: Request, issuer: Issuer): Promise<Response> {
	const request = new URL(incoming.url).searchParams;
	const refusal = refusalOf(request, issuer);
	if (refusal) return refusal;
	if (incoming.method === "GET") return chooserPage(issuer.name, request);
	if (incoming.method !== "POST") return new Response(null, { status: 405 });
	const form = new URLSearchParams(await incoming.text());
	if (form.has("decline")) return sendBack(request, "access_denied");
	const person = chosenPerson(form);
	if (!person) return chooserPage(issuer.name, request, "Enter an email address.");
	return Response.redirect(await issuer.agree(request, person), 303);
}
