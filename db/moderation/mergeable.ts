import { FACT_NAMES } from "#db/programs/facts.ts";

/** What a program can take over from another that is merged into it: everything but the link. */
export const MERGEABLE = [
	"name",
	"description",
	"kind",
	"applicationDeadline",
	...FACT_NAMES,
] as const;
export type Mergeable = (typeof MERGEABLE)[number];
