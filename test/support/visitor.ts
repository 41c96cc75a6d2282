import { type HTMLElement, parse } from "node-html-parser";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** What a form sends: a text, or all texts of a name, such as those of ticked boxes. */
type Fields = Record<string, string | string[]>;

/** A page as seen by a browser without JavaScript. */
export interface Page {
	status: number;
	headers: Headers;
	html: string;
	document: HTMLElement;
	/** The page's text without its scripts, with whitespace collapsed. */
	text: string;
	/** Where it redirects to, if it does. */
	location: string | null;
}

/** A browser without JavaScript: keeps cookies, sends Origin with its posts, fills in real forms. */
export class Visitor {
	private readonly cookies = new Map<string, string>();
	private readonly origin: string;
	private readonly fetch: Fetch;

	constructor(origin: string, fetch: Fetch) {
		this.origin = origin;
		this.fetch = fetch;
	}

	/** Opens an address and does not follow redirects. */
	async open(path: string, headers: Record<string, string> = {}): Promise<Page> {
		return this.send(path, { headers });
	}

	/** Opens an address and follows redirects to the page they lead to. */
	async visit(path: string): Promise<Page> {
		return this.follow(await this.open(path));
	}

	/** Posts fields like a form of this site, without following the answer. */
	async post(
		path: string,
		fields: Fields,
		headers: Record<string, string> = { Origin: this.origin },
	): Promise<Page> {
		const pairs = Object.entries(fields).flatMap(([name, values]) =>
			[values].flat().map((value) => [name, value]),
		);
		return this.send(path, { method: "POST", headers, body: new URLSearchParams(pairs) });
	}

	/** Posts a form with files, without following the answer. */
	async postFiles(path: string, form: FormData): Promise<Page> {
		return this.send(path, { method: "POST", headers: { Origin: this.origin }, body: form });
	}

	/**
	 * Fills in the form that has a button with this text, presses it and follows the answer. Hidden fields and values
	 * that are already filled in are sent along.
	 */
	async submit(
		path: string,
		button: string,
		fields: Fields = {},
		among: (form: HTMLElement) => boolean = () => true,
	): Promise<Page> {
		const page = await this.visit(path);
		const forms = page.document.querySelectorAll("form").filter(among);
		// An icon button has its text as a title.
		const isIt = (element: HTMLElement) =>
			[element.text.trim(), element.getAttribute("title")].includes(button);
		const outside = (id: string) => page.document.querySelectorAll(`button[form="${id}"]`);
		const holds = (form: HTMLElement) =>
			[...form.querySelectorAll("button"), ...outside(form.id)].find(isIt);
		const form = forms.find(holds);
		if (!form) throw new Error(`No form with a button "${button}" on ${path}: ${page.text}`);
		const pressed = holds(form);
		const filled = { ...valuesOf(form), ...fields };
		const name = pressed?.getAttribute("name");
		if (name) filled[name] = pressed?.getAttribute("value") ?? "";
		const action = pressed?.getAttribute("formaction") ?? form.getAttribute("action") ?? path;
		return this.follow(await this.post(action, filled));
	}

	/** The cookies as a header, to steal. */
	get cookie(): string {
		return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	set cookie(header: string) {
		this.cookies.clear();
		for (const pair of header.split("; ").filter(Boolean)) {
			const [name = "", ...value] = pair.split("=");
			this.cookies.set(name, value.join("="));
		}
	}

	/** Deletes a cookie. */
	forget(name: string): void {
		this.cookies.delete(name);
	}

	private async follow(page: Page): Promise<Page> {
		for (let steps = 0; page.location; steps++) {
			if (steps > 5) throw new Error(`Too many redirects, last to ${page.location}`);
			page = await this.open(page.location);
		}
		return page;
	}

	private async send(path: string, init: RequestInit): Promise<Page> {
		const headers = new Headers(init.headers);
		if (this.cookies.size > 0) headers.set("Cookie", this.cookie);
		const response = await this.fetch(new URL(path, this.origin).href, { ...init, headers });
		for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
		const html = await response.text();
		let document: HTMLElement | undefined;
		let text: string | undefined;
		return {
			status: response.status,
			headers: response.headers,
			html,
			// Parsed on demand: of most pages only one of these is used, and parsing takes most of a test's own time.
			get document() {
				document ??= parseApart(html);
				return document;
			},
			get text() {
				text ??= textOf(html);
				return text;
			},
			location: response.headers.get("Location"),
		};
	}

	private keep(setCookie: string): void {
		const [pair = "", ...attributes] = setCookie.split(";").map((part) => part.trim());
		const [name = "", ...value] = pair.split("=");
		if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
		else this.cookies.set(name, value.join("="));
	}
}

/** Adjacent elements are separate words. */
function parseApart(html: string): HTMLElement {
	return parse(html.replace(/></g, "> <"));
}

function textOf(html: string): string {
	const document = parseApart(html);
	for (const script of document.querySelectorAll("script")) script.remove();
	return document.textContent.replace(/\s+/g, " ").trim();
}

export function valuesOf(form: HTMLElement): Fields {
	const values: Fields = {};
	for (const field of form.querySelectorAll("input[name], textarea[name], select[name]")) {
		const name = field.getAttribute("name") ?? "";
		if (field.getAttribute("type") === "checkbox") {
			const others = values[name] ?? [];
			const ticked = field.getAttribute("value") ?? "on";
			if (field.hasAttribute("checked")) values[name] = [others, ticked].flat();
		} else if (field.tagName === "TEXTAREA") values[name] = field.text;
		else if (field.tagName === "SELECT") {
			const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
			values[name] = chosen?.getAttribute("value") ?? "";
		} else values[name] = field.getAttribute("value") ?? "";
	}
	return values;
}
