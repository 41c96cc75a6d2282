import type { ResumeVersion } from "#db/resume-versions.ts";
import { formatDate, timeAgo } from "./dates.ts";
import { sizeInWords } from "./resume-words.ts";

const MS_PER_DAY = 86_400_000;

/** All versions of a resume, each to be opened and downloaded. Whole pages: only those allow the viewer. */
export function ResumeVersions({
	id,
	versions,
	shown,
	nowMs,
}: {
	id: string;
	versions: ResumeVersion[];
	/** The number of the version that the page shows. */
	shown: number;
	nowMs: number;
}) {
	return (
		<section className="panel" aria-labelledby="versions">
			<h2 id="versions">Versions</h2>
			<ul className="versions">
				{versions.map(({ number, sizeBytes, createdAt, begunFrom }) => (
					<li key={number}>
						<div>
							<div className="version-name">
								<h3>Version {number}</h3>
								{number === shown && <span className="badge ok">Open here</span>}
							</div>
							<p className="meta">
								<span>{sizeInWords(sizeBytes)}</span>
								<time dateTime={new Date(createdAt).toISOString()}>
									{begunFrom === null ? "Uploaded" : "Saved"} {whenInWords(createdAt, nowMs)}
								</time>
								{begunFrom !== null && <span>Begun from version {begunFrom}</span>}
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

/** On the first day how long ago, which is true in every time zone. */
function whenInWords(timeMs: number, nowMs: number): string {
	const age = Math.max(0, nowMs - timeMs);
	if (age < MS_PER_DAY) return timeAgo(timeMs, Math.max(nowMs, timeMs));
	return `on ${formatDate(new Date(timeMs).toISOString().slice(0, 10))}`;
}
