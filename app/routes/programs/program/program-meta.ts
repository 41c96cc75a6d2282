import type { MetaDescriptor } from "@remix-run/cloudflare";
import {
	audienceInShort,
	otherFactsInShort,
	payInWords,
	placeInShort,
} from "#app/components/program/fact-texts.ts";
import { publicMeta } from "#app/components/shell/public-shell.tsx";
import type { SchemaOrgProperty } from "#db/programs/fact.ts";
import { AUDIENCE_NAMES, KIND_NAMES, type Place } from "#db/programs/facts.ts";
import type { ProgramOfPage } from "#db/programs/program-page.ts";
import { formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";

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
