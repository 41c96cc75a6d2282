/** The two small pages of a social sign-in that are neither ours nor the provider's. */
import { SIGN_IN_CHANNEL } from "./providers.ts";

/**
 * Goes on to a provider by a page instead of a redirect. Browsers hold a form's redirects to our
 * `form-action 'self'`, and Microsoft redirects further to hosts that nobody can list.
 */
export function passOn(answer: Response, name: string): Response {
	const to = answer.headers.get("Location") ?? "/login/";
	const page = `<p><a href="${attribute(to)}">Go on to ${name}</a></p>`;
	return pageInstead(answer, `Going on to ${name}`, page, { Refresh: `0; url=${to}` });
}

/**
 * The last page of a pop-up: it tells the page that opened it where to go on, and closes. When it
 * can't close, it goes there itself.
 */
export function reportToOpener(answer: Response, to: string, nonce: string): Response {
	const where = JSON.stringify(to).replaceAll("<", "\\u003c");
	const page = `<p><a href="${attribute(to)}">Go on to The Yard</a></p>
<script nonce="${nonce}">
const channel = new BroadcastChannel("${SIGN_IN_CHANNEL}");
channel.onmessage = () => window.close();
channel.postMessage({ to: ${where} });
setTimeout(() => location.replace(${where}), 2000);
</script>`;
	return pageInstead(answer, "Signing in", page);
}

function pageInstead(
	answer: Response,
	title: string,
	body: string,
	more: Record<string, string> = {},
): Response {
	const headers = new Headers(answer.headers);
	headers.delete("Location");
	headers.set("Content-Type", "text/html; charset=utf-8");
	for (const [name, value] of Object.entries(more)) headers.set(name, value);
	return new Response(
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>${title} · The Yard</title><h1>${title}</h1>${body}</html>`,
		{ status: 200, headers },
	);
}

function attribute(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
