import type { MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { GateIllustration } from "#app/components/icon.tsx";
import { hasArrived } from "../form/submit-form.ts";
import { CatalogLink } from "./shell-parts.tsx";

interface Explanation {
	title: string;
	text: string;
}

/** What error-response.server.ts says of an error. */
interface Details {
	requestId?: string;
	hint?: string;
}

const EXPLANATIONS: Record<number, Explanation> = {
	400: {
		title: "We couldn't read that",
		text: "Something in the request was missing. Open the page it belongs to and start over from there.",
	},
	401: {
		title: "Log in to see this",
		text: "Your session has ended, or you haven't logged in on this device yet.",
	},
	403: {
		title: "That didn't go through",
		text: "It came from another site, or you don't have access. If you think you should, open the page here and try again.",
	},
	404: {
		title: "Page not found",
		text: "There may be a typo in the address, or the page is gone.",
	},
	405: {
		title: "That doesn't work here",
		text: "Open the page it belongs to and start over from there.",
	},
	409: {
		title: "This changed while you were editing",
		text: "Go back, reload the page, and check what's new before you try again.",
	},
	413: {
		title: "That's too much at once",
		text: "A form can hold 512 KB of text, or 16 MB with a file. If you go back, what you typed is still in the form.",
	},
	415: {
		title: "We don't accept that here",
		text: "Open the page it belongs to and start over from there.",
	},
	429: {
		title: "Too many tries. Wait a minute.",
		text: "Then try again. If you go back, what you typed is still in the form.",
	},
	503: {
		title: "Part of The Yard isn't responding",
		text: "It's on our side and usually passes within a minute. Nothing was half saved. If you go back, what you typed is still in the form.",
	},
};

const UNEXPECTED: Explanation = {
	title: "Something went wrong on our side",
	text: "Nothing was half saved. Try again. If it happens again, send us the request number below.",
};

/** In the browser, when the next page could not be fetched at all. */
const UNREACHED: Explanation = {
	title: "Can't reach The Yard",
	text: "You seem to be offline. Check your connection, then try again.",
};

/** In the browser, when a form got through and the page after it failed. */
const ARRIVED: Explanation = {
	title: "That went through",
	text: "Only the page that comes next didn't load. You don't need to send anything again. Try the page in a minute.",
};

function explanationOf(error: unknown): Explanation {
	if (error instanceof TypeError) return UNREACHED;
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return EXPLANATIONS[status] ?? UNEXPECTED;
}

/** The title of a page that failed, for the `meta` of the routes that show it. */
export const errorMeta: MetaFunction = ({ error }) => [
	{ title: error ? `${explanationOf(error).title} · The Yard` : "The Yard" },
];

/** Shown in place of a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const unreached = error instanceof TypeError;
	const to = pathname + search;
	const mayTryAgain = status >= 500 || status === 429;
	const [arrived] = useState(() => mayTryAgain && hasArrived(pathname));
	useEffect(() => {
		// The service worker may have kept the page itself, but not the data that was requested.
		if (unreached && !arrived && navigator.serviceWorker?.controller) window.location.replace(to);
	}, [unreached, arrived, to]);
	const { title, text } = arrived ? ARRIVED : explanationOf(error);
	const { requestId, hint }: Details = (isRouteErrorResponse(error) && error.data) || {};
	return (
		<IllustratedPage title={title}>
			<p>{text}</p>
			{hint && <p>{hint}</p>}
			<p className="actions mt-2">
				{status === 401 && (
					<a
						className="btn btn-main"
						href={`/login/?${new URLSearchParams({ redirectTo: pathname })}`}
					>
						Log in
					</a>
				)}
				{mayTryAgain && (
					<a className="btn btn-main" href={to}>
						Try again
					</a>
				)}
				<CatalogLink main={!mayTryAgain && status !== 401} />
				<a className="btn" href="/">
					Home
				</a>
			</p>
			{requestId && <p className="meta">Request {requestId}</p>}
		</IllustratedPage>
	);
}

/** A page that replaces another: centered, with the gate below. */
export function IllustratedPage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="page-head mx-auto max-w-xl justify-items-center pt-4 text-center [&_.actions]:justify-center">
			<h1>{title}</h1>
			{children}
			<GateIllustration className="mt-8 w-52 max-w-full" />
		</div>
	);
}
