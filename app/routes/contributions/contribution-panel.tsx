import { Link, useRouteLoaderData } from "@remix-run/react";
import { escapeAttribute } from "entities/escape";
import { useEffect, useRef } from "react";
import type { RootData } from "#app/components/program/host-logo.tsx";
import type { newestOwnContributions } from "#db/contributions/own-contributions.ts";
import { BADGES, ContributionCard, type ShownContribution } from "./contribution-card.tsx";
import { ResponsiveText } from "./sidebar-lists.tsx";

type Own = Awaited<ReturnType<typeof newestOwnContributions>>;

/** The student's newest contributions, collapsed beside the form; null when they could not be read. */
export function ContributionPanel({ own }: { own: { shown: Own; more: boolean } | null }) {
	return (
		<details className="panel fold">
			<summary>
				<span>My Contributions</span>
				{own && (
					<span className="badge">
						{own.shown.length}
						{own.more && "+"}
					</span>
				)}
			</summary>
			{own ? <OwnList own={own.shown} /> : <p className="hint">Failed to load contributions</p>}
			{own && own.shown.length > 0 && (
				<p>
					<Link to="/programs/contributions/" prefetch="intent">
						See all my contributions
					</Link>
				</p>
			)}
		</details>
	);
}

function OwnList({ own }: { own: Own }) {
	if (own.length === 0) {
		return (
			<p className="hint">
				<ResponsiveText
					wide="No contributions yet. Add your first program below!"
					narrow="No contributions yet!"
				/>
			</p>
		);
	}
	return (
		<ul className="max-h-60 overflow-y-auto overscroll-contain border-y border-line">
			{own.map(({ id, name, applicationLink, status }) => (
				<li
					key={id}
					className="flex min-h-12 items-center justify-between gap-3 p-1 not-first:border-t not-first:border-line"
				>
					<a
						className="min-w-0 py-[0.6rem] wrap-anywhere hover:underline"
						href={applicationLink}
						target="_blank"
						rel="noopener"
						dir="auto"
					>
						{name}
					</a>
					<span className={`flex-none ${BADGES[status]}`}>{status}</span>
				</li>
			))}
		</ul>
	);
}

/** The card of what the student has just contributed, if anything; it takes the focus when it appears. */
export function JustShared({ contribution }: { contribution: ShownContribution | null }) {
	const id = contribution?.id;
	const section = useRef<HTMLElement>(null);
	const before = useRef(id);
	useEffect(() => {
		if (before.current !== id) section.current?.focus();
		before.current = id;
	}, [id]);
	if (!contribution) return null;
	return (
		<section ref={section} className="grid gap-3" aria-labelledby="just-shared" tabIndex={-1}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<p id="just-shared" className="font-display text-[1.15rem] font-semibold">
					You just shared this
				</p>
				<p>
					<Link to="/programs/contributions/" prefetch="intent">
						All my contributions
					</Link>
				</p>
			</div>
			<ul>
				<ContributionCard contribution={contribution} />
			</ul>
		</section>
	);
}

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
