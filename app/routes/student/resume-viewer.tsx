import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { ResumeText } from "#app/components/resume-text.tsx";
import { ResumeVersions } from "#app/components/resume-versions.tsx";
import { versionOf } from "#app/resume/version-number.ts";
import { ResumeViewer } from "#app/resume/viewer/resume-viewer.tsx";
import { findResumeVersions } from "#db/resume-versions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.name ?? "Resume"} · The Yard` },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const id = params.id ?? "";
	const number = versionOf(new URL(request.url).searchParams);
	const found =
		number === "none" ? undefined : await findResumeVersions(context.db, { id, userId }, number);
	if (!found) throw data(null, { status: 404, statusText: "Not Found" });
	return { id, ...found, nowMs: context.now() };
}

/** What stands here is kept in step by its own script; asking again could only take annotations away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
	currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search;

export default function ResumeViewerPage() {
	const loaded = useLoaderData<typeof loader>();
	// Another resume, or another version of it, is another document.
	return <Opened key={`${loaded.id} ${loaded.opened.number}`} {...loaded} />;
}

function Opened({
	id,
	name,
	opened,
	versions: known,
	nowMs,
}: ReturnType<typeof useLoaderData<typeof loader>>) {
	const [versions, setVersions] = useState(known);
	const [begunFrom, setBegunFrom] = useState(opened.number);
	const file = `/resume/${id}/download?version=${begunFrom}`;
	const newest = versions[0]?.number ?? begunFrom;
	return (
		<>
			<div className="viewer-head">
				<div>
					<h1 dir="auto">{name}</h1>
					<p className="meta">
						{versions.length === 1
							? "Version 1, as you uploaded it."
							: `This is version ${begunFrom} of ${newest}.`}
						{begunFrom < newest && " Saving makes a new version and keeps all others."}
					</p>
				</div>
				<div className="actions">
					<a className="btn" href={file}>
						Download
					</a>
					<a
						className="btn"
						href={`${file}&inline`}
						target="_blank"
						rel="noopener"
						aria-label="Open in the browser’s viewer"
					>
						Browser’s viewer
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
