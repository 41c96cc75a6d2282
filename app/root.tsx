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

/**
 * Styles come with the layouts; an error page without a layout gets those of public pages. A
 * page runs JavaScript if its route or a layout around it says so (RouteFacts); all others are plain HTML.
 */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useContext(NonceContext);
	const failed = useRouteError() != null;
	const hydrate = wantsJavaScript(useMatches()) && !failed;
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#fffcf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#17120f" media="(prefers-color-scheme: dark)" />
				<Meta />
				<Links />
				{failed && <link rel="stylesheet" href={publicSheet} />}
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
	const [oneTap] = useState(useMatches().some(({ handle }) => routeFactsIn(handle).oneTap));
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

function wantsJavaScript(matches: UIMatch[]): boolean {
	const match = matches.findLast(({ handle }) => routeFactsIn(handle).hydrate !== undefined);
	const { hydrate } = routeFactsIn(match?.handle);
	return typeof hydrate === "function" ? hydrate(match?.data) : hydrate === true;
}

function routeFactsIn(handle: unknown): RouteFacts {
	return handle ?? {};
}
