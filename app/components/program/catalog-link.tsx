import { createContext, useContext } from "react";

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
