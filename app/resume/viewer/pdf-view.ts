/** One PDF in pdf.js's viewer, as the island speaks with it. */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist";
import type {
	EventBus,
	PDFFindController,
	PDFLinkService,
	PDFViewer,
} from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import { components, DOCUMENT_OPTIONS, IMAGES, pdfjs } from "./pdfjs.ts";
import type { SignatureEditor } from "./signature.ts";
import { Store } from "./store.ts";
import {
	CREATE,
	INK_TOOLS,
	INKS,
	type Ink,
	type InkTool,
	MODES,
	type Tool,
	toolOfMode,
} from "./tools.ts";
import { chooseTextByFinger } from "./touch-highlight.ts";

export interface ViewState {
	page: number;
	pages: number;
	percent: number;
	tool: Tool;
	canUndo: boolean;
	canRedo: boolean;
	canDelete: boolean;
	colours: Record<InkTool, string>;
	sizes: Record<InkTool, number>;
	/** Counts what was changed since the document was opened; 0 when everything is undone. */
	revision: number;
	found: Found | undefined;
}

export interface Found {
	state: "searching" | "found" | "none";
	current: number;
	total: number;
}

interface OpenOptions {
	container: HTMLDivElement;
	url: string;
	onProgress: (loadedBytes: number, allBytes: number) => void;
	/** Asked when the file is locked; `wrong` when the last password was. */
	onPassword: (unlock: (password: string) => void, wrong: boolean) => void;
	/** A signature is wanted; it is handed to the editor, or the editor is removed. */
	onSignature: (editor: SignatureEditor) => void;
	/** A picture is to be described. */
	onDescribe: (described: Described) => void;
}

/** A picture on a page, with the words that stand for it. */
export interface Described {
	text: string;
	write: (text: string) => void;
}

/** What is used of pdf.js's StampEditor. */
interface ImageEditor {
	altTextData: { altText?: string | null; decorative?: boolean };
	altTextFinish(): void;
}

/** What is used of pdf.js's AnnotationEditorUIManager. */
interface Manager {
	addCommands(command?: object): void;
	undo(command?: object): void;
	redo(command?: object): void;
	waitForEditorsRendered(page: number): Promise<void>;
}

const PHONE_PX = 768;
/** A phone's memory holds few canvases of more; what is looked at closely is drawn sharp beside them. */
const PHONE_CANVAS_PIXELS = 2 ** 23;
const MIN_SCALE = 0.25;
const MAX_SCALE = 5;
const STEP = 1.2;
const FITS = { width: "page-width", page: "page-fit" };

/**
 * Opens a PDF in a container.
 *
 * @throws pdf.js's InvalidPDFException, ResponseException and others, by `name`
 */
export async function openPdf(options: OpenOptions, signal: AbortSignal): Promise<PdfView> {
	const viewerParts = await components();
	signal.throwIfAborted();
	const task = pdfjs.getDocument({ url: options.url, ...DOCUMENT_OPTIONS });
	signal.addEventListener("abort", () => void task.destroy());
	task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
		options.onProgress(loaded, total);
	task.onPassword = (unlock: (password: string) => void, reason: number) =>
		options.onPassword(unlock, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD);
	const document = await task.promise;
	signal.throwIfAborted();
	return new PdfView(viewerParts, options, task, document);
}

export class PdfView {
	readonly store: Store<ViewState>;
	private readonly bus: EventBus;
	private readonly viewer: PDFViewer;
	private readonly links: PDFLinkService;
	private readonly task: PDFDocumentLoadingTask;
	private readonly document: PDFDocumentProxy;
	private readonly ended = new AbortController();
	private manager: Manager | undefined;
	private saved = false;

	constructor(
		parts: Awaited<ReturnType<typeof components>>,
		{ container, onSignature, onDescribe }: OpenOptions,
		task: PDFDocumentLoadingTask,
		document: PDFDocumentProxy,
	) {
		this.task = task;
		this.document = document;
		this.store = new Store<ViewState>({
			...{ page: 1, pages: document.numPages, percent: 100, tool: "select" },
			...{ canUndo: false, canRedo: false, canDelete: false, revision: 0, found: undefined },
			colours: inks(firstColour),
			sizes: inks((ink) => ink.size.start),
		});
		this.bus = new parts.EventBus();
		this.links = new parts.PDFLinkService({
			eventBus: this.bus,
			externalLinkTarget: parts.LinkTarget.BLANK,
			externalLinkRel: "noopener noreferrer nofollow",
		});
		const findController = new parts.PDFFindController({
			eventBus: this.bus,
			linkService: this.links,
		});
		keepScrollInside(findController, container);
		const isPhone = window.innerWidth < PHONE_PX;
		const unpublished = {
			abortSignal: this.ended.signal,
			altTextManager: {
				editAltText: (_: Manager, editor: ImageEditor) => onDescribe(this.describing(editor)),
				destroy: () => {},
			},
			signatureManager: {
				getSignature: ({ editor }: { editor: SignatureEditor }) => onSignature(editor),
				loadSignatures: async () => {},
				renderEditButton: async () => null,
				destroy: () => {},
			},
		};
		this.viewer = new parts.PDFViewer({
			container,
			eventBus: this.bus,
			linkService: this.links,
			findController,
			l10n: new parts.GenericL10n("") as never,
			annotationEditorMode: MODES.select,
			annotationEditorHighlightColors: INKS.highlight.colours
				.map(({ name, value }) => `${name.toLowerCase()}=${value}`)
				.join(","),
			imageResourcesPath: IMAGES,
			removePageBorders: isPhone,
			...(isPhone && { maxCanvasPixels: PHONE_CANVAS_PIXELS }),
			...unpublished,
		});
		this.links.setViewer(this.viewer);
		this.listen(isPhone, container);
		this.viewer.setDocument(document);
		this.links.setDocument(document);
	}

