/** Pages that stand in for a redirect in a social sign-in. */
import { escapeAttribute } from "entities/escape";
import { plainPage } from "#app/http/error-response.server.ts";
import { SIGN_IN_CHANNEL } from "./providers.ts";

/**
 * Leads to a provider through a page that refreshes to it. A form's submission may only be redirected to hosts in our
 * CSP's `form-action`, and the hosts that Microsoft redirects on to can't be listed.
 */
export function redirectPage(answer: Response, name: string): Response {
	const to = answer.headers.get("Location") ?? "/login/";
	answer.headers.set("Refresh", `0; url=${to}`);
	return pageInstead(answer, `Taking you to ${name}`, linkTo(to, `Continue to ${name}`));
}

/**
 * The last page of a pop-up: it tells its opener over a BroadcastChannel where to go, and closes once the opener
 * answers. Without an answer it goes there itself.
 */
export function reportToOpener(answer: Response, to: string, nonce: string): Response {
	const where = JSON.stringify(to).replaceAll("<", "\\u003c");
	const page = `${linkTo(to, "Continue to The Yard")}
<script nonce="${nonce}">
const channel = new BroadcastChannel("${SIGN_IN_CHANNEL}");
channel.onmessage = () => window.close();
channel.postMessage({ to: ${where} });
setTimeout(() => location.replace(${where}), 2000);
</script>`;
	return pageInstead(answer, "Signing you in", page);
}

/** The page for too many sign-ins, with status 429. */
export function tooManySignInsPage(): Response {
	const page = `<p>Wait a minute, then try again.</p>${linkTo("/login/", "Back to log in")}`;
	return pageInstead(new Response(null, { status: 429 }), "Too many tries", page);
}

function pageInstead(answer: Response, title: string, body: string): Response {
	const headers = new Headers(answer.headers);
	headers.delete("Location");
	headers.set("Content-Type", "text/html; charset=utf-8");
	const status = answer.status === 429 ? 429 : 200;
	return new Response(plainPage(title, body), { status, headers });
}

function linkTo(to: string, text: string): string {
	return `<p class="actions mt-2"><a class="btn btn-main" href="${escapeAttribute(to)}">${text}</a></p>`;
}
