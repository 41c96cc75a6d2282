/** What moderators send: decisions, imports and their sources, changes of published programs. */
import * as v from "valibot";
import { listAddress } from "#app/http/public-address.ts";
import { MERGEABLE, PLACES, PROGRAM_KINDS } from "#db/programs/facts.ts";
import { SOURCE_PERIODS } from "#db/schema.ts";
import { program } from "./contribution.ts";
import { closesAtAnHour, factFields, opensInTime } from "./fields/fact-fields.ts";
import {
	carriedNumber,
	id,
	issueAt,
	line,
	link,
	MISSING_TEXT,
	optionalLine,
	optionalProse,
	prose,
	ticked,
} from "./fields/fields.ts";
import { REJECTION_REASONS, type RejectionReason } from "./fields/rejection-reasons.ts";

/** The number of items on a page. */
const MAX_AT_ONCE = 25;

const decided = {
	contribution_id: id,
	/** The version that the moderator read. */
	version: carriedNumber,
	/** The card where the moderator continues. */
	next: v.optional(id),
};

/** Several ticked items, each with the version that the moderator read. */
const several = {
	bulk: v.optional(v.string()),
	selected: v.pipe(
		v.array(v.pipe(v.string(), v.regex(/^[^:]{1,64}:\d{1,15}$/))),
		v.minLength(1, "Select at least one first."),
		v.maxLength(MAX_AT_ONCE, `Select at most ${MAX_AT_ONCE} at once.`),
		v.transform((all) => [...new Map(all.map((one) => one.split(":") as [string, string]))]),
		v.transform((all) =>
			all.map(([contributionId, read]) => ({ contributionId, version: Number(read) })),
		),
	),
};

const why = {
	/** Used in place of a note that is left empty. */
	reason: v.optional(v.picklist(Object.keys(REJECTION_REASONS) as RejectionReason[])),
	note: optionalProse(1000),
};

export const moderationForm = v.variant("decision", [
	v.pipe(
		v.object({
			...decided,
			...factFields,
			decision: v.literal("approve"),
			/**
			 * Set if the form has the facts; 'all' if it has the text too. What the form lacks stays as the student
			 * entered it.
			 */
			mends: v.optional(v.string()),
			name: v.optional(line(200, MISSING_TEXT)),
			application_link: v.optional(link(MISSING_TEXT)),
			description: v.optional(prose(5000, MISSING_TEXT)),
		}),
		opensInTime(),
		closesAtAnHour(),
		hasItsText(),
	),
	v.pipe(
		v.object({ ...decided, ...why, decision: v.literal("reject") }),
		v.rawTransform(({ dataset, addIssue }) => withNote(dataset.value, addIssue)),
	),
	v.object({ ...several, decision: v.literal("approve-selected") }),
	v.pipe(
		v.object({ ...several, ...why, decision: v.literal("reject-selected") }),
		v.rawTransform(({ dataset, addIssue }) => withNote(dataset.value, addIssue)),
	),
	/** Enter in one of the form's fields. */
	v.object({ ...several, decision: v.literal("none-selected") }),
	v.object({
		decision: v.literal("undo"),
		/** The decisions to undo, separated by dots. */
		undo: v.pipe(
			v.string(),
			v.maxLength(MAX_AT_ONCE * 65),
			v.transform((ids) => ids.split(".").slice(0, MAX_AT_ONCE)),
		),
	}),
]);

interface SentText {
	mends?: string | undefined;
	name?: string | undefined;
	application_link?: string | undefined;
	description?: string | undefined;
}

/** An emptied text counts as missing; one that wasn't sent stays as it is. */
function hasItsText<Sent extends SentText>() {
	return v.rawCheck<Sent>(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.value.mends !== "all") return;
		for (const name of ["name", "application_link", "description"] as const) {
			if (!dataset.value[name]) addIssue(issueAt(name, MISSING_TEXT));
		}
	});
}

/** The note as the student will read it. */
function withNote<Sent extends { note?: string | undefined; reason?: RejectionReason | undefined }>(
	sent: Sent,
	addIssue: (issue: ReturnType<typeof issueAt>) => void,
) {
	const isTyped = /[\p{L}\p{N}\p{P}\p{S}]/u.test(sent.note ?? "");
	const note = isTyped ? sent.note : sent.reason && REJECTION_REASONS[sent.reason].note;
	if (!note) addIssue(issueAt("note", "Say why, so the student can fix it."));
	return { ...sent, note: note ?? "" };
}

