import { type ComponentProps, useContext } from "react";
import { Link } from "#app/components/link.tsx";
import { SignedInContext } from "#app/components/program/catalog-link.tsx";

/** A link to other results of the same list. Public pages have no JavaScript to load them in place. */
export function ListLink({ to, ...link }: Omit<ComponentProps<"a">, "href"> & { to: string }) {
	if (!useContext(SignedInContext)) return <a href={to} {...link} />;
	return <Link to={to} preventScrollReset {...link} />;
}
