import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	Links,
	type Location,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type UIMatch,
	useLocation,
	useMatches,
	useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { prefersFasterPages } from "./actions/faster-pages.server.ts";
import { attempt } from "./components/form/drafts.ts";
import { forgetArrival } from "./components/form/submit-form.ts";
import type { RootData } from "./components/root-data.ts";
import { NonceContext, OneTapContext } from "./components/shell/content-security-policy.ts";
import { ErrorPage } from "./components/shell/error-page.tsx";
import { useFocusThatFollows } from "./components/shell/focus.ts";
import { PublicShell } from "./components/shell/public-shell.tsx";
import { isFaster } from "./components/shell/shell-parts.tsx";
import { PAGE_STYLE } from "./http/page-style.ts";
import type { RouteFacts } from "./http/route-facts.ts";
import publicSheet from "./styles/public.css?url";

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export { errorMeta as meta } from "./components/shell/error-page.tsx";

/** The root's data never changes. */
export const shouldRevalidate = () => false;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
	return {
		logos: Boolean(context.config.LOGO_SERVICE_URL),
		origin: new URL(request.url).origin,
		fasterPages: await prefersFasterPages(request),
	};
}

/**
 * Style sheets have come or are lost before a script below them runs: what is lost is asked for once more. One without
 * an answer counts as another site's, so its rules can't be read. Its address is set anew with the origin, because the
 * same text would not be asked for again.
 */
const RELOAD_LOST_STYLES = `{
	const isLost = ({ sheet }) => {
		try {
			return !sheet.cssRules.length;
		} catch {
			return true;
		}
	};
	for (const link of document.querySelectorAll("link[rel=stylesheet]"))
		if (isLost(link)) link.href = link.href;
}`;

/** How long a page that is shown again waits for the server. */
const PATIENCE_MS = 4_000;

/**
 * A browser may show a page again as it was (back/forward cache), or a tab that has waited. An account's page is hidden
 * until the server says that the account is still logged in; if it can't be reached, it is enough that this browser has
 * not logged out, which clears its storage (components/clear-storage.ts).
 */
const ASK_WHEN_SHOWN_AGAIN = `{
	const { dataset, style } = document.documentElement;
	const isHere = () => {
		try {
			return localStorage.getItem("account") === dataset.account;
		} catch {
			return true; // Storage is off: only the server can say.
		}
	};
	const isLoggedIn = () =>
		fetch("/profile/", {
			method: "HEAD",
			headers: { "Yard-Account": dataset.account },
			signal: AbortSignal.timeout?.(${PATIENCE_MS}),
		}).then(
			({ status }) => status !== 401,
			() => true,
		);
	const hide = () => (style.visibility = "hidden");
	const hideAndReload = () => {
		hide();
		location.reload();
	};
	addEventListener("pagehide", () => dataset.account && hide());
	addEventListener("pageshow", async ({ persisted }) => {
		if (!persisted || !dataset.account) return;
		if (isHere() && (await isLoggedIn())) style.visibility = "";
		else hideAndReload();
	});
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && dataset.account && !isHere()) hideAndReload();
	});
	try {
		if (dataset.account) localStorage.setItem("account", dataset.account);
	} catch {}
}`;

/**
 * The name under which a page's scroll position is kept. Links within a page are the browser's, without a key; the
 * router would take them for the page that was opened first, and go to where that was left. So they get a new name.
 */
function scrollKeyOf({ key, hash }: Location): string {
	return key === "default" && hash ? hash + Date.now() : key;
}

/**
 * Styles come with the layouts; an error page without a layout gets those of public pages. A
 * page runs JavaScript if its route or a layout around it says so (RouteFacts); all others are plain HTML.
 */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useContext(NonceContext);
	const failed = useRouteError() != null;
	const matches = useMatches();
	const isOwn = isHydrated(matches);
	const hydrate = isOwn && !failed && !isFaster(matches);
	return (
		<html lang="en" data-account={accountIn(matches)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#fffcf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#17120f" media="(prefers-color-scheme: dark)" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant. */}
				<style dangerouslySetInnerHTML={{ __html: PAGE_STYLE }} />
				<Meta />
				<Links />
				{failed && <link rel="stylesheet" href={publicSheet} />}
				{isOwn && (
					<script
						nonce={nonce}
						suppressHydrationWarning
						// biome-ignore lint/security/noDangerouslySetInnerHtml: it is made of constants.
						dangerouslySetInnerHTML={{
							__html: import.meta.env.SSR ? RELOAD_LOST_STYLES + ASK_WHEN_SHOWN_AGAIN : "",
						}}
					/>
				)}
			</head>
			<body>
				{children}
				{hydrate && <ScrollRestoration nonce={nonce} getKey={scrollKeyOf} />}
				{hydrate && <Scripts nonce={nonce} />}
			</body>
		</html>
	);
}

export default function Root() {
	useFocusThatFollows();
	const location = useLocation();
	// After the page's own effects and its error page.
	// biome-ignore lint/correctness/useExhaustiveDependencies: on every page
	useEffect(forgetArrival, [location]);
	// The document keeps the policy it was loaded with, even after client navigations.
	const matches = useMatches();
	const [oneTap] = useState(matches.some(({ handle }) => routeFactsIn(handle).oneTap));
	const account = accountIn(matches);
	useEffect(() => {
		if (account) attempt(() => localStorage.setItem("account", account));
	}, [account]);
	return (
		<OneTapContext.Provider value={oneTap}>
			<Outlet />
		</OneTapContext.Provider>
	);
}

export function ErrorBoundary() {
	return (
		<PublicShell>
			<ErrorPage error={useRouteError()} />
		</PublicShell>
	);
}

function isHydrated(matches: UIMatch[]): boolean {
	const match = matches.findLast(({ handle }) => routeFactsIn(handle).hydrate !== undefined);
	const { hydrate } = routeFactsIn(match?.handle);
	return typeof hydrate === "function" ? hydrate(match?.data) : hydrate === true;
}

/** The account that a page was made for, as its layout or itself says. */
function accountIn(matches: UIMatch[]): string | undefined {
	const all = matches.map(({ data }) => data as { account?: string } | null | undefined);
	return all.find((one) => one?.account)?.account;
}

function routeFactsIn(handle: unknown): RouteFacts {
	return handle ?? {};
}
