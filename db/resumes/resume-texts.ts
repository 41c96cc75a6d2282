/**
 * What is read of a resume's files, and the lines with contact details that others don't get: email addresses and phone
 * numbers as people write them, hide them from machines, and as PDF extraction breaks them up.
 */
import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type RESUME_GAPS, type ResumeProblem, resumes, resumeVersions } from "#db/schema.ts";
import { linesOfEmails } from "#lib/email-addresses.ts";
import { foldLine } from "#lib/fold-text.ts";
import { linesOfPhones, matchedLines } from "#lib/phone-numbers.ts";
import { READER_VERSION } from "../../workers/resume-text/limits.ts";

/** A reading that began this long ago is no longer running. */
const LEFT_AFTER_MS = 5 * 60_000;

/** The result of reading a version. */
export type ReadingResult =
	| { pageCount: number; lines: string; lacks?: (typeof RESUME_GAPS)[number] | undefined }
	| { problem: ResumeProblem };

/**
 * Stores the result of reading a version. Safe to repeat; does nothing when the version has been erased or already has
 * its text by this reader: two may read it at once, and one of them fail. A text by an older reader is replaced, unless
 * the new reading only took too long.
 */
export async function saveResumeText(
	db: Db,
	versionId: string,
	read: ReadingResult,
): Promise<void> {
	const nothing = { problem: null, lacks: null, pageCount: null, text: null, lines: null };
	const result =
		"problem" in read
			? { state: "UNREADABLE" as const }
			: { state: "READY" as const, text: withoutContactDetails(read.lines) };
	const isPassing = "problem" in read && (read.problem === "slow" || read.problem === "down");
	const isOlder = lt(resumeVersions.readerVersion, READER_VERSION);
	await db
		.update(resumeVersions)
		.set({ ...nothing, ...read, ...result, readerVersion: READER_VERSION })
		.where(
			and(
				eq(resumeVersions.id, versionId),
				or(ne(resumeVersions.state, "READY"), isPassing ? undefined : isOlder),
			),
		);
}

/** The files of anyone's versions. */
const versionFiles = (db: Db) =>
	db
		.select({ versionId: resumeVersions.id, fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId));

/** Versions that an older reader has read, of anyone's resumes that are not removed. */
export function listReadByOlder(db: Db, size: number) {
	return versionFiles(db)
		.where(
			and(
				lt(resumeVersions.readerVersion, READER_VERSION),
				// Must match the index word for word, or the index isn't used.
				sql`${resumeVersions.state} <> 'READING'`,
				isNull(resumes.removedAt),
			),
		)
		.limit(size);
}

/** Leaves a version as an older reader has read it. */
export async function keepOlderReading(db: Db, versionId: string): Promise<void> {
	await db
		.update(resumeVersions)
		.set({ readerVersion: READER_VERSION })
		.where(eq(resumeVersions.id, versionId));
}

/** Versions whose reading was ended by a crash, of anyone's resumes that are not removed, oldest first. */
export function listLeftUnread(db: Db, nowMs: number, size: number) {
	return versionFiles(db)
		.where(
			and(
				// Must match the index word for word, or the index isn't used.
				sql`${resumeVersions.state} = 'READING'`,
				lt(resumeVersions.createdAt, nowMs - LEFT_AFTER_MS),
				isNull(resumes.removedAt),
			),
		)
		.orderBy(asc(resumeVersions.createdAt))
		.limit(size);
}

const KINDS = ["email", "phone", "messenger"] as const;

export interface ContactDetail {
	kind: (typeof KINDS)[number];
	/** Where its line begins and ends in the text. */
	start: number;
	end: number;
}

/** A piece of a text, marked or not. */
export interface Part {
	text: string;
	found: boolean;
}

/** Telegram: @zora, Skype: zora.hurston, WeChat ID zora; names at networks that are no messengers may be shown. */
const MESSENGER =
	/(?<![A-Za-z\d\xff])(?:telegram|whats ?app|signal|we ?chat|viber|snap(?:chat)?|skype|discord|kik|groupme)(?:\s(?:id|handle|user ?name)[^A-Za-z\d\xff\n]{1,4}|(?:\s(?:id|me|name))?[^A-Za-z\d\xff\n]{0,4}@|\s?:\s?[A-Za-z\d\xff]{2,40}[._#])[A-Za-z\d\xff_]/gi;

/** t.me/zora, discord.gg/zora, and Discord's old names: zora#1234. */
const MESSENGER_LINK =
	/(?<![A-Za-z\d\xff.])(?:(?:t|m|wa|signal)\.me|discord\.gg|snapchat\.com\/add)\/[\w#+]|discord[^\n\r#]{1,40}#\d{4}(?!\d)/gi;

/** A line, or as much of a long one as ends at a space. */
const LINE = /[^\n]{1,200}\S*/g;
/** Stands between the pieces of a long line: for the patterns a space, but counted as the end of a line. */
const PIECE_END = "\r";

/** The lines of a text that contain contact details, in order; a line with two kinds is there twice. It is folded first. */
export function findContactDetails(text: string): ContactDetail[] {
	const lines = [...text.matchAll(LINE)].map(({ index, 0: line }) => ({
		start: index,
		end: index + line.length,
	}));
	const folded = lines
		.map(
			({ start, end }) =>
				foldLine(text.slice(start, end)) + (text[end] === "\n" ? "\n" : PIECE_END),
		)
		.join("");
	const linesOf = {
		email: linesOfEmails(folded),
		phone: linesOfPhones(folded),
		messenger: [...matchedLines(folded, MESSENGER), ...matchedLines(folded, MESSENGER_LINK)],
	};
	const found = KINDS.flatMap((kind) => {
		const within = [...linesOf[kind]].flatMap(([first, last]) => lines.slice(first, last + 1));
		return [...new Set(within)].map((line) => ({ kind, ...line }));
	});
	return found.toSorted((one, other) => one.start - other.start);
}

/** A text in parts, with its lines of contact details marked. */
export function markContactDetails(text: string): Part[] {
	const parts: Part[] = [];
	let at = 0;
	for (const { start, end } of findContactDetails(text)) {
		if (start < at) continue;
		parts.push({ text: text.slice(at, start), found: false });
		parts.push({ text: text.slice(start, end), found: true });
		at = end;
	}
	parts.push({ text: text.slice(at), found: false });
	return parts.filter((part) => part.text);
}

/** A text without its lines of contact details. */
export function withoutContactDetails(text: string): string {
	return hideContactDetails([{ text, found: false }])
		.map((part) => part.text)
		.join("")
		.trim();
}

/** Parts of a text without its lines of contact details, even when a line spans several parts. */
export function hideContactDetails(parts: Part[]): Part[] {
	const details = findContactDetails(parts.map(({ text }) => text).join(""));
	const shown: Part[] = [];
	let offset = 0;
	for (const { text, found } of parts) {
		const end = offset + text.length;
		let at = offset;
		for (const detail of [...details, { start: end, end }]) {
			const until = Math.min(detail.start, end);
			if (until > at) shown.push({ text: text.slice(at - offset, until - offset), found });
			at = Math.max(at, detail.end);
		}
		offset = end;
	}
	return shown;
}
