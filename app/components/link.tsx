import {
	type LinkProps,
	type NavLinkProps,
	Link as RemixLink,
	NavLink as RemixNavLink,
	useLocation,
} from "@remix-run/react";

/**
 * Remix's links. On the server they are rendered directly as the resulting `<a>`: Remix would compute each address up
 * to four times, for features that only a browser uses, and a list has dozens.
 */
export const Link = import.meta.env.SSR ? DrawnLink : RemixLink;
export const NavLink = import.meta.env.SSR ? DrawnNavLink : RemixNavLink;

function DrawnLink(link: LinkProps) {
	const { to, prefetch, discover = "render", reloadDocument, ...more } = link;
	const isPlain = typeof to === "string" && /^\/(?!\/)[^?#.]*(\?[^#]+)?(#.+)?$/.test(to);
	// `prefetch="render"` needs Remix's own link, which renders extra elements.
	if (!isPlain || prefetch === "render") return <RemixLink {...link} />;
	const { relative, replace, state, preventScrollReset, viewTransition, ...anchor } = more;
	const discovered = discover === "render" && !reloadDocument ? "true" : undefined;
	return <a {...anchor} href={to} data-discover={discovered} />;
}

function DrawnNavLink(link: NavLinkProps) {
	const { pathname } = useLocation();
	const { to, end = false, caseSensitive, className = "", children, style, ...more } = link;
	const isPlain = typeof to === "string" && /^\/(.*\/)?$/.test(to) && caseSensitive === undefined;
	if (
		!isPlain ||
		typeof className === "function" ||
		typeof children === "function" ||
		typeof style === "function"
	) {
		return <RemixNavLink {...link} />;
	}
	const at = pathname.toLowerCase();
	const isActive = at === to || (!end && to !== "/" && at.startsWith(to));
	return (
		<DrawnLink
			{...{ to, style, ...more }}
			aria-current={isActive ? "page" : undefined}
			className={[className, isActive && "active"].filter(Boolean).join(" ")}
		>
			{children}
		</DrawnLink>
	);
}
