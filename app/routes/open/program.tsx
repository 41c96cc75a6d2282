import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSession } from "#app/auth/session.server.ts";
import { CatalogueLink } from "#app/components/catalogue-link.tsx";
import { formatDate, timeAgo } from "#app/components/dates.ts";
import { HostLogo, hostOf } from "#app/components/host-logo.tsx";
import { DeadlineBadge, KIND_NAMES } from "#app/components/program-card.tsx";
import { SaveButton } from "#app/components/save-button.tsx";
import { sayWhenNotSaved, unlessInPlace } from "#app/components/save-in-place.ts";
import { SaveProblem } from "#app/components/save-problem.tsx";
import { findProgram } from "#db/programs.ts";
import { answerSave } from "../save-program.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
	{ title: found ? `${found.program.name} · The Yard` : "The Yard" },
];

export const shouldRevalidate = unlessInPlace;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const session = await readSession(request, context);
	const program = await findProgram(context.db, params.id ?? "", nowMs, session?.userId);
	if (!program) throw data(null, { status: 404, statusText: "Not Found" });
	return { program, nowMs, maySave: session?.verified === true };
}

export function action(args: ActionFunctionArgs) {
	return answerSave(args, "/programs/");
}

export const clientAction = sayWhenNotSaved;

export default function ProgramPage() {
	const { program, nowMs, maySave } = useLoaderData<typeof loader>();
	return (
		<article className="grid gap-5 max-w-3xl">
			<SaveProblem answer={useActionData<typeof action>()} />
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
			<div className="actions">
				<a className="btn main" href={program.applicationLink} target="_blank" rel="noopener">
					Visit {hostOf(program.applicationLink)}
				</a>
				{maySave ? (
					<SaveButton program={program} saved={program.saved} />
				) : (
					<a className="btn" href={`/login/?redirectTo=/programs/${program.id}/`}>
						Log in to save
					</a>
				)}
				<CatalogueLink />
			</div>
		</article>
	);
}
