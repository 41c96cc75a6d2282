import { useRouteLoaderData } from "@remix-run/react";
import { escapeAttribute } from "entities/escape";
import type { RootData } from "#app/components/pictures.tsx";

/**
 * Ways to fill the form from the program's own page. The bookmark is a link to drag whose address is a script. React
 * won't write such an address, so it is raw HTML that holds nothing but this site's own origin; our policy never runs
 * it on this page.
 */
export function ShareFaster() {
	const root = useRouteLoaderData("root") as RootData | undefined;
	const form = `${root?.origin ?? ""}/programs/add-program/`;
	const code = bookmarkCode(form);
	const link = `<a class="btn" href="${escapeAttribute(code)}">Add to The Yard</a>`;
	return (
		<details className="fold rounded-card border border-line bg-raised">
			<summary>Share from any page</summary>
			<div className="grid gap-4">
				<div className="grid gap-1">
					<h2 className="text-[1.1rem]">On Android</h2>
					<p>
						Add The Yard to your home screen from the browser's menu. Then, on a program's page, tap
						Share and choose The Yard: the form comes filled in. Where the menu doesn't list The
						Yard, copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On iPhone</h2>
					<p>
						An iPhone's Share menu lists no websites, but a shortcut of yours can stand there. Make
						it once:
					</p>
					<ol className="grid list-decimal gap-[0.35rem] pl-[1.4rem]">
						<li>In the Shortcuts app, tap + and name the new shortcut “Add to The Yard”.</li>
						<li>Tap the i in a circle and turn on “Show in Share Sheet”.</li>
						<li>Add the action “URL Encode”. Where it asks for text, choose “Shortcut Input”.</li>
						<li>
							Add the action “Open URLs”. Paste the address below, and right behind it put the
							variable “URL Encoded Text”.
						</li>
					</ol>
					<Address
						id="shortcut-address"
						label="The address for the shortcut"
						value={`${form}?url=`}
					/>
					<p>
						Then, on a program's page, tap Share and choose “Add to The Yard”. No time for that?
						Copy the page's address and paste it here.
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
					<Address
						id="bookmark-address"
						label="Or make a bookmark with this address"
						value={code}
					/>
				</div>
			</div>
		</details>
	);
}

/** An address to copy: a tap selects it. */
function Address({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className="input"
				readOnly
				value={value}
				onFocus={(event) => event.currentTarget.select()}
			/>
		</div>
	);
}

/** Opens the form for the page on which the bookmark is clicked. */
function bookmarkCode(form: string): string {
	const address = JSON.stringify(`${form}?`);
	return `javascript:(()=>{const a=${address}+new URLSearchParams({title:document.title,url:location.href});if(!open(a))location.href=a})()`;
}
