import { createServer, type IncomingMessage } from "node:http";
import { GOOGLE_CLIENT, MICROSOFT_CLIENT } from "#dev/oauth/clients.ts";
import { json, type Reply, readForm, redirect, send } from "#dev/oauth/http.ts";
import { type Issuer, openIssuer } from "#dev/oauth/issuer.ts";
import { oneTapCredential, oneTapScript } from "#dev/oauth/one-tap.ts";
import { chooserPage, chosenPerson } from "#dev/oauth/page.ts";
import { refusalOf, sendBack } from "#dev/oauth/request.ts";

export type Providers = {
	/** Such as `http://127.0.0.1:9098`; `/google/…`, `/microsoft/…` and `/gsi/…` are below it. */
	url: string;
	/** May be called twice. */
	stop(): Promise<void>;
};

const NOT_FOUND: Reply = { status: 404 };

/**
 * Google and Microsoft on this machine: for each `/authorize`, where the developer chooses who
 * signs in, `/token` and `/jwks`; and `/gsi/client`, Google's One Tap. Throws when the port is
 * taken.
 */
export async function startProviders({ port }: { port: number }): Promise<Providers> {
	// As browsers see it: what stands in tokens and what comes after a redirect is this.
	const seen = `http://localhost:${port}`;
	const google = await openIssuer("google", `${seen}/google`, GOOGLE_CLIENT);
	const microsoft = await openIssuer("microsoft", `${seen}/microsoft`, MICROSOFT_CLIENT);

	async function answer(incoming: IncomingMessage): Promise<Reply> {
		const url = new URL(incoming.url ?? "/", seen);
		const call = `${incoming.method} ${url.pathname}`;
		if (call === "GET /gsi/client") return oneTapScript(seen);
		if (call === "POST /gsi/credential") return oneTapCredential(incoming, google);
		for (const issuer of [google, microsoft]) {
			const path = `/${issuer.name}`;
			if (call === `GET ${path}/jwks`) return json(200, issuer.jwks());
			if (call === `POST ${path}/token`) {
				return issuer.exchange(await readForm(incoming), incoming.headers.authorization);
			}
			if (url.pathname === `${path}/authorize`) return authorize(incoming, url, issuer);
		}
		return NOT_FOUND;
	}

	const server = createServer((incoming, outgoing) => {
		answer(incoming)
			.catch((error: unknown) => {
				console.error(`The sign-in providers could not answer ${incoming.url}: ${String(error)}`);
				return { status: 500 };
			})
			.then((reply) => send(outgoing, reply));
	});
	server.keepAliveTimeout = 10 * 60 * 1000;

	let stopping: Promise<void> | undefined;
	async function end(): Promise<void> {
		server.close();
		server.closeAllConnections();
		await Promise.all([google.stop(), microsoft.stop()]);
	}
	try {
		await new Promise<void>((resolve, reject) => {
			server.once("error", reject);
			server.listen(port, "127.0.0.1", resolve);
		});
	} catch (error) {
		await end();
		throw error;
	}
	return {
		url: `http://127.0.0.1:${port}`,
		stop() {
			stopping ??= end();
			return stopping;
		},
	};
}

/** The page to choose on, and what comes of the choice. */
async function authorize(incoming: IncomingMessage, url: URL, issuer: Issuer): Promise<Reply> {
	const request = url.searchParams;
	const refusal = refusalOf(request, issuer);
	if (refusal) return refusal;
	if (incoming.method === "GET") return chooserPage(issuer.name, request);
	if (incoming.method !== "POST") return { status: 405 };
	const form = await readForm(incoming);
	if (form.has("decline")) return sendBack(request, "access_denied");
	const person = chosenPerson(form);
	if (!person) return chooserPage(issuer.name, request, "Enter an e-mail address.");
	return redirect(await issuer.agree(request, person));
}
