import { useRouteLoaderData } from "@remix-run/react";
import { escapeAttribute } from "entities/escape";
import type { RootData } from "#app/components/program/host-logo.tsx";

/**
 * Ways to fill the form from the program's own page. The bookmark is a link to drag whose address is a script. React
 * won't write such an address, so it is raw HTML that holds nothing but this site's own origin; our policy never runs
 * it on this page.
 */
export function ShareFaster() {
	const root = useRouteLoaderData("root") as RootData | undefined;
	const code = bookmarkCode(root?.origin ?? "");
	const link = `<a class="btn" href="${escapeAttribute(code)}">Add to The Yard</a>`;
	return (
		<details className="fold rounded-card border border-line bg-raised">
			<summary>Share from any page</summary>
			<div className="grid gap-4">
				<div className="grid gap-1">
					<h2 className="text-[1.1rem]">On your phone</h2>
					<p>
						Add The Yard to your home screen from the browser's menu. Then, on a program's page, tap
						Share and choose The Yard: the form comes filled in. Where the menu doesn't list The
						Yard, copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On a computer</h2>
					<p>Drag this button to your bookmarks bar. On a program's page, click it there.</p>
					{/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from running into the policy */}
					<p
						onClick={(event) => event.preventDefault()}
						// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
						dangerouslySetInnerHTML={{ __html: link }}
					/>
					<div className="field">
						<label htmlFor="bookmark-address">Or make a bookmark with this address</label>
						<input
							id="bookmark-address"
							className="input"
							readOnly
							value={code}
							onFocus={(event) => event.currentTarget.select()}
						/>
					</div>
				</div>
			</div>
		</details>
	);
}

/** Opens the form for the page on which the bookmark is clicked. */
function bookmarkCode(origin: string): string {
	const form = JSON.stringify(`${origin}/programs/add-program/?`);
	return `javascript:(()=>{const a=${form}+new URLSearchParams({title:document.title,url:location.href});if(!open(a))location.href=a})()`;
}
