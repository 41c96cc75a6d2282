import type { ReactNode } from "react";
import type { Page } from "#db/paging.ts";
import type { Program } from "#db/programs.ts";
import { EmptyPage } from "./empty-page.tsx";
import { Paging } from "./paging.tsx";
import { ProgramCard } from "./program-card.tsx";
import { SearchForm } from "./search-form.tsx";

/** What a list of programs was asked for, and what was found. */
export interface FoundPrograms<Item extends Program = Program> {
	page: Page<Item>;
	search: string;
	includeClosed: boolean;
	nowMs: number;
}

/** Search box and list of programs; the address is the state. */
export function ProgramList<Item extends Program>({
	path,
	found,
	actions,
}: {
	path: string;
	found: FoundPrograms<Item>;
	/** What can be done with a program on its card. */
	actions?: (program: Item) => ReactNode;
}) {
	const { page, search, includeClosed, nowMs } = found;
	const keep = {
		...(search && { q: search }),
		...(includeClosed && { closed: "1" }),
	};
	return (
		<>
			<SearchForm path={path} label="Search programs" search={search}>
				<label className="check">
					<input type="checkbox" name="closed" value="1" defaultChecked={includeClosed} />
					Show closed programs
				</label>
			</SearchForm>
			{page.items.length > 0 ? (
				<>
					<h2 className="mt-6">{search ? `Programs matching “${search}”` : "Newest first"}</h2>
					<ul className="grid-cards">
						{page.items.map((program) => (
							<ProgramCard key={program.id} program={program} nowMs={nowMs}>
								{actions?.(program)}
							</ProgramCard>
						))}
					</ul>
				</>
			) : page.next === undefined && page.previous === undefined ? (
				<NothingFound path={path} search={search} includeClosed={includeClosed} />
			) : (
				<EmptyPage page={page} things="programs" search={search} path={path} />
			)}
			<Paging page={page} keep={keep} />
		</>
	);
}

function NothingFound({
	path,
	search,
	includeClosed,
}: {
	path: string;
	search: string;
	includeClosed: boolean;
}) {
	const withClosed = `${path}?${new URLSearchParams({ ...(search && { q: search }), closed: "1" })}`;
	return (
		<div className="empty">
			<h2>{search ? `No programs match “${search}”` : "No programs here yet"}</h2>
			<p>
				{search
					? "Every word must occur in a program's name or description. Fewer or shorter words find more."
					: "As soon as a moderator approves one, it stands here."}
			</p>
			<div className="actions">
				<a className="btn main" href={path}>
					See all programs
				</a>
				{!includeClosed && (
					<a className="btn" href={withClosed}>
						Look among closed ones too
					</a>
				)}
			</div>
		</div>
	);
}
