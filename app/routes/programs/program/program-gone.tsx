import type { MetaDescriptor } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage, IllustratedPage } from "#app/components/shell/error-page.tsx";
import { CatalogLink } from "#app/components/shell/shell-parts.tsx";
import type { GoneProgram } from "#db/programs/program-page.ts";

/** What the loader throws for a program that is not public. */
export interface ThrownGoneProgram {
	gone: Exclude<GoneProgram, { why: "merged" }>;
	/** The reader is a moderator. */
	moderates: boolean;
}

/** The page of a program that is not public; other failures show the usual error page. */
export function ProgramGone() {
	const error = useRouteError();
	const found = thrownGoneProgram(error);
	if (!found) return <ErrorPage error={error} />;
	const { gone, moderates } = found;
	return (
		<IllustratedPage title={titleOf(gone)}>
			{gone.why === "being-checked" ? (
				<p>
					Several people told us that something may be wrong with it, so a moderator is looking into
					it. If it's fine, it will be back here. Until then, don't pay anyone or send your
					documents.
				</p>
			) : (
				<>
					<p>
						A moderator took this program off The Yard, so it isn't listed anymore.
						{gone.reason && " They wrote:"}
					</p>
					{gone.reason && (
						<p className="notice whitespace-pre-line wrap-anywhere mt-2" dir="auto">
							{gone.reason}
						</p>
					)}
				</>
			)}
			<p className="actions mt-2">
				<CatalogLink main />
				{moderates && <ModeratorsLink id={gone.id} />}
			</p>
		</IllustratedPage>
	);
}

/** The link to a program's moderation page, for moderators only. */
export function ModeratorsLink({ id }: { id: string }) {
	return (
		<a className="btn" href={`/moderation/published/${id}/`}>
			Edit as a moderator
		</a>
	);
}

/** The tab's title, and a note to search engines not to index it. */
export function goneMeta(error: unknown): MetaDescriptor[] {
	const found = thrownGoneProgram(error);
	if (!found) return [{ title: "The Yard" }];
	return [{ title: `${titleOf(found.gone)} · The Yard` }, { name: "robots", content: "noindex" }];
}

function titleOf({ why }: ThrownGoneProgram["gone"]): string {
	return why === "being-checked" ? "This program is being checked" : "This program was taken down";
}

function thrownGoneProgram(error: unknown): ThrownGoneProgram | undefined {
	if (!isRouteErrorResponse(error)) return undefined;
	const thrown: unknown = error.data;
	return thrown !== null && typeof thrown === "object" && "gone" in thrown
		? (thrown as ThrownGoneProgram)
		: undefined;
}
