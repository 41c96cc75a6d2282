import { HostLogo, hostOf } from "#app/components/program/host-logo.tsx";
import { timeAgo } from "#app/dates.ts";
import type { readSidebar } from "./sidebar.server.ts";

type RecentProgram = Awaited<ReturnType<typeof readSidebar>>["recent"][number];

/** The programs that were published last; only shown where there is room. */
export function RecentPrograms({ recent, nowMs }: { recent: RecentProgram[]; nowMs: number }) {
	return (
		<section className="panel max-md:hidden lg:col-span-2" aria-labelledby="recent-title">
			<h2 id="recent-title">Recently Added</h2>
			{recent.length === 0 ? (
				<p className="hint">No programs here yet.</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-x-6 gap-y-5">
					{recent.map((program) => (
						<RecentRow key={program.id} program={program} nowMs={nowMs} />
					))}
				</ul>
			)}
		</section>
	);
}

function RecentRow({ program, nowMs }: { program: RecentProgram; nowMs: number }) {
	const { id, name, applicationLink, description, publishedAt, authorName } = program;
	return (
		<li className="grid grid-cols-[auto_1fr] items-start gap-[0.8rem]">
			<HostLogo link={applicationLink} />
			<div className="grid gap-1 min-w-0">
				<h3>
					<a className="hover:underline" href={`/programs/${id}/`} dir="auto">
						{name}
					</a>
				</h3>
				<div className="meta">
					<a href={applicationLink} target="_blank" rel="noopener" className="text-link">
						{hostOf(applicationLink)}
					</a>
					<span>{timeAgo(publishedAt, nowMs)}</span>
				</div>
				<p className="line-clamp-2 text-muted text-[0.95rem] wrap-anywhere" dir="auto">
					{description}
				</p>
				<p className="hint">
					by <bdi>{authorName || "Unknown"}</bdi>
				</p>
			</div>
		</li>
	);
}
