/** What has changed about a program for somebody who saved it: worked out without the database. */

import type { KindIn } from "#db/notifications/notification-kinds.ts";
import type { WatchedBefore, WatchedFields } from "#db/schema.ts";
import { startingWith, WATCHED_FACTS, type WatchedFact } from "../programs/facts.ts";

/** What people who saved it are notified of; `changed` names what is different. */
interface Difference {
	kind: KindIn<"changes">;
	changed: string[];
}

/** What is compared, in the order in which messages name it. */
export const COMPARED = [
	"name",
	"applicationLink",
	...startingWith<WatchedFact>(
		["applicationDeadline", "opensOn", "audience", "citizenship", "minGpa", "pay", "place"],
		WATCHED_FACTS,
	),
] as const;
type ChangedField = (typeof COMPARED)[number];

/** What there is to notify of; undefined when nothing is different, or a program has just closed on its deadline. */
export function differenceOf(before: WatchedBefore, now: WatchedFields): Difference | undefined {
	const wasHidden = before.state === "hidden";
	if (now.state === "hidden")
		return wasHidden ? undefined : { kind: "program-hidden", changed: [] };
	// A row written before a fact existed doesn't name it.
	const changed = COMPARED.filter(
		(name) => name in before && comparable(name, before) !== comparable(name, now),
	);
	const isOpen = now.state === "open";
	if (wasHidden) return isOpen ? { kind: "program-reopened", changed } : undefined;
	if (now.closedEarly) {
		return before.closedEarly ? undefined : { kind: "program-closed", changed: [] };
	}
	if (isOpen && before.state === "closed") return { kind: "program-reopened", changed };
	const isWorthNotifying = isOpen || changed.includes("applicationDeadline");
	return isWorthNotifying && changed.length > 0 ? { kind: "program-changed", changed } : undefined;
}

/** A value to compare, ignoring the order of a list and how a name is written. */
function comparable(name: ChangedField, row: WatchedBefore | WatchedFields): string {
	const value = row[name];
	if (Array.isArray(value)) return [...value].sort().join();
	if (name !== "name") return String(value);
	return (
		String(value)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu)
			?.join(" ") ?? ""
	);
}
