import { useBlocker } from "@remix-run/react";
import {
	type FormEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { Dialog } from "#app/components/dialog.tsx";
import type { Described } from "./create-viewer.ts";
import { usePdf, useSaving, type ViewerProps } from "./opening-and-saving.ts";
import { SignatureDialog, type SignatureEditor } from "./signature-dialog.tsx";
import { OpeningStage, SaveStatus, SaveVersionButton } from "./stages.tsx";
import { ChangeButtons, IconButton, InkTools, PageTools, Tools } from "./toolbar.tsx";
import { type Found, NOTHING_OPEN } from "./view-state.ts";
import "./viewer.css";
import type { PdfView } from "./pdf-view.ts";

const never = () => () => {};
const nothing = () => NOTHING_OPEN;

/** The viewer: the pages in pdf.js's own components, and the tools in ours. */
export function ViewerApp(props: ViewerProps) {
	const container = useRef<HTMLDivElement>(null);
	const findField = useRef<HTMLInputElement>(null);
	const [signing, setSigning] = useState<SignatureEditor>();
	const [described, setDescribed] = useState<Described>();
	const [finding, setFinding] = useState(false);
	const [badImage, setBadImage] = useState<string>();
	const url = `/resume/${props.id}/download?version=${props.opened}`;
	const opening = usePdf(url, container, {
		onSignature: setSigning,
		onDescribe: setDescribed,
	});
	const view = opening.stage === "open" ? opening.view : undefined;
	const state = useSyncExternalStore(view?.store.subscribe ?? never, view?.store.get ?? nothing);
	const { saving, isUnsaved, save } = useSaving(view, state.revision, props);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isUnsaved && currentLocation.pathname !== nextLocation.pathname,
	);
	const openFind = () => {
		flushSync(() => setFinding(true));
		findField.current?.focus();
	};
	const closeFind = () => {
		setFinding(false);
		view?.closeFind();
		container.current?.focus();
	};
	useShortcuts(view && { s: save, f: openFind });
	return (
		<section className="viewer" aria-label="Resume" data-tool={state.tool}>
			{/* Pdf.js listens for keys and the clipboard on the whole page; keep it out of these fields. */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from going on */}
			<div className="viewer-bars" onKeyDown={keep} onCopy={keep} onCut={keep} onPaste={keep}>
				{view && (
					<>
						<div className="viewer-row">
							<Tools view={view} state={state} onProblem={setBadImage} />
							<ChangeButtons view={view} state={state} />
							<PageTools view={view} state={state} onFind={openFind} />
						</div>
						<SaveVersionButton saving={saving} isUnsaved={isUnsaved} onSave={save} />
						{finding && (
							<FindBar view={view} field={findField} found={state.found} onClose={closeFind} />
						)}
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
				<SaveStatus saving={saving} isUnsaved={isUnsaved} badImage={badImage} />
				<OpeningStage opening={opening} />
			</div>
		</section>
	);
}

function keep({ nativeEvent, target }: { nativeEvent: Event; target: EventTarget }): void {
	const isTypedInto = target instanceof HTMLInputElement && !/radio|range/.test(target.type);
	if (isTypedInto) nativeEvent.stopImmediatePropagation();
}

/** Ctrl+S saves and Ctrl+F searches in the resume, wherever the focus is on the page. */
function useShortcuts(runs: Record<string, () => void> | undefined): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const run = runs?.[event.key.toLowerCase()];
			const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
			if (!wanted || !run) return;
			event.preventDefault();
			run();
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	});
}

/** Asks before unsaved annotations are left behind. */
function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
	return (
		<Dialog labelledBy="leave-title" openedBy="viewer-save" onClose={onStay}>
			<h2 id="leave-title">Leave without saving?</h2>
			<p className="mt-2">Your annotations aren't saved yet. If you leave now, you'll lose them.</p>
			<div className="actions mt-2">
				<button className="btn btn-main" type="button" onClick={onStay}>
					Stay here
				</button>
				<button className="btn" type="button" onClick={onLeave}>
					Leave without saving
				</button>
			</div>
		</Dialog>
	);
}

type Props = {
	view: PdfView;
	field: RefObject<HTMLInputElement>;
	found: Found | undefined;
	onClose: () => void;
};

/** Searches the resume's text as one types. Enter goes to the next match, Escape closes. */
function FindBar({ view, field, found, onClose }: Props) {
	const [query, setQuery] = useState("");
	return (
		// biome-ignore lint/a11y/useSemanticElements: React 18 does not know <search>
		<form
			className="viewer-bar"
			role="search"
			aria-label="Find in resume"
			onSubmit={(event) => {
				event.preventDefault();
				view.find(query, "next");
			}}
			onKeyDown={(event) => {
				if (event.key === "Escape") onClose();
			}}
		>
			<input
				ref={field}
				className="input min-h-11 min-w-0 flex-[1_1_10rem] py-[0.4rem]"
				type="search"
				aria-label="Find in resume"
				placeholder="Find in resume"
				autoComplete="off"
				value={query}
				onChange={(event) => {
					setQuery(event.target.value);
					view.find(event.target.value);
				}}
			/>
			<span role="status" className="meta whitespace-nowrap">
				{query && found && wordsOf(found)}
			</span>
			<div className="flex items-center">
				<IconButton
					icon="chevron-up"
					text="Previous match"
					disabled={!query}
					onClick={() => view.find(query, "previous")}
				/>
				<IconButton
					icon="chevron-down"
					text="Next match"
					disabled={!query}
					onClick={() => view.find(query, "next")}
				/>
				<IconButton icon="x" text="Close search" onClick={onClose} />
			</div>
		</form>
	);
}

function wordsOf({ state, current, total }: Found): string {
	if (state === "none") return "No matches";
	return total > 0 ? `${current} of ${total}` : "Searching...";
}

type DescribeDialogProps = { described: Described; onClose: () => void };

/** Asks what a picture shows, for people who use a screen reader. */
function DescribeDialog({ described, onClose }: DescribeDialogProps) {
	const field = useRef<HTMLInputElement>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		described.write(field.current?.value.trim() ?? "");
		onClose();
	};
	return (
		<Dialog labelledBy="describe-title" openedBy="viewer-image" onClose={onClose}>
			<h2 id="describe-title">What does this picture show?</h2>
			<form className="grid gap-4" onSubmit={submit}>
				<div className="field">
					<label htmlFor="describe-text">Description</label>
					<input
						ref={field}
						id="describe-text"
						className="input"
						type="text"
						maxLength={300}
						autoComplete="off"
						defaultValue={described.text}
						aria-describedby="describe-hint"
					/>
					<p id="describe-hint" className="hint">
						Read aloud to people who can't see the picture. Leave blank if it's only decoration.
					</p>
				</div>
				<div className="actions">
					<button className="btn btn-main" type="submit">
						Done
					</button>
					<button className="btn" type="button" onClick={onClose}>
						Cancel
					</button>
				</div>
			</form>
		</Dialog>
	);
}
