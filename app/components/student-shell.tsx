import { NavLink, useLocation } from "@remix-run/react";
import {
	Bookmark,
	CircleCheckBig,
	CirclePlus,
	FileUp,
	LayoutList,
	LogOut,
	Menu,
	Search,
	Settings,
	UserRound,
	UsersRound,
	X,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "./avatar.tsx";
import { SignedInContext } from "./catalogue-link.tsx";
import { Mark } from "./mark.tsx";

/** What the shell shows of the person. */
export interface ShellPerson {
	name: string | null;
	photoKey: string | null;
	moderator: boolean;
}

/** Paths and names of spec §2, in its order. `end` keeps an item from marking the pages below it. */
const ITEMS = [
	{ to: "/programs/", text: "Programs", Icon: Search, end: true },
	{ to: "/programs/add-program/", text: "Add New Program", Icon: CirclePlus },
	{ to: "/programs/contributions/", text: "My Contributions", Icon: LayoutList },
	{ to: "/resume/", text: "Upload Resume", Icon: FileUp },
	{ to: "/programs/saved/", text: "Saved Programs", Icon: Bookmark },
	{ to: "/mentor/", text: "Find Mentors", Icon: UsersRound },
];

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
						<Menu size={20} aria-hidden="true" />
						Menu
					</button>
				</div>
			</header>
			<nav aria-label="Main" className="sidebar" id="menu" popover="auto" ref={menu}>
				<Mark href="/programs/" />
				<button className="close" type="button" popovertarget="menu" popovertargetaction="hide">
					<X aria-hidden="true" />
					Close menu
				</button>
				<ul>
					{ITEMS.map(({ Icon, text, ...item }) => (
						<li key={item.to}>
							<NavLink {...item} prefetch="intent" viewTransition>
								<Icon aria-hidden="true" />
								{text}
							</NavLink>
						</li>
					))}
					{person.moderator && (
						<li>
							<NavLink to="/moderation/" prefetch="intent" viewTransition>
								<CircleCheckBig aria-hidden="true" />
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
						<Settings aria-hidden="true" />
						Settings
					</button>
					<div className="settings" id="settings" popover="auto" ref={settings}>
						<NavLink to="/profile/" prefetch="intent" viewTransition>
							<UserRound aria-hidden="true" />
							Profile
						</NavLink>
						<form method="post" action="/logout">
							<button type="submit" aria-label="Log out">
								<LogOut aria-hidden="true" />
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

/** A page that is gone to closes the menu it was chosen from. */
function useClosedOnNavigation(popover: { current: HTMLElement | null }): void {
	const { pathname } = useLocation();
	const shownPath = useRef(pathname);
	useEffect(() => {
		if (shownPath.current === pathname) return;
		shownPath.current = pathname;
		if (popover.current?.matches(":popover-open")) popover.current.hidePopover();
	}, [pathname, popover]);
}
