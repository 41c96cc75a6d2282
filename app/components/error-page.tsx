import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { CatalogueLink } from "./catalogue-link.tsx";

interface Explanation {
	title: string;
	text: string;
}

const EXPLANATIONS: Record<number, Explanation> = {
	400: {
		title: "That could not be read",
		text: "Something in the request was missing. Open the page again and start from there.",
	},
	401: {
		title: "Log in to see this",
		text: "Your session has ended, or you have not logged in on this device yet.",
	},
	403: {
		title: "That was not carried out",
		text: "It came from another site, or you may not do it. If you think you should be able to, open the page here and try once more.",
	},
	404: {
		title: "There is no such page",
		text: "The address may be mistyped, or what stood here is gone.",
	},
	405: {
		title: "This address takes no such request",
		text: "Open the page it belongs to and start again from there.",
	},
	409: {
		title: "Someone was faster",
		text: "What you wanted to change has changed meanwhile. Go back, load the page again and look at it first.",
	},
	413: {
		title: "That is too much at once",
		text: "A form may carry 512 KB of text, or 16 MB with a file. Go back: what you typed is still there. Shorten it or choose a smaller file, and send it again.",
	},
	415: {
		title: "We can't read that",
		text: "This address takes forms of The Yard only. Open the page it belongs to and start again from there.",
	},
	429: {
		title: "That was a lot in a short time",
		text: "Wait a minute, then try again. What you typed is still in the form if you go back.",
	},
	503: {
		title: "A part of The Yard is not answering",
		text: "It is on our side and usually passes within a minute. Nothing was half saved. Go back: what you typed is still in the form.",
	},
};

const UNEXPECTED: Explanation = {
	title: "Something went wrong on our side",
	text: "Nothing was half saved. Try again; if it happens once more, tell us the request number below.",
};

/** In the browser, when the next page could not be fetched at all. */
const UNREACHED: Explanation = {
	title: "The Yard can't be reached",
	text: "Your connection seems to be gone. Check it, then try again.",
};

/** What a page shows instead of itself when it can't be shown. */
export function ErrorPage({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const unreached = error instanceof TypeError;
	const { title, text } = unreached ? UNREACHED : (EXPLANATIONS[status] ?? UNEXPECTED);
	const requestId = isRouteErrorResponse(error) ? requestIdOf(error.data) : undefined;
	return (
		<div className="page-head">
			<h1>{title}</h1>
			<p>{text}</p>
			<p className="actions mt-2">
				{status === 401 && (
					<a className="btn main" href={`/login/?${new URLSearchParams({ redirectTo: pathname })}`}>
						Log in
					</a>
				)}
				{(status >= 500 || status === 429) && (
					<a className="btn main" href={pathname + search}>
						Try again
					</a>
				)}
				<CatalogueLink />
				<a className="btn" href="/">
					Home
				</a>
			</p>
			{requestId && <p className="meta">Request {requestId}</p>}
		</div>
	);
}

function requestIdOf(body: unknown): string | undefined {
	if (typeof body !== "object" || body === null || !("requestId" in body)) return undefined;
	return typeof body.requestId === "string" ? body.requestId : undefined;
}
