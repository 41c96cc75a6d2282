import { type UIMatch, useMatches, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { rootDataOf } from "../root-data.ts";

interface MarkProps {
	href: string;
	className?: string;
}

/** The Yard's mark: a gate. */
export function Mark({ href, className = "min-h-11 gap-[0.55rem] font-display" }: MarkProps) {
	return (
		<a
			className={`inline-flex items-center text-[1.15rem] leading-[normal] font-semibold ${className}`}
			href={href}
		>
			<svg
				className="size-[30px] flex-none text-brand"
				viewBox="0 0 32 32"
				fill="none"
				stroke="currentColor"
				strokeWidth="2.6"
				strokeLinecap="round"
				aria-hidden="true"
			>
				<path d="M4 28V14a12 12 0 0 1 24 0v14" />
				<path d="M11 28V15a5 5 0 0 1 10 0v13" />
				<path d="M2 28h28" />
			</svg>
			<span>The Yard</span>
		</a>
	);
}

/** Skips the menu for keyboard users; visible once it has the focus. */
export function SkipLink() {
	return (
		<a className="btn absolute -left-[999px] focus:top-3 focus:left-3 focus:z-40" href="#main">
			Skip to content
		</a>
	);
}

/** The footer of every page: links to other pages. At the bottom of the window when the page is shorter. */
export function Footer({ links, className = "" }: { links: string[][]; className?: string }) {
	return (
		<footer
			className={`sticky top-[100vh] border-t border-line bg-sunk text-[0.95rem] ${className}`}
		>
			<nav aria-label="The Yard">
				<ul className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 px-5 pt-4 pb-6 md:flex md:flex-wrap md:gap-x-8">
					{links.map(([href, text]) => (
						<li key={href}>
							<a className="inline-flex min-h-11 items-center hover:underline" href={href}>
								{text}
							</a>
						</li>
					))}
				</ul>
			</nav>
		</footer>
	);
}

/**
 * A line at the top of the page while the next one is loading, with a text if one is given. It is a popover, so that it
 * is over an open menu or dialog.
 */
export function NavigationProgress({ text }: { text?: string }) {
	const { state } = useNavigation();
	const isLeaving = useIsLeaving();
	const isUnderWay = isLeaving || state !== "idle";
	const line = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		line.current?.togglePopover?.(isUnderWay);
	}, [isUnderWay]);
	return (
		<>
			<div
				className="fixed inset-x-0 top-0 bottom-auto z-40 m-0 h-1 w-full overflow-hidden border-0 bg-brand-soft p-0"
				role="progressbar"
				aria-label="Loading"
				popover="manual"
				ref={line}
				hidden={!isUnderWay}
			>
				<span className="block h-full w-2/5 bg-brand motion-safe:[animation:progress-run_1.2s_ease-in-out_infinite]" />
			</div>
			{text && state === "loading" && (
				<p
					role="status"
					className="fixed top-3 left-1/2 z-40 rounded-full bg-raised px-4 py-[0.4rem] [box-shadow:var(--shadow)] [transform:translateX(-50%)]"
				>
					{text}
				</p>
			)}
		</>
	);
}

/** Whether the browser is on its way to another page of ours by itself, after a plain link or form. */
function useIsLeaving(): boolean {
	const [isLeaving, setIsLeaving] = useState(false);
	useEffect(() => {
		const listeners = new AbortController();
		const listen = <Name extends keyof WindowEventMap>(
			name: Name,
			listener: (event: WindowEventMap[Name]) => void,
		) => window.addEventListener(name, listener, { signal: listeners.signal });
		listen("click", (event) => leadsToPage(event) && setIsLeaving(true));
		listen("submit", (event) => isSentByBrowser(event) && setIsLeaving(true));
		listen("pageshow", () => setIsLeaving(false));
		// The person is asked first, and may stay.
		listen("beforeunload", (event) => {
			setTimeout(() => event.defaultPrevented && setIsLeaving(false));
		});
		return () => listeners.abort();
	}, []);
	return isLeaving;
}

/** Only pages have a slash at their end; what is downloaded leaves the page in place. */
function leadsToPage(event: MouseEvent): boolean {
	const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
	const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
	if (!link || defaultPrevented || button !== 0) return false;
	if (metaKey || ctrlKey || shiftKey || altKey || link.target || link.download) return false;
	const { origin, pathname, search } = window.location;
	const isInPage = link.hash !== "" && link.pathname === pathname && link.search === search;
	return link.origin === origin && link.pathname.endsWith("/") && !isInPage;
}

function isSentByBrowser({ target, defaultPrevented }: SubmitEvent): boolean {
	return target instanceof HTMLFormElement && !defaultPrevented && target.method !== "dialog";
}

/** Whether the page is in the signed-in frame. */
export const SignedInContext = createContext(false);

/** A link to all programs: the student's catalog, or the public list. */
export function CatalogLink({ main = false }: { main?: boolean }) {
	const href = useContext(SignedInContext) ? "/programs/" : "/programs-public/";
	return (
		<a className={main ? "btn btn-main" : "btn"} href={href}>
			See all programs
		</a>
	);
}

/**
 * Whether this page comes without JavaScript because its reader has a slow connection. In a browser that runs a page's
 * JavaScript, the pages it goes on to keep it.
 */
export function isFaster(matches: UIMatch[]): boolean {
	if (!import.meta.env.SSR) return false;
	const facts = matches.map(({ handle }) => handle as RouteFacts | undefined);
	return rootDataOf(matches)?.fasterPages === true && facts.some((fact) => fact?.forReading);
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
