import type { ResumeVersion } from "#db/resumes/resume-versions.ts";
import { sizeInWords, whenInWords } from "../resume-problems.ts";

type Props = { id: string; versions: ResumeVersion[]; shown: number; nowMs: number };

/**
 * All versions of a resume, each with links to open and download it. They load whole pages: only those allow the
 * viewer.
 *
 * @param shown the number of the version that the page shows
 */
export function ResumeVersions({ id, versions, shown, nowMs }: Props) {
	return (
		<section className="panel mt-6" aria-labelledby="versions">
			<h2 id="versions">Versions</h2>
			<ul className="*:not-first:border-t *:not-first:border-line">
				{versions.map(({ number, sizeBytes, createdAt, begunFrom }) => (
					<li key={number} className="flex flex-wrap items-center justify-between gap-3 py-2">
						<div>
							<div className="flex items-center gap-[0.6rem]">
								<h3>Version {number}</h3>
								{number === shown && <span className="badge bg-ok-soft text-ok">Open now</span>}
							</div>
							<p className="meta">
								<span>{sizeInWords(sizeBytes)}</span>
								<time dateTime={new Date(createdAt).toISOString()}>
									{begunFrom === null ? "Uploaded" : "Saved"} {whenInWords(createdAt, nowMs)}
								</time>
								{begunFrom !== null && <span>Based on version {begunFrom}</span>}
							</p>
						</div>
						<div className="actions">
							{number !== shown && (
								<a
									className="btn"
									href={`/resume/viewer/${id}/?version=${number}`}
									aria-label={`Open version ${number}`}
								>
									Open
								</a>
							)}
							<a
								className="btn"
								href={`/resume/${id}/download?version=${number}`}
								aria-label={`Download version ${number}`}
							>
								Download
							</a>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
