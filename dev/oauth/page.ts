import type { ProviderName } from "#dev/oauth/claims.ts";
import { type Person, PROVIDER_PEOPLE } from "#dev/oauth/people.ts";

const TITLES = { google: "Google", microsoft: "Microsoft" };

/** The page on which the developer chooses who signs in. It posts to its own address. */
export function chooserPage(
	provider: ProviderName,
	request: URLSearchParams,
	fault = "",
): Response {
	const title = `Who signs in with ${TITLES[provider]}?`;
	const app = new URL(request.get("redirect_uri") ?? "").host;
	const unverified = `<label class="check"><input type="checkbox" name="unverified">
		Google hasn't verified this address</label>`;
	return page(
		fault ? 400 : 200,
		title,
		`<p>A stand-in for ${TITLES[provider]} on this machine. It takes you back to ${escaped(app)}.</p>
		<form method="post"><ul>${PROVIDER_PEOPLE.map(personItem).join("")}</ul></form>
		<form method="post">
			<h2>Someone else</h2>
			${fault && `<p role="alert">${escaped(fault)}</p>`}
			<label>Email <input type="email" name="email" required autocomplete="off"
				value="${escaped(request.get("login_hint") ?? "")}"></label>
			<label>Name <input name="name" autocomplete="off"></label>
			${provider === "google" ? unverified : ""}
			<button>Continue</button>
		</form>
		<form method="post"><button name="decline" value="yes" class="quiet">Decline</button></form>`,
	);
}

/** The page for a request so wrong that the browser can't be sent back to the app. */
export function faultPage(status: number, error: string, description: string): Response {
	const text = `<p>${escaped(description)}</p><p>Error ${status}: ${escaped(error)}</p>`;
	return page(status, "Access blocked: this app’s request is invalid", text);
}

/** Who was chosen on the chooser page; undefined when the email is nobody's. */
export function chosenPerson(form: URLSearchParams): Person | undefined {
	const known = PROVIDER_PEOPLE.find(({ email }) => email === form.get("person"));
	if (known) return known;
	const email = form.get("email")?.trim().toLowerCase() ?? "";
	if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined;
	const name = form.get("name")?.trim() || email.replace(/@.*/, "");
	return { email, name, emailVerified: !form.has("unverified") };
}

function personItem({ email, name }: Person): string {
	return `<li><button name="person" value="${escaped(email)}">
		<b>${escaped(name)}</b> <span>${escaped(email)}</span></button></li>`;
}

function page(status: number, title: string, content: string): Response {
	const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>`;
	return new Response(html, {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
			// Like the real ones: no foreign scripts, and never in a frame.
			"content-security-policy":
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
		},
	});
}

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { box-sizing: border-box; width: min(28rem, 100%); padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1rem; margin: 1.5rem 0 0; }
ul { list-style: none; padding: 0; }
li { margin: 0.5rem 0; }
label { display: block; margin: 0.75rem 0; }
input:not([type=checkbox]), button { box-sizing: border-box; width: 100%; min-height: 2.75rem;
	font: inherit; padding: 0.5rem 0.75rem; border: 1px solid GrayText; border-radius: 0.5rem; }
.check { display: flex; gap: 0.5rem; align-items: center; }
button { background: Canvas; color: CanvasText; cursor: pointer; overflow-wrap: anywhere; }
button:hover { background: Highlight; color: HighlightText; }
li button { text-align: start; }
li span { display: block; }
.quiet { margin-top: 1rem; border-style: dashed; }
`;
