import { NavLink, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "./avatar.tsx";
import { SignedInContext } from "./catalogue-link.tsx";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";

/** What the shell shows of the person. */
export interface ShellPerson {
	name: string | null;
	photoKey: string | null;
	moderator: boolean;
}

/** Paths and names of spec §2, in its order. `end` keeps an item from marking the pages below it. */
const ITEMS = [
	{ to: "/programs/", text: "Programs", icon: "search", end: true },
	{ to: "/programs/add-program/", text: "Add New Program", icon: "circle-plus" },
	{ to: "/programs/contributions/", text: "My Contributions", icon: "layout-list" },
	{ to: "/resume/", text: "Upload Resume", icon: "file-up" },
	{ to: "/programs/saved/", text: "Saved Programs", icon: "bookmark" },
	{ to: "/mentor/", text: "Find Mentors", icon: "users-round" },
] as const;

/** The frame of signed-in pages: sidebar (full-screen menu under 768 px), and the page. */
export function StudentShell({ person, children }: { person: ShellPerson; children: ReactNode }) {
	const menu = useRef<HTMLElement>(null);
	const settings = useRef<HTMLDivElement>(null);
	useClosedOnNavigation(menu);
	useClosedOnNavigation(settings);
	return (
		<SignedInContext.Provider value={true}>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<header className="topbar">
				<div className="bar">
					<Mark href="/programs/" />
					<button className="btn" type="button" popovertarget="menu">
						<Icon name="menu" size={20} />
						Menu
					</button>
				</div>
			</header>
			<nav aria-label="Main" className="sidebar" id="menu" popover="auto" ref={menu}>
				<Mark href="/programs/" />
				<button className="close" type="button" popovertarget="menu" popovertargetaction="hide">
					<Icon name="x" />
					Close menu
				</button>
				<ul>
					{ITEMS.map(({ icon, text, ...item }) => (
						<li key={item.to}>
							<NavLink {...item} prefetch="intent" viewTransition>
								<Icon name={icon} />
								{text}
							</NavLink>
						</li>
					))}
					{person.moderator && (
						<li>
							<NavLink to="/moderation/" prefetch="intent" viewTransition>
								<Icon name="circle-check-big" />
								Moderation
							</NavLink>
						</li>
					)}
				</ul>
				<div className="foot">
					<div className="who">
						<Avatar name={person.name} photoKey={person.photoKey} />
						<span>{person.name || "User"}</span>
					</div>
					<button type="button" popovertarget="settings">
						<Icon name="settings" />
						Settings
					</button>
					<div className="settings" id="settings" popover="auto" ref={settings}>
						<NavLink to="/profile/" prefetch="intent" viewTransition>
							<Icon name="user-round" />
							Profile
						</NavLink>
						<form method="post" action="/logout">
							<button type="submit" aria-label="Log out">
								<Icon name="log-out" />
								Logout
							</button>
						</form>
					</div>
				</div>
			</nav>
			<main id="main" className="beside-sidebar">
				<div className="wrap">{children}</div>
			</main>
		</SignedInContext.Provider>
	);
}

/** A page that is gone to, also the one that is shown already, closes the menu it was chosen from. */
function useClosedOnNavigation(popover: { current: HTMLElement | null }): void {
	const { key } = useLocation();
	const shown = useRef(key);
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		if (popover.current?.matches(":popover-open")) popover.current.hidePopover();
	}, [key, popover]);
}
