import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { notFound } from "#app/actions/not-found.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { versionOf } from "#app/forms/fields/version-number.ts";
import { findResumeVersions } from "#db/resumes/resume-versions.ts";
import { ResumeText } from "./resume-text.tsx";
import { ResumeVersions } from "./resume-versions.tsx";
import { ResumeViewer } from "./resume-viewer.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.name ?? "Resume"} · The Yard` },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const id = params.id ?? "";
	const number = versionOf(new URL(request.url).searchParams);
	const found =
		number === "none" ? undefined : await findResumeVersions(context.db, { id, userId }, number);
	if (!found) throw notFound();
	return { id, ...found, nowMs: context.now() };
}

/** The viewer keeps its own state; reloading the data could only lose annotations. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
	currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;

export default function ResumeViewerPage() {
	const loaded = useLoaderData<typeof loader>();
	// Another resume, or another version of it, is another document.
	return <Opened key={`${loaded.id} ${loaded.opened.number}`} {...loaded} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Opened({ id, name, opened, versions: known, nowMs }: Loaded) {
	const [versions, setVersions] = useState(known);
	const [begunFrom, setBegunFrom] = useState(opened.number);
	const file = `/resume/${id}/download?version=${begunFrom}`;
	// Decided once, because a line that disappears on saving would move the pages.
	const isOld = opened.number < (known[0]?.number ?? opened.number);
	const newest = versions[0]?.number ?? begunFrom;
	return (
		<>
			<div className="grid gap-2.5 mb-2.5 md:mb-4 md:gap-4 lg:grid-cols-[1fr_auto] lg:items-end">
				<div className="min-w-0">
					<h1 className="wrap-anywhere max-md:line-clamp-2 max-md:text-[1.35rem]" dir="auto">
						{name}
					</h1>
					<p className="meta">
						{versions.length === 1
							? "Version 1, as you uploaded it."
							: `This is version ${begunFrom} of ${newest}.`}
						{isOld && " Saving makes a new version and keeps the others."}
					</p>
				</div>
				<div className="actions">
					<a className="btn" href={file}>
						Download
					</a>
					<a className="btn" href={`${file}&inline`} target="_blank" rel="noopener">
						Open PDF
					</a>
				</div>
			</div>
			<ResumeViewer
				id={id}
				opened={opened.number}
				begunFrom={begunFrom}
				newest={newest}
				onSaved={(saved) => {
					setVersions(saved.versions);
					setBegunFrom(saved.number);
				}}
			/>
			<ResumeVersions id={id} versions={versions} shown={begunFrom} nowMs={nowMs} />
			{opened.lines && <ResumeText lines={opened.lines} />}
		</>
	);
}
