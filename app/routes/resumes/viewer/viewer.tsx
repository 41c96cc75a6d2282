import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { notFound } from "#app/actions/action-responses.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { versionOf } from "#app/forms/fields/constants.ts";
import { findResumeVersions, type ResumeVersion } from "#db/resumes/resume-versions.ts";
import { sizeInWords, whenInWords } from "../resume-texts.tsx";
import type { ViewerProps } from "./opening-and-saving.ts";

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

function Opened({ id, name, shared, opened, versions: known, nowMs }: Loaded) {
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
					<h1
						className="wrap-anywhere max-md:line-clamp-2 max-md:supports-[-moz-appearance:none]:-mb-[0.15em] max-md:supports-[-moz-appearance:none]:pb-[0.15em] max-md:text-[1.35rem]"
						dir="auto"
					>
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
			{shared && (
				<p className="notice mb-2.5 bg-wait-soft text-wait noscript:hidden md:mb-4">
					This resume is shared. What you save here, others can download.
				</p>
			)}
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

const COPIED_FOR_MS = 3000;

/** A resume's text line by line, to read and copy. */
function ResumeText({ lines }: { lines: string }) {
	const { copy, announcement } = useCopy(lines);
	return (
		<details className="panel fold mt-6" id="text">
			<summary>
				<h2 className="inline text-[length:inherit]">The text of your resume</h2>
			</summary>
			<p className="hint mt-3">
				This is what application software (ATS) reads. If a word is missing or in the wrong place,
				try a simpler layout: one column, no text in pictures.
			</p>
			{copy && (
				<div className="actions mt-3">
					<button type="button" className="btn" onClick={copy}>
						Copy text
					</button>
					<span role="status">{announcement}</span>
				</div>
			)}
			<pre
				className="overflow-x-auto font-mono text-[0.9rem] leading-[1.6] wrap-anywhere whitespace-pre-wrap"
				dir="auto"
			>
				{lines}
			</pre>
		</details>
	);
}

/** The copy button, once a script can run, and for a moment whether it worked. */
function useCopy(text: string) {
	const [possible, setPossible] = useState(false);
	const [announcement, setAnnouncement] = useState("");
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => {
		setPossible("clipboard" in navigator);
		return () => clearTimeout(timer.current);
	}, []);
	async function copy(): Promise<void> {
		const outcome = await navigator.clipboard.writeText(text).then(
			() => "Copied.",
			() => "We couldn't copy it. Select the text and copy it yourself.",
		);
		setAnnouncement(outcome);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setAnnouncement(""), COPIED_FOR_MS);
	}
	return { copy: possible ? copy : undefined, announcement };
}

type Props = { id: string; versions: ResumeVersion[]; shown: number; nowMs: number };

/**
 * All versions of a resume, each with links to open and download it. They load whole pages: only those allow the
 * viewer.
 *
 * @param shown the number of the version that the page shows
 */
function ResumeVersions({ id, versions, shown, nowMs }: Props) {
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

type Stage = "server" | "loading" | "old" | "lost";

/** As high as the viewer (viewer.css), so that what is below doesn't move when it comes. */
const WAITING =
	"min-h-[clamp(26rem,100dvh-5.5rem-var(--shortcuts),70rem)] md:min-h-[clamp(26rem,100dvh-3rem,70rem)] noscript:min-h-0";

/**
 * Where a resume is read and annotated. It uses pdf.js, which is loaded only here and only by browsers that can run it;
 * for all others, the page around it offers the file, its versions and its text.
 */
function ResumeViewer(props: ViewerProps) {
	const [stage, setStage] = useState<Stage>("server");
	const [ViewerApp, setViewerApp] = useState<ComponentType<ViewerProps>>();
	useEffect(() => {
		// Effects run in browsers only; this also keeps pdf.js out of the Worker's bundle.
		if (import.meta.env.SSR) return;
		if (!canRunPdfjs()) return setStage("old");
		setStage("loading");
		let gone = false;
		import("./viewer-app.tsx").then(
			({ ViewerApp }) => gone || setViewerApp(() => ViewerApp),
			() => gone || setStage("lost"),
		);
		return () => {
			gone = true;
		};
	}, []);
	if (ViewerApp) return <ViewerApp {...props} />;
	const isComing = stage === "server" || stage === "loading";
	return (
		<section className={`grid content-center gap-3 ${isComing ? WAITING : ""}`} aria-label="Resume">
			<noscript>
				<p className="notice">
					Reading and annotating here needs JavaScript. Without it, use Download or Open PDF above.
				</p>
			</noscript>
			{isComing && (
				<div className="grid gap-3 noscript:hidden">
					<p role="status">Opening your resume...</p>
					<progress aria-label="Opening" />
					<p className="hint">If it doesn't open, use Download or Open PDF above.</p>
				</div>
			)}
			<div role="alert" className="empty:hidden">
				{stage === "old" && (
					<p className="notice bg-wait-soft text-wait">
						This browser is too old to show and annotate a resume here. Update it, or use Download
						or Open PDF above.
					</p>
				)}
				{stage === "lost" && (
					<div className="notice bg-no-soft text-no">
						<p>The viewer didn't load. Check your connection, then try again.</p>
						<p>
							<button className="btn" type="button" onClick={() => window.location.reload()}>
								Try again
							</button>
						</p>
					</div>
				)}
			</div>
		</section>
	);
}

/** Pdf.js needs Chrome 118, Firefox 124 or Safari 17.4; this feature came with the last of them. */
function canRunPdfjs(): boolean {
	return "any" in AbortSignal && "Worker" in window && "OffscreenCanvas" in window;
}
