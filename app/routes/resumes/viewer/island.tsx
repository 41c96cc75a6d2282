import { useBlocker } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { SavedVersion } from "#app/files/resumes/store-version.server.ts";
import type { Described } from "./create-viewer.ts";
import { DescribeDialog } from "./describe-dialog.tsx";
import { FindBar } from "./find-bar.tsx";
import icons from "./icons.svg?raw";
import { LeaveDialog } from "./leave-dialog.tsx";
import { OpeningStage } from "./opening-stage.tsx";
import { SaveButton, SavingNews } from "./saving-stage.tsx";
import type { SignatureEditor } from "./signature.ts";
import { SignatureDialog } from "./signature-dialog.tsx";
import { Changes, InkTools, PageTools, Tools } from "./toolbar.tsx";
import { usePdf } from "./use-pdf.ts";
import { useSaving } from "./use-saving.ts";
import { NOTHING_OPEN } from "./view-state.ts";
import "./viewer.css";

export interface IslandProps {
	/** The resume's id. */
	id: string;
	/** The number of the version that is shown. */
	opened: number;
	/** The version that the current content was last saved as. */
	begunFrom: number;
	newest: number;
	onSaved: (saved: SavedVersion) => void;
}

const never = () => () => {};
const nothing = () => NOTHING_OPEN;

/** The viewer: the pages in pdf.js's own components, and the tools in ours. */
export function Island({ id, opened, ...target }: IslandProps) {
	const container = useRef<HTMLDivElement>(null);
	const [signing, setSigning] = useState<SignatureEditor>();
	const [described, setDescribed] = useState<Described>();
	const [finding, setFinding] = useState(false);
	const [badImage, setBadImage] = useState<string>();
	const url = `/resume/${id}/download?version=${opened}`;
	const { opening, again } = usePdf(url, container, {
		onSignature: setSigning,
		onDescribe: setDescribed,
	});
	const view = opening.stage === "open" ? opening.view : undefined;
	const state = useSyncExternalStore(view?.store.subscribe ?? never, view?.store.get ?? nothing);
	const { saving, isUnsaved, save } = useSaving(view, state.revision, { id, ...target });
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isUnsaved && currentLocation.pathname !== nextLocation.pathname,
	);
	const closeFind = () => {
		setFinding(false);
		view?.closeFind();
		container.current?.focus();
	};
	useShortcuts(view !== undefined, { save, find: () => setFinding(true) });
	return (
		<section className="viewer" aria-label="Resume" data-tool={state.tool}>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, which would be one more request */}
			<div hidden dangerouslySetInnerHTML={{ __html: icons }} />
			{/* Pdf.js listens for keys and the clipboard on the whole page; keep it out of these fields. */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from going on */}
			<div className="viewer-bars" onKeyDown={keep} onCopy={keep} onCut={keep} onPaste={keep}>
				{view && (
					<>
						<div className="viewer-row">
							<Tools view={view} tool={state.tool} onProblem={setBadImage} />
							<Changes view={view} state={state} />
							<PageTools view={view} state={state} onFind={() => setFinding(true)} />
						</div>
						<SaveButton saving={saving} isUnsaved={isUnsaved} onSave={save} />
						{finding && <FindBar view={view} found={state.found} onClose={closeFind} />}
						<InkTools view={view} state={state} />
					</>
				)}
				{signing && <SignatureDialog editor={signing} onClose={() => setSigning(undefined)} />}
				{described && (
					<DescribeDialog described={described} onClose={() => setDescribed(undefined)} />
				)}
				{blocker.state === "blocked" && (
					<LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
				)}
			</div>
			<div className="viewer-pages">
				{/* biome-ignore lint/a11y/useSemanticElements: pdf.js takes nothing but a div */}
				<div
					className="viewer-scroll"
					ref={container}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must take the keyboard
					tabIndex={0}
					role="region"
					aria-label="Pages"
				>
					<div className="pdfViewer" />
				</div>
				<SavingNews saving={saving} isUnsaved={isUnsaved} badImage={badImage} />
				<OpeningStage opening={opening} again={again} />
			</div>
		</section>
	);
}

function keep({ nativeEvent, target }: { nativeEvent: Event; target: EventTarget }): void {
	const isTypedInto = target instanceof HTMLInputElement && !/radio|range/.test(target.type);
	if (isTypedInto) nativeEvent.stopImmediatePropagation();
}

/** Ctrl+S saves and Ctrl+F searches in the resume, wherever the focus is on the page. */
function useShortcuts(on: boolean, run: { save: () => void; find: () => void }): void {
	const latest = useRef(run);
	useEffect(() => {
		latest.current = run;
	});
	useEffect(() => {
		if (!on) return;
		const onKeyDown = (event: KeyboardEvent) => {
			const key = event.key.toLowerCase();
			const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
			if (!wanted || (key !== "s" && key !== "f")) return;
			event.preventDefault();
			if (key === "s") latest.current.save();
			else latest.current.find();
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, [on]);
}
