import { type UIMatch, useMatches } from "@remix-run/react";
import type { RouteFacts } from "#app/http/route-facts.ts";
import type { RootData } from "../program/host-logo.tsx";

/**
 * Whether this page comes without JavaScript because its reader has a slow connection. In a browser that runs a page's
 * JavaScript, the pages it goes on to keep it.
 */
export function isFaster(matches: UIMatch[]): boolean {
	if (!import.meta.env.SSR) return false;
	const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
	const facts = matches.map(({ handle }) => handle as RouteFacts | undefined);
	return root?.fasterPages === true && facts.some((fact) => fact?.forReading);
}

/** Says that this page came without JavaScript, and where to change that. */
export function FasterPageNote() {
	if (!isFaster(useMatches())) return null;
	return (
		<p className="hint mt-8">
			To save data, this page came without its extras.{" "}
			<a href="/profile/#faster-pages">Change this</a>
		</p>
	);
}