	private listen(isPhone: boolean, container: HTMLDivElement): void {
		const { store, bus, viewer } = this;
		const { signal } = this.ended;
		const on = <Event>(name: string, listener: (event: Event) => void) =>
			bus.on(name, listener, { signal });
		on("pagesinit", () => {
			viewer.currentScaleValue = isPhone ? "page-width" : "auto";
		});
		on<{ pageNumber: number }>("pagechanging", ({ pageNumber }) => store.set({ page: pageNumber }));
		on<{ scale: number }>("scalechanging", ({ scale }) =>
			store.set({ percent: Math.round(scale * 100) }),
		);
		on<{ mode: number }>("annotationeditormodechanged", ({ mode }) =>
			store.set({ tool: toolOfMode(mode) }),
		);
		// An annotation was double-clicked: pdf.js asks for the tool that made it.
		for (const name of ["switchannotationeditormode", "showannotationeditorui"]) {
			on<{ mode: number }>(name, (wanted) => {
				viewer.annotationEditorMode = wanted as never;
			});
		}
		on<{ uiManager: Manager }>("annotationeditoruimanager", ({ uiManager }) => {
			this.manager = uiManager;
			this.watchCommands(uiManager);
		});
		// The editors' defaults exist once the first page has its layer.
		bus.on("annotationeditorlayerrendered", () => this.applyInks(), { once: true, signal });
		on<{ details: Record<string, boolean> }>("editingstateschanged", ({ details }) =>
			store.set({
				canUndo: details.hasSomethingToUndo === true,
				canRedo: details.hasSomethingToRedo === true,
				canDelete: details.hasSelectedEditor === true,
			}),
		);
		on<{ details: [number, unknown][] }>("annotationeditorparamschanged", ({ details }) =>
			this.takeInks(details),
		);
		on<{ matchesCount: Matches }>("updatefindmatchescount", ({ matchesCount }) =>
			this.takeFound(matchesCount),
		);
		on<{ state: number; matchesCount: Matches }>("updatefindcontrolstate", (event) =>
			this.takeFound(event.matchesCount, event.state),
		);
		// Fields of a form in the PDF, and text that is being typed into a new annotation.
		for (const name of ["input", "change"]) {
			container.addEventListener(name, () => this.changed(true), { signal });
		}
		chooseTextByFinger(container, () => store.get().tool === "highlight", signal);
	}

	private describing(editor: ImageEditor): Described {
		return {
			text: editor.altTextData?.altText ?? "",
			write: (text) => {
				editor.altTextData = { altText: text, decorative: text === "" };
				editor.altTextFinish();
				this.changed();
			},
		};
	}

	private watchCommands(manager: Manager): void {
		for (const name of ["addCommands", "undo", "redo"] as const) {
			const run = manager[name].bind(manager);
			manager[name] = (command) => {
				run(command);
				this.changed();
			};
		}
	}

	/** @param surely also when there is nothing to undo yet, as while a text is being typed */
	private changed(surely = false): void {
		const { canUndo, revision } = this.store.get();
		const isEmpty = !canUndo && this.document.annotationStorage.size === 0;
		const untouched = isEmpty && !this.saved && !surely;
		this.store.set({ revision: untouched ? 0 : revision + 1 });
	}

	private applyInks(): void {
		for (const tool of INK_TOOLS) {
			this.setColour(tool, firstColour(INKS[tool]));
			this.setSize(tool, INKS[tool].size.start);
		}
	}

	/** What pdf.js says of the chosen annotation, or of the next one. */
	private takeInks(details: [number, unknown][]): void {
		const { colours, sizes } = this.store.get();
		const next = { colours: { ...colours }, sizes: { ...sizes } };
		for (const [type, value] of details) {
			for (const tool of INK_TOOLS) {
				const { colour, size } = INKS[tool].params;
				if (type === colour && typeof value === "string") next.colours[tool] = value.toLowerCase();
				if (type === size && typeof value === "number") next.sizes[tool] = value;
			}
		}
		this.store.set(next);
	}

