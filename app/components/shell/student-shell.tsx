import { NavLink, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-names.ts";
import { Avatar } from "#app/components/pictures.tsx";
import { Footer, Mark, SignedInContext, SkipLink } from "./shell-parts.tsx";

/** What the shell shows about the person. */
export interface ShellPerson {
	name: string | null;
	photoKey: string | null;
	moderates: boolean;
	/** They have unread notifications. */
	hasUnread: boolean;
}

/** The menu (docs/product.md, Signed-in shell). `end` keeps an item from being marked on the pages below it. */
const ITEMS = [
	{ to: "/programs/", text: "Programs", icon: "search", end: true },
	{ to: "/programs/add-program/", text: "Add New Program", icon: "circle-plus" },
	{ to: "/programs/contributions/", text: "My Contributions", icon: "layout-list" },
	{ to: "/resume/", text: "Upload Resume", icon: "file-up" },
	{ to: "/programs/saved/", text: "Saved Programs", icon: "bookmark" },
	{ to: "/mentor/", text: "Find Mentors", icon: "users-round" },
] as const;
/** Other links that one would look for in the menu. */
const MORE_ITEMS = [
	{ to: "/browse-resume/", text: "Shared Resumes", icon: "file-text" },
	{ to: "/experience/", text: "Experience", icon: "briefcase" },
] as const;
const MODERATION = { to: "/moderation/", text: "Moderation", icon: "circle-check-big" } as const;

/** The shortcuts within the thumb's reach on a phone. */
const SHORTCUTS = [
	{ to: "/programs/", text: "Programs", icon: "search", end: true },
	{ to: "/programs/saved/", text: "Saved", icon: "bookmark" },
	{ to: "/programs/add-program/", text: "Add", icon: "circle-plus" },
	{ to: "/mentor/", text: "Mentors", icon: "users-round" },
	{ to: "/profile/", text: "Me", icon: "user-round" },
] as const;

const FOOTER_LINKS = [
	["/contact/", "Contact"],
	["/privacy/", "Privacy"],
	["/terms/", "Terms"],
];

/** The frame of signed-in pages: sidebar (full-screen menu under 768 px), and the page. */
export function StudentShell({ person, children }: { person: ShellPerson; children: ReactNode }) {
	const menu = useRef<HTMLElement>(null);
	const settings = useRef<HTMLDivElement>(null);
	useClosedOnNavigation(menu);
	useClosedOnNavigation(settings);
	useClosedWhenLeft(settings);
	return (
		<SignedInContext.Provider value={true}>
			<SkipLink />
			<header className="top-0 z-10 border-b border-line bg-paper md:hidden [@media(height>=26rem)]:sticky">
				<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-2 px-5 py-2">
					<Mark href="/programs/" />
					<div className="flex gap-2">
						<NotificationsLink hasUnread={person.hasUnread} className="icon-btn" />
						<button className="btn max-[22.5rem]:px-3" type="button" popovertarget="menu">
							<Icon name="menu" size={20} />
							Menu
						</button>
					</div>
				</div>
			</header>
			<nav aria-label="Main" id="menu" popover="auto" ref={menu}>
				<Mark
					href="/programs/"
					className="mb-2 min-h-12 gap-[15px] px-[15px] font-display md:mb-4"
				/>
				<button className="md:hidden" type="button" popovertarget="menu" popovertargetaction="hide">
					<Icon name="x" />
					Close menu
				</button>
				<ul>
					{[...ITEMS, ...MORE_ITEMS, ...(person.moderates ? [MODERATION] : [])].map((item) => (
						<li key={item.to}>
							<ShellLink {...item} />
						</li>
					))}
					<li>
						<NotificationsLink hasUnread={person.hasUnread} />
					</li>
				</ul>
				<div className="mt-auto pt-3">
					<div className="flex items-center gap-3 px-3 py-2 font-semibold whitespace-nowrap">
						<Avatar name={person.name} photoKey={person.photoKey} />
						<span className="overflow-hidden text-ellipsis">{person.name || "User"}</span>
					</div>
					<button type="button" popovertarget="settings">
						<Icon name="settings" />
						Settings
					</button>
					<div
						className="fixed inset-auto bottom-29 left-3 m-0 w-[min(276px,100vw-24px)] rounded-card border border-line bg-raised p-[0.4rem] text-ink [box-shadow:var(--shadow-over)] [&_:is(a,button)]:rounded-[10px]"
						id="settings"
						popover="auto"
						ref={settings}
					>
						<ShellLink to="/profile/" text="Profile" icon="user-round" />
						<form method="post" action="/logout">
							<button type="submit">
								<Icon name="log-out" />
								Logout
							</button>
						</form>
					</div>
				</div>
			</nav>
			<main id="main" className="md:ml-(--sidebar-closed)">
				<div id="page" className="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6">
					{children}
				</div>
			</main>
			<Footer
				links={FOOTER_LINKS}
				className="md:pl-(--sidebar-closed) [&_ul]:flex [&_ul]:flex-wrap"
			/>
			<nav aria-label="Shortcuts" id="shortcuts">
				{SHORTCUTS.map((item) => (
					<ShellLink key={item.to} {...item} />
				))}
			</nav>
		</SignedInContext.Provider>
	);
}

interface ShellLinkProps {
	to: string;
	text: string;
	icon: IconName;
	end?: boolean;
}

function ShellLink({ icon, text, ...link }: ShellLinkProps) {
	return (
		<NavLink {...link} prefetch="intent" viewTransition>
			<Icon name={icon} />
			{text}
		</NavLink>
	);
}

/** A small popover covers what Tab leads to after it, so it closes then; its own button opens and closes it. */
function useClosedWhenLeft(popover: { current: HTMLElement | null }): void {
	useEffect(() => {
		const element = popover.current;
		const close = ({ relatedTarget: next }: FocusEvent) => {
			if (!(next instanceof Element) || element?.contains(next)) return;
			if (next.getAttribute("popovertarget") !== element?.id) element?.hidePopover();
		};
		element?.addEventListener("focusout", close);
		return () => element?.removeEventListener("focusout", close);
	}, [popover]);
}

/** Going to a page, even the current one, closes the menu it was chosen from. */
function useClosedOnNavigation(popover: { current: HTMLElement | null }): void {
	const { key } = useLocation();
	const shown = useRef(key);
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		if (popover.current?.matches(":popover-open")) popover.current.hidePopover();
	}, [key, popover]);
}

/** The link to one's notifications, with a dot while some are unread. In a phone's top bar it is just the bell. */
function NotificationsLink({ hasUnread, className }: { hasUnread: boolean; className?: string }) {
	return (
		<NavLink to="/notifications/" className={className} prefetch="intent" viewTransition>
			<span className="relative grid">
				<Icon name="bell" />
				{hasUnread && <Dot />}
			</span>
			<span className={className && "sr-only"}>Notifications</span>
			{hasUnread && <span className="sr-only">, some are new</span>}
		</NavLink>
	);
}

function Dot() {
	return (
		<span className="absolute -top-[3px] -right-[3px] size-3 rounded-full border-2 border-paper bg-brand" />
	);
}
