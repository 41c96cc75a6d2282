import {
	type LinkProps,
	Link as RemixLink,
	NavLink as RemixNavLink,
	useLocation,
} from "@remix-run/react";

/**
 * Remix's links. On the server they are rendered directly as the resulting `<a>`: Remix would compute each address up
 * to four times, for features that only a browser uses, and a list has dozens.
 */
export const Link = import.meta.env.SSR ? DrawnLink : RemixLink;
export const NavLink = import.meta.env.SSR ? DrawnNavLink : (RemixNavLink as typeof DrawnNavLink);

interface PlainNavLinkProps extends LinkProps {
	to: string;
	end?: boolean;
}

function DrawnLink(link: LinkProps) {
	const { to, prefetch, discover = "render", reloadDocument, ...more } = link;
	const isPlain = typeof to === "string" && /^\/(?!\/)[^?#.]*(\?[^#]+)?(#.+)?$/.test(to);
	// `prefetch="render"` needs Remix's own link, which renders extra elements.
	if (!isPlain || prefetch === "render") return <RemixLink {...link} />;
	const { relative, replace, state, preventScrollReset, viewTransition, ...anchor } = more;
	const discovered = discover === "render" && !reloadDocument ? "true" : undefined;
	return <a {...anchor} href={to} data-discover={discovered} />;
}

function DrawnNavLink({ to, end = false, className = "", ...link }: PlainNavLinkProps) {
	const at = useLocation().pathname.toLowerCase();
	const isActive = at === to || (!end && at.startsWith(to));
	return (
		<DrawnLink
			{...link}
			to={to}
			aria-current={isActive ? "page" : undefined}
			className={[className, isActive && "active"].filter(Boolean).join(" ")}
		/>
	);
}
