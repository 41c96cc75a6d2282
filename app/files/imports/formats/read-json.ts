/** Reads the entries of a JSON file one at a time: a list of 20,000 must not be in memory all at once. */

import { excerpt } from "../clean-text.ts";
import { FileProblem } from "../problems.ts";
import { isObject } from "../values.ts";
import { type Completeness, entryTexts, listWithin } from "./json-lists.ts";
import { jsonOf } from "./script-values.ts";

const NO_JSON = "This entry isn't valid JSON.";

export interface JsonEntry {
	/** Counted from 1. */
	number: number;
	value?: unknown;
	/** What the list is called in which it stands. */
	list?: string | undefined;
	/** Why it can't be read. */
	problem?: string;
}

/**
 * The entries of an array; of an object, those of its JSON-LD graph, of the list in it, or its values; else the object
 * itself.
 */
export async function* readJson(
	text: AsyncIterable<string>,
	completeness?: Completeness,
): AsyncGenerator<JsonEntry> {
	let number = 0;
	for await (const { source, problem, isWhole } of entryTexts(text)) {
		if (problem) {
			yield { number: ++number, problem };
			continue;
		}
		for (const entry of entriesOf(source, isWhole ?? false, completeness)) {
			number += 1;
			if (entry.circular !== undefined)
				throw new FileProblem(containsItself(number, entry.circular));
			yield { number, ...entry };
		}
	}
}

function* entriesOf(
	source: string,
	isWhole: boolean,
	completeness: Completeness | undefined,
): Generator<Omit<JsonEntry, "number"> & { circular?: string }> {
	let parsed = parsedFrom(source);
	if (parsed === undefined) {
		const json = jsonOf(source);
		// Behind the last comma may be a comment.
		if (json.trim() === "") return;
		parsed = parsedFrom(json);
	}
	if (parsed === undefined) {
		yield { problem: NO_JSON };
		return;
	}
	const found = completeness && listWithin(parsed, { isWhole, completeness });
	const lists: ListsById = new Map();
	const entries = (found?.entries ?? [parsed]).flatMap((value) => [...spread(value, lists)]);
	const circular = circularIn(lists);
	const byId = new Map<unknown, object>();
	for (const { value: entry } of entries) {
		if (isObject(entry) && "@id" in entry && !isReference(entry)) {
			byId.set(entry["@id"], keysWithin(entry) > MAX_NAMED ? {} : entry);
		}
	}
	for (const { value, within } of entries) {
		if (!isReference(value)) {
			yield { value: withReferences(value, byId), list: found?.list };
			continue;
		}
		const id = value["@id"];
		// It is counted where it stands.
		if (byId.has(id)) continue;
		const leadsBack = within !== undefined && circular.has(within) && circular.has(id);
		yield leadsBack ? { circular: id } : { problem: noEntry(id) };
	}
}

function parsedFrom(source: string): unknown {
	try {
		return JSON.parse(source);
	} catch {
		return undefined;
	}
}

/** The keys of an entry that others name: a place or an organization has fewer, and is read with each of them. */
const MAX_NAMED = 1000;

function keysWithin(value: unknown): number {
	if (typeof value !== "object" || value === null) return 0;
	return Object.values(value).reduce((count, one) => count + 1 + keysWithin(one), 0);
}

/** Only names a part of the file. */
function isReference(value: unknown): value is { "@id": string } {
	return isObject(value) && typeof value["@id"] === "string" && Object.keys(value).length === 1;
}

const noEntry = (id: string) =>
	`It only names “${excerpt(id)}”, which isn't an entry of this file.`;

const containsItself = (row: number, id: string) =>
	`Row ${row} names “${excerpt(id)}”, a list that contains itself. Take that row out, then send the file again.`;

/** The lists that have an id, each with the ids of what stands in it. */
type ListsById = Map<string, Set<string>>;

/** The lists that contain themselves, at any distance, and those that lead to one. */
function circularIn(lists: ListsById): Set<string> {
	const containers = new Map<string, string[]>();
	const left = new Map<string, number>();
	for (const [id, parts] of lists) {
		const within = [...parts].filter((part) => lists.has(part));
		left.set(id, within.length);
		for (const part of within) {
			const before = containers.get(part);
			if (before) before.push(id);
			else containers.set(part, [id]);
		}
	}
	const ended = [...left.keys()].filter((id) => left.get(id) === 0);
	// Grows while it is walked: a list ends once all in it do.
	for (const id of ended) {
		for (const container of containers.get(id) ?? []) {
			const others = (left.get(container) ?? 0) - 1;
			left.set(container, others);
			if (others === 0) ended.push(container);
		}
	}
	return new Set([...left.keys()].filter((id) => left.get(id) !== 0));
}

/** The elements of a graph or a list, one by one, with the id of the list in which each stands. */
function* spread(
	value: unknown,
	lists: ListsById,
	within?: string,
): Generator<{ value: unknown; within?: string | undefined }> {
	if (!isObject(value)) {
		yield { value, within };
		return;
	}
	const id = typeof value["@id"] === "string" ? value["@id"] : undefined;
	const names = [
		"@graph",
		"itemListElement",
		"listings",
		"programs",
		"data",
		"items",
		"values",
		"rows",
	];
	const parts = names.map((name) => value[name]).find(Array.isArray);
	// An element of schema.org's ItemList wraps its thing.
	const { item } = value;
	const isWrapped = value["@type"] === "ListItem" && typeof item === "object" && item !== null;
	const element = isWrapped ? item : value;
	const named = parts ? id : isReference(element) ? element["@id"] : undefined;
	if (within !== undefined && named !== undefined) lists.get(within)?.add(named);
	if (!parts) {
		yield { value: element, within };
		return;
	}
	if (id !== undefined && !lists.has(id)) lists.set(id, new Set());
	for (const part of parts) yield* spread(part, lists, id ?? within);
}

/**
 * An entry in which references by `@id` are replaced with the entries that they name. Theirs are not followed, so none
 * can lead back to itself.
 */
function withReferences(entry: unknown, byId: ReadonlyMap<unknown, object>): unknown {
	const named = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(named);
		return isReference(value) ? (byId.get(value["@id"]) ?? value) : value;
	};
	if (!isObject(entry)) return entry;
	return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, named(value)]));
}
