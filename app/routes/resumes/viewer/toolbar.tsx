import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-names.ts";
import type { PdfView } from "./pdf-view.ts";
import { INKS, isInkTool, TOOL_NAMES, TOOLS, type Tool, type ViewState } from "./view-state.ts";

const CHANGES = [
	{ name: "undo", text: "Undo", icon: "undo-2", can: "canUndo" },
	{ name: "redo", text: "Redo", icon: "redo-2", can: "canRedo" },
	{ name: "delete", text: "Delete", icon: "trash-2", can: "canDelete" },
] as const;
const BAD_IMAGE = "We can't read that picture. Choose a JPEG, PNG or WebP file.";

type Bar = { view: PdfView; state: ViewState };

/** The position in the resume, the zoom, and the search. */
export function PageTools({ view, state, onFind }: Bar & { onFind: () => void }) {
	const { page, pages, percent } = state;
	return (
		<div className="flex items-center md:min-w-0 md:flex-1 md:justify-between">
			<fieldset className="flex items-center" aria-label="Pages">
				<IconButton
					icon="chevron-up"
					text="Previous page"
					disabled={page <= 1}
					onClick={() => view.goTo(page - 1)}
				/>
				<PageNumber view={view} state={state} />
				<IconButton
					icon="chevron-down"
					text="Next page"
					disabled={page >= pages}
					onClick={() => view.goTo(page + 1)}
				/>
			</fieldset>
			<fieldset className="flex items-center" aria-label="View">
				<IconButton icon="minus" text="Zoom out" onClick={() => view.zoom("out")} />
				<output
					className="min-w-[3.4rem] text-center text-[0.85rem] [font-variant-numeric:tabular-nums] max-sm:hidden"
					aria-label="Zoom"
				>
					{percent}%
				</output>
				<IconButton icon="plus" text="Zoom in" onClick={() => view.zoom("in")} />
				<IconButton icon="move-horizontal" text="Fit width" onClick={() => view.zoom("width")} />
				<IconButton icon="maximize" text="Fit page" wide onClick={() => view.zoom("page")} />
				<IconButton icon="search" text="Find in resume" onClick={onFind} />
			</fieldset>
		</div>
	);
}

