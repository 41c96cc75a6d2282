import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import { editContributionForm } from "#app/forms/contribution.ts";
import { collectParts } from "./collect-parts.server.ts";
import { decodePage } from "./decode-page.ts";
import { fetchPage } from "./fetch-page.server.ts";
import { pageBudget } from "./json-ld.ts";
import { whatWasUnclear, whyNoPage } from "./reading-texts.ts";

/** What a page says about a program. */
export interface LinkReading {
	/** By the form's field names, as one would type them. */
	values: Record<string, string | string[]>;
	/** What could not be read, one sentence each. */
	notes: string[];
}

/** Reads the page of a link once (docs/decisions/038-reading-a-page-from-its-link.md). Never throws. */
export async function readLink(
	request: Request,
	context: AppLoadContext,
	link: string,
): Promise<LinkReading> {
	const { origin, host } = new URL(request.url);
	const page = await fetchPage(link, {
		userAgent: `TheYard/1.0 (reads a page once when a student asks; +${origin}/contact/)`,
		ownHost: host,
		standIn: context.config.PAGES_STAND_IN_URL,
	});
	if (page.is !== "page") return { values: {}, notes: [whyNoPage(page)] };
	try {
		// Only here, because the reader of dates is large.
		const { readPageFacts } = await import("./read-page-facts.ts");
		const budget = pageBudget();
		const parts = await collectParts(decodePage(page.bytes, page.contentType), budget);
		const facts = readPageFacts({ ...parts, host: page.host }, context.now(), budget);
		const taken = Object.entries(facts.values).filter(([name, value]) => isTaken(name, value));
		return { values: Object.fromEntries(taken), notes: whatWasUnclear(facts, page.cut) };
	} catch (error) {
		// Other sites' pages can be anything; none may break the form.
		context.log.error("page not read", { error });
		return { values: {}, notes: ["We couldn't make sense of that page."] };
	}
}

/** Whether the form accepts it, so that nothing is filled in that would be refused later. */
function isTaken(name: string, value: unknown): boolean {
	const field = editContributionForm.entries[name as keyof typeof editContributionForm.entries];
	return v.safeParse(field, value).success;
}
