import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { CatalogueLink } from "./catalogue-link.tsx";

interface Explanation {
	title: string;
	text: string;
}

const EXPLANATIONS: Record<number, Explanation> = {
	403: {
		title: "That was not carried out",
		text: "You may not do this. If you think you should be able to, log in again and try once more.",
	},
	404: {
		title: "There is no such page",
		text: "The address may be mistyped, or what stood here is gone.",
	},
	405: {
		title: "This address takes no such request",
		text: "Open the page it belongs to and start again from there.",
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
				{status >= 500 && (
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
