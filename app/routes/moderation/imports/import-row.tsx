import type { findImport } from "#db/contributions/imports.ts";
import { changesOf, inShort } from "./import-texts.ts";

type FoundRow = NonNullable<Awaited<ReturnType<typeof findImport>>>["items"][number];

/** The part of a row that the page needs; the rest stays on the server. */
export function rowShown({ number, rowName, reason, data, was, programId }: FoundRow) {
	return {
		number,
		programId,
		name: rowName,
		text: reason ?? (data && inShort(data)),
		changes: data && was ? changesOf(data, was) : [],
	};
}

/** A row of an import's file. */
export function ImportRow({ row }: { row: ReturnType<typeof rowShown> }) {
	const { number, name, text, changes, programId } = row;
	const title = name ?? "Without a name";
	return (
		<li className="card">
			<p className="break-words" dir="auto">
				<span className="meta">Row {number}</span>{" "}
				<strong>{programId ? <a href={`/programs/${programId}/`}>{title}</a> : title}</strong>
			</p>
			{text && <p dir="auto">{text}</p>}
			{changes.length > 0 && (
				<dl className="grid gap-1">
					{changes.map(({ label, was, now }) => (
						<div key={label} className="break-words">
							<dt className="inline font-semibold">{label}: </dt>
							<dd className="inline" dir="auto">
								<del>{was || "nothing"}</del> → <ins>{now || "nothing"}</ins>
							</dd>
						</div>
					))}
				</dl>
			)}
		</li>
	);
}