export const importUploadForm = v.object({
	file: v.file("Choose a file."),
	source: optionalLine(100),
	/** Which of the file's columns holds what, if its names don't say. */
	name_column: optionalLine(100),
	link_column: optionalLine(100),
});

export const importForm = v.variant("intent", [
	v.object({
		intent: v.literal("start"),
		/** A box that isn't ticked isn't sent. */
		apply_changes: v.pipe(
			v.optional(v.string()),
			v.transform((ticked) => Boolean(ticked)),
		),
	}),
	/** Whether a row is the program that its link is known for; of all rows without a number. */
	v.object({
		intent: v.picklist(["same", "different"]),
		number: v.optional(carriedNumber),
	}),
	/** Whether the list of a source is right about a program that a moderator has changed. */
	v.object({ intent: v.picklist(["list", "ours"]), number: carriedNumber }),
	/** `next` is the next batch; if somebody has stopped the import, there is none. */
	v.object({ intent: v.picklist(["next", "go-on", "stop", "take-back", "discard"]) }),
]);

const address = v.pipe(
	link(MISSING_TEXT),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const found = listAddress(dataset.value);
		if (typeof found === "string") addIssue({ message: `That address ${found}.` });
	}),
);
const period = v.picklist(SOURCE_PERIODS, "Choose how often.");
const box = v.pipe(
	v.optional(v.string()),
	v.transform((sent) => Boolean(sent)),
);

/** A source: the address of a list that renews itself. */
export const newSourceForm = v.object({ name: line(100, MISSING_TEXT), address, period });

export const sourceForm = v.variant("intent", [
	v.object({
		intent: v.literal("save"),
		/** The settings that the moderator read, as JSON. */
		read: v.optional(v.pipe(v.string(), v.maxLength(5000))),
		address,
		period,
		trusted: box,
		kinds: ticked(PROGRAM_KINDS),
		places: ticked(PLACES),
		words: optionalLine(500),
		only_open: box,
	}),
	/** A moderator says that a list is right though much of it is gone. */
	v.object({ intent: v.literal("accept"), run: id }),
	/** A moderator says which columns of a list that was refused hold the name and the link. */
	v.pipe(
		v.object({
			intent: v.literal("columns"),
			run: id,
			name_column: optionalLine(100),
			link_column: optionalLine(100),
		}),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const { name_column: name, link_column: link } = dataset.value;
			if (!name && !link) addIssue(issueAt("name_column", "Choose a column."));
			if (name && name === link) addIssue(issueAt("link_column", "Choose another column."));
		}),
	),
	v.object({ intent: v.picklist(["run", "on", "off", "remove"]) }),
]);

/** The version that the moderator read. */
const version = carriedNumber;

/** Everything that can be sent to a published program's page. */
export const publishedForm = v.variant("intent", [
	v.pipe(
		v.object({ intent: v.literal("edit"), version, ...program, ...factFields }),
		opensInTime(),
		closesAtAnHour(),
	),
	v.object({ intent: v.literal("close"), version, note: optionalLine(200) }),
	v.object({
		intent: v.literal("take-down"),
		version,
		reason: prose(1000, "Say why. Everyone who opens its page reads it."),
	}),
	v.object({ intent: v.picklist(["reopen", "restore"]), version }),
]);

/** Two programs become one; `take` names what the remaining one takes from the other. */
export const mergeForm = v.object({
	into: id,
	gone_version: version,
	kept_version: version,
	take: v.optional(v.array(v.picklist(MERGEABLE)), []),
});

const renewed = { program_id: id, version };

/** The new dates of a yearly program, or that they aren't known yet. */
export const renewalForm = v.variant("intent", [
	v.pipe(
		v.object({
			...renewed,
			intent: v.literal("renew"),
			opens_on: factFields.opens_on,
			application_deadline: factFields.application_deadline,
		}),
		opensInTime(),
	),
	v.object({ ...renewed, intent: v.literal("later") }),
]);
