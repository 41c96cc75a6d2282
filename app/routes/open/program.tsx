import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CatalogueLink } from "#app/components/catalogue-link.tsx";
import { formatDate, timeAgo } from "#app/components/dates.ts";
import { HostLogo, hostOf } from "#app/components/host-logo.tsx";
import { DeadlineBadge, KIND_NAMES } from "#app/components/program-card.tsx";
import { findProgram } from "#db/programs.ts";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
	{ title: found ? `${found.program.name} · The Yard` : "The Yard" },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const program = await findProgram(context.db, params.id ?? "", nowMs);
	if (!program) throw data(null, { status: 404, statusText: "Not Found" });
	return { program, nowMs };
}

export default function ProgramPage() {
	const { program, nowMs } = useLoaderData<typeof loader>();
	return (
		<article className="grid gap-5 max-w-3xl">
			<header className="flex items-start gap-4">
				<HostLogo link={program.applicationLink} />
				<div className="min-w-0">
					<h1 dir="auto">{program.name}</h1>
					<p className="meta">{hostOf(program.applicationLink)}</p>
				</div>
			</header>
			<div className="meta">
				<DeadlineBadge program={program} nowMs={nowMs} />
				<span>{KIND_NAMES[program.kind]}</span>
				<span>added {timeAgo(program.publishedAt, nowMs)}</span>
			</div>
			{program.applicationDeadline && (
				<p>
					Application deadline:{" "}
					<time dateTime={program.applicationDeadline} className="font-semibold">
						{formatDate(program.applicationDeadline)}
					</time>
				</p>
			)}
			<p className="as-typed" dir="auto">
				{program.description}
			</p>
			<p className="actions">
				<a className="btn main" href={program.applicationLink} target="_blank" rel="noopener">
					Visit {hostOf(program.applicationLink)}
				</a>
				<CatalogueLink />
			</p>
		</article>
	);
}
