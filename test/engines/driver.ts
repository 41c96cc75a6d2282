/** What the flows need of a browser. Elements are named by XPath, which every engine can evaluate. */
export interface Driver {
	open(url: string): Promise<void>;
	back(): Promise<void>;
	/** The value of an expression in the page, also where the page itself runs no scripts. */
	read(expression: string): Promise<unknown>;
	click(xpath: string): Promise<void>;
	/** Types into what has the focus. */
	type(text: string): Promise<void>;
	press(key: Key): Promise<void>;
	chooseOption(xpath: string, option: string): Promise<void>;
	chooseFile(xpath: string, path: string): Promise<void>;
	/** Presses the mouse at the first point, moves it along the others and lets it go. */
	drag(points: Point[]): Promise<void>;
	/** A PNG of what is visible. */
	picture(): Promise<Uint8Array>;
	close(): Promise<void>;
}

export type Key = "Enter" | "Escape" | "Tab";
export type Point = [x: number, y: number];

export const ENGINES = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof ENGINES)[number];

/** A small phone. */
export const SCREEN = { width: 360, height: 740 };