	private takeFound({ current, total }: Matches, state?: number): void {
		const { found } = this.store.get();
		const told = state === undefined ? found?.state : FOUND_STATES[state];
		this.store.set({ found: { state: told ?? "found", current, total } });
	}

	private sendParam(type: number, value: unknown): void {
		this.bus.dispatch("switchannotationeditorparams", { source: this, type, value });
	}

	/** Turns to a tool and waits until its annotations can be made. */
	async use(tool: Tool): Promise<void> {
		if (this.store.get().tool === tool) return;
		await new Promise<void>((done) => {
			this.bus.on("annotationeditormodechanged", () => done(), { once: true });
			this.viewer.annotationEditorMode = { mode: MODES[tool] } as never;
		});
	}

	setColour(tool: InkTool, value: string): void {
		this.store.set({ colours: { ...this.store.get().colours, [tool]: value } });
		this.sendParam(INKS[tool].params.colour, value);
	}

	setSize(tool: InkTool, value: number): void {
		this.store.set({ sizes: { ...this.store.get().sizes, [tool]: value } });
		this.sendParam(INKS[tool].params.size, value);
	}

	/** Puts a picture into the middle of what is seen of the page. */
	async addImage(bitmapFile: File): Promise<void> {
		await this.use("image");
		await this.create({ bitmapFile });
	}

	/** Asks for a signature (onSignature). */
	async addSignature(): Promise<void> {
		await this.use("signature");
		await this.create();
	}

	private async create(value?: object): Promise<void> {
		await this.manager?.waitForEditorsRendered(this.store.get().page);
		this.sendParam(CREATE, value);
	}

	edit(name: "undo" | "redo" | "delete"): void {
		this.bus.dispatch("editingaction", { source: this, name });
	}

	goTo(page: number): void {
		if (page >= 1 && page <= this.document.numPages) this.viewer.currentPageNumber = page;
	}

	zoom(way: "in" | "out" | "width" | "page"): void {
		const { viewer } = this;
		if (way === "width" || way === "page") viewer.currentScaleValue = FITS[way];
		else {
			const scale = viewer.currentScale * (way === "in" ? STEP : 1 / STEP);
			viewer.currentScale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
		}
	}

	/** Searches for text; `again` goes on to the next place, or to the one before. */
	find(query: string, again?: "next" | "previous"): void {
		if (query === "") {
			this.closeFind();
			return;
		}
		this.bus.dispatch("find", {
			...{ source: this, type: again ? "again" : "", query, findPrevious: again === "previous" },
			...{ caseSensitive: false, entireWord: false, highlightAll: true, matchDiacritics: false },
		});
	}

	closeFind(): void {
		this.bus.dispatch("findbarclose", { source: this });
		this.store.set({ found: undefined });
	}

	/** The PDF with all that was added. What is being typed or drawn is finished first. */
	async bytes(): Promise<Uint8Array<ArrayBuffer>> {
		const { tool } = this.store.get();
		// Else pdf.js leaves out a text that is still being typed.
		await this.use("select");
		const isAnnotated = this.document.annotationStorage.size > 0;
		const bytes = await (isAnnotated ? this.document.saveDocument() : this.document.getData());
		// Not waited for: a hidden tab draws nothing, and so never gets there.
		void this.use(tool);
		return bytes as Uint8Array<ArrayBuffer>;
	}

	/** Whatever is in it now stands in a version; undoing that is a change, too. */
	markSaved(): void {
		this.saved = true;
	}

	async close(): Promise<void> {
		this.ended.abort();
		this.viewer.setDocument(null as never);
		this.links.setDocument(null);
		await this.task.destroy();
	}
}

/** Pdf.js brings what it has found into sight by moving the whole page; only the pages are to move. */
function keepScrollInside(finder: PDFFindController, container: HTMLElement): void {
	const show = finder.scrollMatchIntoView.bind(finder);
	finder.scrollMatchIntoView = (match: { element?: Element }) => {
		const scrollIntoView = () => {
			const place = match.element?.getBoundingClientRect();
			const room = container.getBoundingClientRect();
			if (!place) return;
			container.scrollTop += place.top - room.top - room.height / 4;
			container.scrollLeft += place.left - room.left - room.width / 2;
		};
		show({ ...match, element: match.element && { scrollIntoView } } as never);
	};
}

interface Matches {
	current: number;
	total: number;
}

/** By pdf.js's FindState. */
const FOUND_STATES: Found["state"][] = ["found", "none", "found", "searching"];

function firstColour({ colours }: Ink): string {
	return colours[0]?.value ?? "#000000";
}

function inks<Value>(of: (ink: Ink) => Value): Record<InkTool, Value> {
	return { highlight: of(INKS.highlight), text: of(INKS.text), draw: of(INKS.draw) };
}