function PageNumber({ view, state: { page, pages } }: Bar) {
	const [typed, setTyped] = useState(String(page));
	useEffect(() => setTyped(String(page)), [page]);
	const go = () => {
		const wanted = Number(typed);
		if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) view.goTo(wanted);
		else setTyped(String(page));
	};
	return (
		<form
			className="flex items-center gap-[0.35rem] whitespace-nowrap text-[0.9rem]"
			onSubmit={(event) => {
				event.preventDefault();
				go();
			}}
		>
			<input
				className="input min-h-10 w-[2.9rem] p-[0.2rem] text-center"
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
export function ChangeButtons({ view, state }: Bar) {
	return (
		<fieldset className="flex items-center" aria-label="Changes">
			{CHANGES.map(({ name, text, icon, can }) => (
				<IconButton
					key={name}
					icon={icon}
					text={text}
					disabled={!state[can]}
					onClick={() => view.edit(name)}
				/>
			))}
		</fieldset>
	);
}

type OnProblem = (problem: string | undefined) => void;

/**
 * The things that can be added to a page.
 *
 * @param onProblem called when a picture can't be read; with undefined once another one is chosen
 */
export function Tools({ view, state, onProblem }: Bar & { onProblem: OnProblem }) {
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
		<fieldset className="viewer-tools flex items-center" aria-label="Tools">
			{TOOL_NAMES.map((tool) => (
				<IconButton
					key={tool}
					icon={TOOLS[tool].icon}
					text={TOOLS[tool].text}
					worded
					pressed={state.tool === tool}
					onClick={() => choose(tool)}
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

/** A dot in its color; a ring says which is chosen, and the focus lies outside of that. */
const DOT = [
	"size-[26px] cursor-pointer appearance-none rounded-full bg-clip-content p-px forced-color-adjust-none",
	"[box-shadow:0_0_0_1px_var(--field-line)] checked:[box-shadow:0_0_0_3px_var(--raised),0_0_0_6px_var(--brand)]",
	"focus-visible:outline-offset-6",
].join(" ");

/** The color and size of the next annotation, or of the selected one. */
export function InkTools({ view, state: { colors, sizes, tool } }: Bar) {
	if (!isInkTool(tool)) return null;
	const { size } = INKS[tool];
	return (
		<div className="viewer-bar viewer-ink px-[0.5rem]">
			<fieldset className="flex flex-none items-center">
				<legend className="sr-only">Color</legend>
				{INKS[tool].colors.map(({ name, value }) => (
					<label
						key={value}
						className="grid size-11 flex-none cursor-pointer place-items-center"
						title={name}
					>
						<input
							className={DOT}
							style={{ backgroundColor: value }}
							type="radio"
							name="viewer-color"
							aria-label={name}
							checked={colors[tool] === value}
							onChange={() => view.setColor(tool, value)}
						/>
					</label>
				))}
			</fieldset>
			<label className="flex min-h-11 min-w-0 max-w-[18rem] flex-[1_1_4rem] items-center gap-2">
				<span className="sr-only">{size.name}</span>
				<input
					className="h-11 min-w-0 flex-1 accent-brand"
					type="range"
					min={size.min}
					max={size.max}
					value={sizes[tool]}
					onChange={(event) => view.setSize(tool, Number(event.target.value))}
				/>
				<output className="min-w-[1.6rem] text-[0.9rem]">{sizes[tool]}</output>
			</label>
		</div>
	);
}

const TOOL = [
	"inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-[0.4rem] lg:has-[span]:px-[0.7rem]",
	"rounded-field font-semibold text-[0.9rem] hover:bg-sunk focus-visible:-outline-offset-3",
	"aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-45",
	"aria-pressed:bg-brand-soft aria-pressed:text-brand",
].join(" ");

interface IconButtonProps {
	icon: IconName;
	text: string;
	/** With its label beside the icon where there is room. */
	worded?: boolean;
	/** Only where there is room; on a phone, fingers do it. */
	wide?: boolean;
	pressed?: boolean;
	disabled?: boolean;
	onClick: () => unknown;
}

/** A button of a bar. When disabled, it keeps its place and the focus. */
export function IconButton({ icon, text, worded, wide, disabled, ...props }: IconButtonProps) {
	return (
		<button
			type="button"
			id={`viewer-${text.toLowerCase().replaceAll(" ", "-")}`}
			className={`${TOOL} ${wide ? "max-sm:hidden" : ""}`}
			title={text}
			aria-label={text}
			aria-pressed={props.pressed}
			aria-disabled={disabled || undefined}
			onClick={() => disabled || props.onClick()}
		>
			<Icon name={icon} size={22} />
			{worded && (
				<span className="hidden lg:inline" aria-hidden="true">
					{text}
				</span>
			)}
		</button>
	);
}

/** In pixels: sharp on paper at a page's width, and small enough for the file. */
const MAX_SIDE_PX = 1200;
const SMALL_BYTES = 300 * 1024;
const QUALITY = 0.85;

/**
 * A chosen picture as it goes into the PDF: upright, and scaled down when it is large.
 *
 * @throws when the browser can't draw it
 */
async function readyImage(file: File): Promise<File> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const longest = Math.max(picture.width, picture.height);
	if (file.size <= SMALL_BYTES && longest <= MAX_SIDE_PX) return file;
	const scale = Math.min(1, MAX_SIDE_PX / longest);
	const canvas = new OffscreenCanvas(
		Math.max(1, Math.round(picture.width * scale)),
		Math.max(1, Math.round(picture.height * scale)),
	);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("No canvas");
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	// Pictures that may be transparent, such as a scanned stamp, stay transparent.
	const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
	const blob = await canvas.convertToBlob({ type, quality: QUALITY });
	return new File([blob], file.name, { type });
}
