import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type UIMatch,
	useMatches,
	useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useState } from "react";
import type { RootData } from "./components/program/host-logo.tsx";
import { NonceContext, OneTapContext } from "./components/shell/content-security-policy.ts";
import { ErrorPage } from "./components/shell/error-page.tsx";
import { useFocusThatFollows } from "./components/shell/focus.ts";
import { PublicShell } from "./components/shell/public-shell.tsx";
import type { RouteFacts } from "./http/route-facts.ts";
import publicSheet from "./styles/public.css?url";

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [{ title: "The Yard" }];

/** The root's data never changes. */
export const shouldRevalidate = () => false;

export function loader({ request, context }: LoaderFunctionArgs): RootData {
	return { logos: Boolean(context.config.LOGO_SERVICE_URL), origin: new URL(request.url).origin };
}

/** How long a page that is shown again waits for the server. */
const PATIENCE_MS = 4_000;

/**
 * A browser may show a page again as it was (back/forward cache), or a tab that has waited. An account's page is hidden
 * until the server says that the account is still logged in; if it can't be reached, it is enough that this browser has
 * not logged out, which clears its storage (forgetPerson).
 */
const ASK_WHEN_SHOWN_AGAIN = `{
	const { dataset, style } = document.documentElement;
	// Not if storage is off or full: then only the server can say.
	let canStore = true;
	const isHere = () => !canStore || localStorage.getItem("account") === dataset.account;
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
	const hideAndReload = () => location.reload(hide());
	addEventListener("pagehide", () => dataset.account && hide());
	addEventListener("pageshow", async ({ persisted }) => {
		if (!persisted || !dataset.account) return;
		if (isHere() && (await isLoggedIn())) style.visibility = "";
		else hideAndReload();
	});
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && dataset.account && !isHere()) hideAndReload();
	});
	const keep = () => {
		try {
			if (dataset.account) localStorage.setItem("account", dataset.account);
		} catch {
			canStore = false;
		}
	};
	// Logging in changes the account without another document.
	new MutationObserver(keep).observe(document.documentElement, { attributeFilter: ["data-account"] });
	keep();
}`;

/**
 * Styles come with the layouts; an error page without a layout gets those of public pages. A
 * page runs JavaScript if its route or a layout around it says so (RouteFacts); all others are plain HTML.
 */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useContext(NonceContext);
	const failed = useRouteError() != null;
	const matches = useMatches();
	const isOwn = wantsJavaScript(matches);
	const account = matches
		.map(({ data }) => data as { account?: string } | null)
		.find((data) => data?.account)?.account;
	const hydrate = isOwn && !failed;
	return (
		<html lang="en" data-account={account}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#fffcf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#17120f" media="(prefers-color-scheme: dark)" />
				<Meta />
				<Links />
				{failed && <link rel="stylesheet" href={publicSheet} />}
				{/* Not under hot reload, where React would complain of the nonce. */}
				{import.meta.env.PROD && isOwn && (
					<script
						nonce={nonce}
						// biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant.
						dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? ASK_WHEN_SHOWN_AGAIN : "" }}
					/>
				)}
			</head>
			<body>
				{children}
				{hydrate && <ScrollRestoration nonce={nonce} />}
				{hydrate && <Scripts nonce={nonce} />}
			</body>
		</html>
	);
}

export default function Root() {
	useFocusThatFollows();
	// The document keeps the policy it was loaded with, even after client navigations.
	const [oneTap] = useState(useMatches().some(({ handle }) => factsIn(handle).oneTap));
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

/** The innermost route that says so decides. */
function wantsJavaScript(matches: UIMatch[]): boolean {
	return matches.reduce((wanted, { handle, data }) => {
		const { hydrate = wanted } = factsIn(handle);
		return typeof hydrate === "function" ? hydrate(data) : hydrate;
	}, false);
}

function factsIn(handle: unknown): RouteFacts {
	return handle ?? {};
}
