import type { MetaDescriptor } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import {
	audienceInShort,
	otherFactsInShort,
	payInWords,
	placeInShort,
} from "#app/components/program/fact-texts.ts";
import { ErrorPage, IllustratedPage } from "#app/components/shell/error-page.tsx";
import { publicMeta } from "#app/components/shell/public-shell.tsx";
import { CatalogLink } from "#app/components/shell/shell-parts.tsx";
import type { SchemaOrgProperty } from "#db/programs/fact.ts";
import { AUDIENCE_NAMES, KIND_NAMES, type Place } from "#db/programs/facts.ts";
import type { GoneProgram, ProgramOfPage } from "#db/programs/program-page.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";

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

/** How much of a description search engines show. */
const MAX_LETTERS = 160;

/** What search engines and shared links show of a program. */
export function programMeta(
	program: ProgramOfPage,
	address: string,
	place: Parameters<typeof publicMeta>[2],
): MetaDescriptor[] {
	const { name, organisation, applicationDeadline } = program;
	const facts = [
		KIND_NAMES[program.kind],
		organisation,
		program.audience && audienceInShort(program.audience),
		payInWords(program),
		placeInShort(program),
		...otherFactsInShort(program),
		applicationDeadline && `Closes ${formatDate(applicationDeadline)}${atHour(program)}`,
	].filter(Boolean);
	const description = shortened(
		`${facts.join(" · ")}. ${program.description.replace(/\s+/g, " ").trim()}`,
	);
	return [
		...publicMeta(`${name} · The Yard`, description, place),
		{ "script:ld+json": { "@context": "https://schema.org", "@graph": dataOf(program, address) } },
	];
}

/** The same as structured data (schema.org); facts a program does not state are left out. */
function dataOf(program: ProgramOfPage, address: string) {
	const { name } = program;
	return [
		{
			"@type": "EducationalOccupationalProgram",
			"@id": address,
			name,
			description: program.description,
			url: program.applicationLink,
			mainEntityOfPage: address,
			...Object.fromEntries(Object.entries(schemaOrgFacts(program)).filter(([, value]) => value)),
		},
		{
			"@type": "BreadcrumbList",
			itemListElement: [
				{ name: "Programs", item: new URL("/programs-public/", address).href },
				{ name, item: address },
			].map((item, at) => ({ "@type": "ListItem", position: at + 1, ...item })),
		},
	];
}

const MODES: Record<Place, string | null> = {
	remote: "online",
	hybrid: "blended",
	inperson: "onsite",
	abroad: null,
};

function schemaOrgFacts(program: ProgramOfPage) {
	const { kind, organisation, audience, opensOn, applicationDeadline, place, city, usState } =
		program;
	const where = [city, usState].filter(Boolean).join(", ");
	return {
		programType: KIND_NAMES[kind],
		provider: organisation && { "@type": "Organization", name: organisation },
		applicationStartDate: opensOn,
		// schema.org takes a day or a moment.
		applicationDeadline: program.closesAt
			? new Date(program.closesAt).toISOString()
			: applicationDeadline,
		audience: audience?.length && {
			"@type": "EducationalAudience",
			educationalRole: "student",
			audienceType: audience.map((one) => AUDIENCE_NAMES[one]).join(", "),
		},
		educationalProgramMode: place && MODES[place],
		contentLocation: where && { "@type": "Place", name: where },
	} satisfies Record<SchemaOrgProperty, unknown>;
}

/** As many whole words as fit. */
function shortened(text: string): string {
	if (text.length <= MAX_LETTERS) return text;
	return `${text.slice(0, MAX_LETTERS).replace(/\s+\S*$/, "")}…`;
}
