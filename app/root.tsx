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
import { type ReactNode, useContext } from "react";
import { ErrorPage } from "./components/error-page.tsx";
import { NonceContext } from "./components/nonce.ts";
import { PublicShell } from "./components/public-shell.tsx";
import stylesheet from "./styles/app.css?url";

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: stylesheet },
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [{ title: "The Yard" }];

/** What the root knows never changes. */
export const shouldRevalidate = () => false;

/** What every page knows of this copy of the app: whether there is a service to ask for logos. */
export function loader({ context }: LoaderFunctionArgs) {
	return { logos: Boolean(context.config.LOGO_SERVICE_URL) };
}

/**
 * A route whose `handle` has `hydrate: true`, or a function that says so of its loader's data, runs
 * JavaScript; every other page is only HTML.
 */
export function Layout({ children }: { children: ReactNode }) {
	const nonce = useContext(NonceContext);
	const failed = useRouteError() != null;
	const hydrate = useMatches().some(wantsJavaScript) && !failed;
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="theme-color" content="#fffcf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#17120f" media="(prefers-color-scheme: dark)" />
				<Meta />
				<Links />
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
	return <Outlet />;
}

export function ErrorBoundary() {
	return (
		<PublicShell>
			<ErrorPage error={useRouteError()} />
		</PublicShell>
	);
}

function wantsJavaScript({ handle, data }: UIMatch): boolean {
	if (typeof handle !== "object" || handle === null || !("hydrate" in handle)) return false;
	return typeof handle.hydrate === "function" ? handle.hydrate(data) : handle.hydrate === true;
}
