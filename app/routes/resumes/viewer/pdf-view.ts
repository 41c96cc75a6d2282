/** One PDF in pdf.js's viewer: the interface that the island uses. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import {
	chooseTextByFinger,
	createViewer,
	isPhone,
	Magnifier,
	type ViewerParts,
	type ViewOptions,
} from "./create-viewer.ts";
import {
	CREATE,
	INK_TOOLS,
	INKS,
	type InkTool,
	type Matches,
	NOTHING_OPEN,
	Store,
	TOOL_NAMES,
	TOOLS,
	type Tool,
	type ViewState,
	withMatches,
} from "./view-state.ts";

/** The part of pdf.js's AnnotationEditorUIManager that we use. */
interface Manager {
	addCommands(command?: object): void;
	undo(command?: object): void;
	redo(command?: object): void;
	waitForEditorsRendered(page: number): Promise<void>;
}

const MIN_SCALE = 0.25;
const MAX_SCALE = 5;
const STEP = 1.2;
const FITS = { width: "page-width", page: "page-fit" };

export class PdfView {
	readonly store: Store<ViewState>;
	private readonly viewer: PDFViewer;
	private readonly document: PDFDocumentProxy;
	private readonly ended = new AbortController();
	private manager: Manager | undefined;
	private readonly magnifier: Magnifier;
	private saved = false;

	constructor(parts: ViewerParts, document: PDFDocumentProxy, options: ViewOptions) {
		this.document = document;
		this.store = new Store({ ...NOTHING_OPEN, page: 1, pages: document.numPages });
		this.viewer = createViewer(parts, options, () => this.changed(), this.ended.signal);
		this.magnifier = new Magnifier(this.viewer);
		this.listen(options.container);
		this.viewer.setDocument(document);
		this.viewer.linkService.setDocument(document);
	}

	private get bus() {
		return this.viewer.eventBus;
	}

	private listen(container: HTMLDivElement): void {
		const { store, bus, viewer } = this;
		const { signal } = this.ended;
		const on = <Event>(name: string, listener: (event: Event) => void) =>
			bus.on(name, listener, { signal });
		on("pagesinit", () => {
			viewer.currentScaleValue = isPhone() ? "page-width" : "auto";
		});
		on<{ pageNumber: number }>("pagechanging", ({ pageNumber }) => store.set({ page: pageNumber }));
		on<{ scale: number }>("scalechanging", ({ scale }) =>
			store.set({ percent: Math.round(scale * 100) }),
		);
		on<{ mode: number }>("annotationeditormodechanged", ({ mode }) =>
			store.set({ tool: TOOL_NAMES.find((tool) => TOOLS[tool].mode === mode) ?? "select" }),
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
			store.set({ found: withMatches(store.get().found, matchesCount) }),
		);
		on<{ state: number; matchesCount: Matches }>("updatefindcontrolstate", (event) =>
			store.set({ found: withMatches(store.get().found, event.matchesCount, event.state) }),
		);
		// Form fields in the PDF, and text being typed into a new annotation.
		for (const name of ["input", "change"]) {
			container.addEventListener(name, () => this.changed(true), { signal });
		}
		container.addEventListener("focusin", keepFocusInText, { signal });
		chooseTextByFinger(container, () => store.get().tool === "highlight", signal);
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

	/** @param surely even if there is nothing to undo yet, for example while a text is being typed */
	private changed(surely = false): void {
		const { canUndo, revision } = this.store.get();
		const isEmpty = !canUndo && this.document.annotationStorage.size === 0;
		const untouched = isEmpty && !this.saved && !surely;
		this.store.set({ revision: untouched ? 0 : revision + 1 });
	}

	private applyInks(): void {
		for (const tool of INK_TOOLS) {
			this.setColor(tool, NOTHING_OPEN.colors[tool]);
			this.setSize(tool, NOTHING_OPEN.sizes[tool]);
		}
	}

	/** What pdf.js says about the chosen annotation, or about the next one. */
	private takeInks(details: [number, unknown][]): void {
		const { colors, sizes } = this.store.get();
		const next = { colors: { ...colors }, sizes: { ...sizes } };
		for (const [type, value] of details) {
			for (const tool of INK_TOOLS) {
				const { color, size } = INKS[tool].params;
				if (type === color && typeof value === "string") next.colors[tool] = value.toLowerCase();
				if (type === size && typeof value === "number") next.sizes[tool] = value;
			}
		}
		this.store.set(next);
	}

	private sendParam(type: number, value: unknown): void {
		this.bus.dispatch("switchannotationeditorparams", { source: this, type, value });
	}

	/** Switches to a tool and waits until its annotations can be made. */
	async use(tool: Tool): Promise<void> {
		if (tool !== "text") await this.magnifier.end();
		else if (isPhone()) await this.magnifier.begin(this.store.get().sizes.text);
		await this.turnTo(tool);
	}

	private async turnTo(tool: Tool): Promise<void> {
		if (this.store.get().tool === tool) return;
		await new Promise<void>((done) => {
			this.bus.on("annotationeditormodechanged", () => done(), { once: true });
			this.viewer.annotationEditorMode = { mode: TOOLS[tool].mode } as never;
		});
	}

	setColor(tool: InkTool, value: string): void {
		this.store.set({ colors: { ...this.store.get().colors, [tool]: value } });
		this.sendParam(INKS[tool].params.color, value);
	}

	setSize(tool: InkTool, value: number): void {
		this.store.set({ sizes: { ...this.store.get().sizes, [tool]: value } });
		this.sendParam(INKS[tool].params.size, value);
	}

	/** Puts a picture into the middle of the visible part of the page. */
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

	/** Searches for text; `again` goes to the next match, or to the previous one. */
	find(query: string, again?: "next" | "previous"): void {
		if (query === "") this.closeFind();
		else {
			this.bus.dispatch("find", {
				source: this,
				type: again ? "again" : "",
				query,
				findPrevious: again === "previous",
				caseSensitive: false,
				entireWord: false,
				highlightAll: true,
				matchDiacritics: false,
			});
		}
	}

	closeFind(): void {
		this.bus.dispatch("findbarclose", { source: this });
		this.store.set({ found: undefined });
	}

	/** The PDF with everything that was added. What is being typed or drawn is finished first. */
	async bytes(): Promise<Uint8Array<ArrayBuffer>> {
		const { tool } = this.store.get();
		// Otherwise pdf.js leaves out a text that is still being typed.
		await this.turnTo("select");
		const isAnnotated = this.document.annotationStorage.size > 0;
		const bytes = await (isAnnotated ? this.document.saveDocument() : this.document.getData());
		// Not awaited, because a hidden tab never draws, so this would never resolve.
		void this.turnTo(tool);
		return bytes as Uint8Array<ArrayBuffer>;
	}

	/** Everything so far is saved in a version; undoing from here on counts as a change. */
	markSaved(): void {
		this.saved = true;
	}

	async close(): Promise<void> {
		this.ended.abort();
		this.viewer.setDocument(null as never);
		this.viewer.linkService.setDocument(null);
		await this.document.loadingTask.destroy();
	}
}

/**
 * A press on the frame of a text that is being typed leaves the focus in the text. Pdf.js sees to that, too, but not
 * while it looks for a new text's place: on a busy phone the press of the tap that made it comes just then.
 */
function keepFocusInText({ target }: FocusEvent): void {
	if (!(target instanceof Element && target.matches(".freeTextEditor"))) return;
	target.querySelector<HTMLElement>("[contenteditable=true]")?.focus();
}
