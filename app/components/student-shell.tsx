import { NavLink, useLocation } from "@remix-run/react";
import { CircleCheckBig, CirclePlus, LayoutList, LogOut, Menu, Search, X } from "lucide-react";
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

/** The frame of signed-in pages: sidebar (full-screen menu under 768 px), and the page. */
export function StudentShell({ person, children }: { person: ShellPerson; children: ReactNode }) {
	const menu = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const shownPath = useRef(pathname);
	useEffect(() => {
		if (shownPath.current === pathname) return;
		shownPath.current = pathname;
		if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
	}, [pathname]);
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
				<NavLink to="/programs/" end prefetch="intent">
					<Search aria-hidden="true" />
					Programs
				</NavLink>
				<NavLink to="/programs/add-program/" prefetch="intent">
					<CirclePlus aria-hidden="true" />
					Add New Program
				</NavLink>
				<NavLink to="/programs/contributions/" prefetch="intent">
					<LayoutList aria-hidden="true" />
					My Contributions
				</NavLink>
				{person.moderator && (
					<NavLink to="/moderation/" prefetch="intent">
						<CircleCheckBig aria-hidden="true" />
						Moderation
					</NavLink>
				)}
				<div className="foot">
					<NavLink className="who" to="/profile/" prefetch="intent">
						<Avatar name={person.name} photoKey={person.photoKey} />
						<span>{person.name || "User"}</span>
						<span className="sr-only">, profile</span>
					</NavLink>
					<form method="post" action="/logout">
						<button type="submit">
							<LogOut aria-hidden="true" />
							Log out
						</button>
					</form>
				</div>
			</nav>
			<main id="main" className="beside-sidebar">
				<div className="wrap">{children}</div>
			</main>
		</SignedInContext.Provider>
	);
}
