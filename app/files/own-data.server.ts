/** A student's data as one ZIP: their data from the tables as JSON, the photo, every version of every resume. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { makeZip } from "client-zip";
import { fileNameOf } from "#app/forms/pdf.ts";
import { type findOwnProfile, ownResumeFiles, ownRows } from "#db/people/own-data.ts";

interface Who {
	userId: string;
	uid: string;
}

type Profile = NonNullable<Awaited<ReturnType<typeof findOwnProfile>>>;

/** A file that should be in the archive but isn't. */
interface Missing {
	file: string;
	why: string;
}

const MISSING_FILE_TEXTS = {
	gone: "The file store doesn't have this file.",
	down: "The file store didn't respond. Download your data again later.",
};

/**
 * The archive, made while it is sent and never faster than it is read: only pieces of a file are in memory. The files come
 * first, so that `data.json` and `README.txt` can say which of them are missing. If one breaks off, so does the download.
 *
 * @throws when the database fails, before anything is sent
 */
export async function ownArchive(
	context: AppLoadContext,
	who: Who,
	profile: Profile,
): Promise<ReadableStream<Uint8Array>> {
	const { files, ...lists } = {
		...ownRows(context.db, who),
		files: ownResumeFiles(context.db, who.userId),
	};
	const begun = await Promise.all(
		Object.entries(lists).map(async ([name, rows]) => [name, await begin<object>(rows)] as const),
	);
	return makeZip(entriesOf(context, profile, Object.fromEntries(begun), await begin(files)));
}

async function* entriesOf(
	context: AppLoadContext,
	profile: Profile,
	lists: Record<string, AsyncIterable<object>>,
	files: ReturnType<typeof ownResumeFiles>,
) {
	const { now } = context;
	const missing: Missing[] = [];
	const exportedAt = new Date(now());
	const { photo_key: photoKey, ...person } = profile;
	let photo: string | null = null;
	if (photoKey) {
		const found = await read(context, "photos", photoKey);
		photo = `photo.${typeof found === "string" ? "jpg" : found.extension}`;
		if (typeof found === "string") missing.push({ file: photo, why: found });
		else yield { ...found, name: photo, lastModified: exportedAt };
	}
	const paths: string[] = [];
	const folders = new Map<number, string>();
	for await (const { resume, name, version, fileKey, createdAt } of files) {
		const base = fileNameOf(name).replace(/\.pdf$/, "");
		const folder = folders.get(resume) ?? `resumes/${folders.size + 1} ${base}`;
		folders.set(resume, folder);
		const path = `${folder}/version ${version}.pdf`;
		paths.push(path);
		const found = await read(context, "resumes", fileKey);
		if (typeof found === "string") missing.push({ file: path, why: found });
		else yield { ...found, name: path, lastModified: new Date(createdAt) };
	}
	const head = {
		exported_at: exportedAt.toISOString(),
		missing_files: missing,
		profile: { ...person, photo },
	};
	const { resumes = files } = lists;
	const json = asJson(head, { ...lists, resumes: withFiles(resumes, paths) });
	yield { name: "data.json", input: json, lastModified: exportedAt };
	yield { name: "README.txt", input: readme(missing), lastModified: exportedAt };
}

/** Reads a list's first row, so that a failure shows before anything is sent. */
async function begin<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
	const first = await rows.next();
	return (async function* () {
		if (first.done) return;
		yield first.value;
		yield* rows;
	})();
}

/** A file as a stream, or why there is none. */
async function read(context: AppLoadContext, folder: "photos" | "resumes", key: string) {
	try {
		const object = await context.files.get(folder, key);
		if (!object) return MISSING_FILE_TEXTS.gone;
		const type = object.httpMetadata?.contentType ?? "";
		const extension = type.replace(/^.*\//, "").replace("jpeg", "jpg") || "bin";
		return { input: object.body, size: object.size, extension };
	} catch (error) {
		context.log.warn("file not exported", { part: folder, error });
		return MISSING_FILE_TEXTS.down;
	}
}

/** The versions, each with its file's path in the archive; a version saved in the meantime has none. */
async function* withFiles<Row>(rows: AsyncIterable<Row>, paths: string[]) {
	let at = 0;
	for await (const row of rows) yield { ...row, file: paths[at++] ?? null };
}

/** One JSON object: what is already known, then one list after another, row by row. */
async function* asJson(head: object, lists: Record<string, AsyncIterable<object>>) {
	yield JSON.stringify(head, null, "\t").replace(/\n\}$/, "");
	for (const [name, rows] of Object.entries(lists)) {
		yield `,\n\t${JSON.stringify(name)}: [`;
		let between = "\n\t\t";
		for await (const row of rows) {
			yield between + JSON.stringify(row);
			between = ",\n\t\t";
		}
		yield "\n\t]";
	}
	yield "\n}\n";
}

function readme(missing: Missing[]): string {
	const files = missing.map(({ file, why }) => `- ${file}: ${why}\n`).join("");
	return `Your data on The Yard
=====================

data.json   What we keep of you: your profile, contributions, saved programs, experience, resumes with
            their text, reports you made, and the devices you're logged in on.
photo.*     Your photo, if you have one.
resumes/    Every version of every resume, as PDF, also of those you removed within the last two hours.

Messages from the contact page and mentor registrations aren't tied to an account, so they aren't here.
A form that waits for you to log in again is listed with its time only: the key to its text is in your
browser alone.
${missing.length > 0 ? `\nMISSING. These files are not in this archive:\n${files}` : "\nNothing is missing.\n"}`;
}
