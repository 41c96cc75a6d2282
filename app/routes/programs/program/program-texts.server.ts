/** What a program's page says of it, in words. */
import type { Closing } from "#app/components/program/deadline.tsx";
import {
	audienceInShort,
	FACT_ROWS,
	factRows,
	itemsOf,
	otherFactsInShort,
	payInWords,
	placeInShort,
} from "#app/components/program/fact-texts.ts";
import { deadlineInWords } from "#app/routes/_shared/program-pages.server.ts";
import type { SchemaOrgProperty } from "#db/programs/fact.ts";
import {
	AUDIENCE_NAMES,
	type FactName,
	factOf,
	KIND_NAMES,
	type Place,
} from "#db/programs/facts.ts";
import type { ProgramOfPage } from "#db/programs/program-page.ts";
import { DAY_MS, formatDate, type Today } from "#lib/calendar-days.ts";
import { shortened } from "#lib/plain-text.ts";
import { atHour } from "#lib/us-time-zones.ts";
import type { ShownFact } from "./program-details.tsx";

/** What matters least to whether somebody can apply. */
const LAST: FactName[] = ["yearly", "forHbcu", "organisation"];
/** The page's heading says the kind. */
const ROWS = [...FACT_ROWS.filter((name) => name !== "kind" && !LAST.includes(name)), ...LAST];

/** Every fact a program states; missing ones are not shown. */
export function shownFacts(program: ProgramOfPage): ShownFact[] {
	return factRows(program, ROWS).map(({ name, label, text }) => {
		const value = program[name];
		const date = factOf(name).type === "day" && typeof value === "string" ? value : undefined;
		return { label, text, date, items: itemsOf(name, program) };
	});
}

/** Why one can't apply today, in sentences; null if one can. */
export function whyNotToday(
	program: ProgramOfPage,
	{ state, again }: Closing,
	today: Today,
): string | null {
	const { applicationDeadline, opensOn, yearly } = program;
	if (state !== "closed") {
		return opensOn && opensOn > today.date ? `Applications open on ${formatDate(opensOn)}.` : null;
	}
	const isPast = deadlineInWords({ ...program, closedEarly: false }, today).state === "closed";
	const closed =
		applicationDeadline && isPast
			? `Applications closed on ${formatDate(applicationDeadline)}${atHour(program)}.`
			: "Applications are closed.";
	if (!yearly) return closed;
	return `${closed} It comes back every year.${again ? ` ${again}.` : ""}`;
}

/** The address that adds a program's deadline to Google's calendar; null when it has none. */
export function googleCalendarLink(program: ProgramOfPage, address: string): string | null {
	const { closesAt, applicationDeadline } = program;
	if (!applicationDeadline) return null;
	const dayAfter = new Date(Date.parse(applicationDeadline) + DAY_MS);
	const days = [applicationDeadline, dayAfter.toISOString().slice(0, 10)];
	const moment = new Date(closesAt ?? 0).toISOString().replace(/\.\d+/, "");
	const dates = closesAt ? [moment, moment] : days;
	const event = new URLSearchParams({
		action: "TEMPLATE",
		text: `Closes: ${program.name}`,
		dates: dates.map((date) => date.replace(/[-:]/g, "")).join("/"),
		details: `Apply at ${program.applicationLink}\nOn The Yard: ${address}`,
	});
	return `https://calendar.google.com/calendar/render?${event}`;
}

/** How much of a description search engines show. */
const MAX_LETTERS = 160;

/** What search engines and shared links show below a program's name. */
export function descriptionOf(program: ProgramOfPage, closing: Closing): string {
	const { organisation, applicationDeadline } = program;
	const closes =
		applicationDeadline && `Closes ${formatDate(applicationDeadline)}${atHour(program)}`;
	const facts = [
		KIND_NAMES[program.kind],
		organisation,
		program.audience && audienceInShort(program.audience),
		payInWords(program),
		placeInShort(program),
		...otherFactsInShort(program),
		closing.state === "closed" ? closing.text : closes,
	].filter(Boolean);
	return shortened(
		`${facts.join(" · ")}. ${program.description.replace(/\s+/g, " ").trim()}`,
		MAX_LETTERS,
	);
}

/** A program as structured data (schema.org); facts it does not state are left out. */
export function structuredDataOf(program: ProgramOfPage, address: string) {
	const { name } = program;
	const graph = [
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
	return { "@context": "https://schema.org", "@graph": graph };
}

const MODES: Record<Place, string | null> = {
	remote: "online",
	hybrid: "blended",
	inperson: "onsite",
	abroad: null,
};

function schemaOrgFacts(program: ProgramOfPage) {
	const { kind, organisation, audience, opensOn, place, city, usState } = program;
	const { applicationDeadline, closesAt, closedEarly } = program;
	const where = [city, usState].filter(Boolean).join(", ");
	return {
		programType: KIND_NAMES[kind],
		provider: organisation && { "@type": "Organization", name: organisation },
		applicationStartDate: opensOn,
		// schema.org takes a day or a moment.
		applicationDeadline:
			!closedEarly && (closesAt ? new Date(closesAt).toISOString() : applicationDeadline),
		audience: audience?.length && {
			"@type": "EducationalAudience",
			educationalRole: "student",
			audienceType: audience.map((one) => AUDIENCE_NAMES[one]).join(", "),
		},
		educationalProgramMode: place && MODES[place],
		contentLocation: where && { "@type": "Place", name: where },
	} satisfies Record<SchemaOrgProperty, unknown>;
}
