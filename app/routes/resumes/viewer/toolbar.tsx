import { useRef, useState } from "react";
import { readyImage } from "./image.ts";
import type { PdfView } from "./pdf-view.ts";
import { INKS, isInkTool, type Tool } from "./tools.ts";
import type { ViewState } from "./view-state.ts";

const TOOLS: { tool: Tool; text: string }[] = [
	{ tool: "select", text: "Select" },
	{ tool: "highlight", text: "Highlight" },
	{ tool: "text", text: "Text" },
	{ tool: "draw", text: "Draw" },
	{ tool: "image", text: "Image" },
	{ tool: "signature", text: "Signature" },
];
const CHANGES = [
	{ name: "undo", text: "Undo", can: "canUndo" },
	{ name: "redo", text: "Redo", can: "canRedo" },
	{ name: "delete", text: "Delete", can: "canDelete" },
] as const;
const BAD_IMAGE = "We can't read that picture. Choose a JPEG, PNG or WebP file.";

/** The position in the resume, the zoom, and the search. */
export function PageTools({
	view,
	state: { page, pages, percent },
	onFind,
}: {
	view: PdfView;
	state: ViewState;
	onFind: () => void;
}) {
	return (
		<div className="viewer-where">
			<fieldset className="viewer-group" aria-label="Pages">
				<IconButton
					icon="chevron-up"
					text="Previous page"
					disabled={page <= 1}
					onClick={() => view.goTo(page - 1)}
				/>
				<PageNumber key={page} view={view} page={page} pages={pages} />
				<IconButton
					icon="chevron-down"
					text="Next page"
					disabled={page >= pages}
					onClick={() => view.goTo(page + 1)}
				/>
			</fieldset>
			<fieldset className="viewer-group" aria-label="View">
				<IconButton icon="minus" text="Zoom out" onClick={() => view.zoom("out")} />
				<output className="viewer-percent viewer-wide" aria-label="Zoom">
					{percent}%
				</output>
				<IconButton icon="plus" text="Zoom in" onClick={() => view.zoom("in")} />
				<IconButton icon="width" text="Fit width" onClick={() => view.zoom("width")} />
				<IconButton icon="page" text="Fit page" wide onClick={() => view.zoom("page")} />
				<IconButton icon="search" text="Find in resume" onClick={onFind} />
			</fieldset>
		</div>
	);
}

function PageNumber({ view, page, pages }: { view: PdfView; page: number; pages: number }) {
	const [typed, setTyped] = useState(String(page));
	const go = () => {
		const wanted = Number(typed);
		if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) view.goTo(wanted);
		else setTyped(String(page));
	};
	return (
		<form
			className="viewer-page-number"
			onSubmit={(event) => {
				event.preventDefault();
				go();
			}}
		>
			<input
				className="input"
				aria-label={`Page, of ${pages}`}
				inputMode="numeric"
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				onFocus={(event) => event.target.select()}
				onBlur={go}
			/>
			<span aria-hidden="true">of {pages}</span>
		</form>
	);
}

/** Undo and redo of annotations. */
export function Changes({ view, state }: { view: PdfView; state: ViewState }) {
	return (
		<fieldset className="viewer-group" aria-label="Changes">
			{CHANGES.map(({ name, text, can }) => (
				<IconButton
					key={name}
					icon={name}
					text={text}
					disabled={!state[can]}
					onClick={() => view.edit(name)}
				/>
			))}
		</fieldset>
	);
}

/** The things that can be added to a page. */
export function Tools({
	view,
	tool,
	onProblem,
}: {
	view: PdfView;
	tool: Tool;
	/** Called when a picture can't be read; with undefined once another one is chosen. */
	onProblem: (problem: string | undefined) => void;
}) {
	const picker = useRef<HTMLInputElement>(null);
	const addImage = async (file: File | undefined) => {
		if (!file) return;
		onProblem(undefined);
		const image = await readyImage(file).catch(() => undefined);
		if (image) await view.addImage(image);
		else onProblem(BAD_IMAGE);
	};
	const choose = (wanted: Tool) => {
		if (wanted === "image") picker.current?.click();
		else if (wanted === "signature") view.addSignature();
		else view.use(wanted);
	};
	return (
		<fieldset className="viewer-group viewer-tools" aria-label="Tools">
			{TOOLS.map((choice) => (
				<IconButton
					key={choice.tool}
					icon={choice.tool}
					text={choice.text}
					worded
					pressed={tool === choice.tool}
					onClick={() => choose(choice.tool)}
				/>
			))}
			<input
				ref={picker}
				type="file"
				accept="image/jpeg,image/png,image/webp"
				aria-label="Image file"
				hidden
				onChange={(event) => {
					void addImage(event.target.files?.[0]);
					// Lets the same picture be chosen again.
					event.target.value = "";
				}}
			/>
		</fieldset>
	);
}

/** The color and size of the next annotation, or of the selected one. */
export function InkTools({
	view,
	state: { colors, sizes, tool },
}: {
	view: PdfView;
	state: ViewState;
}) {
	if (!isInkTool(tool)) return null;
	const { size } = INKS[tool];
	return (
		<div className="viewer-bar viewer-ink">
			<fieldset className="viewer-group">
				<legend className="sr-only">Color</legend>
				{INKS[tool].colors.map(({ name, value }) => (
					<label key={value} className="viewer-swatch" title={name}>
						<input
							type="radio"
							name="viewer-color"
							aria-label={name}
							checked={colors[tool] === value}
							onChange={() => view.setColor(tool, value)}
						/>
						<svg viewBox="0 0 24 24" aria-hidden="true">
							<circle cx="12" cy="12" r="11" fill={value} />
						</svg>
					</label>
				))}
			</fieldset>
			<label className="viewer-size">
				<span className="sr-only">{size.name}</span>
				<input
					type="range"
					min={size.min}
					max={size.max}
					value={sizes[tool]}
					onChange={(event) => view.setSize(tool, Number(event.target.value))}
				/>
				<output>{sizes[tool]}</output>
			</label>
		</div>
	);
}

/** A button of a bar. When disabled, it keeps its place and the focus. */
export function IconButton({
	icon,
	text,
	worded = false,
	wide = false,
	pressed,
	disabled = false,
	onClick,
}: {
	icon: string;
	text: string;
	/** With its label beside the icon where there is room. */
	worded?: boolean;
	/** Only where there is room; on a phone, fingers do it. */
	wide?: boolean;
	pressed?: boolean;
	disabled?: boolean;
	onClick: () => unknown;
}) {
	return (
		<button
			type="button"
			id={`viewer-${text.toLowerCase().replaceAll(" ", "-")}`}
			className={wide ? "viewer-button viewer-wide" : "viewer-button"}
			title={text}
			aria-label={text}
			aria-pressed={pressed}
			aria-disabled={disabled || undefined}
			onClick={() => disabled || onClick()}
		>
			<svg fill="none" width={22} height={22} aria-hidden="true">
				<use href={`#viewer-icon-${icon}`} />
			</svg>
			{worded && <span aria-hidden="true">{text}</span>}
		</button>
	);
}
