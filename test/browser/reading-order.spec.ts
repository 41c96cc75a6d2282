// How a screen reader reads the main pages: Chromium's accessibility tree, in reading order.
import type { CDPSession, Page } from "@playwright/test";
import { demo, expect, hydrated, logIn, test } from "./yard.ts";

const EVERYONES = ["/", "/about/", "/programs-public/", "/mentor/register/", "/contact/"];
const GUESTS = ["/login/", "/signup/"];
const STUDENTS = [
	"/programs/",
	"/programs/saved/",
	"/programs/add-program/",
	"/programs/contributions/",
	"/mentor/",
	"/resume/",
	"/browse-resume/",
	"/experience/",
	"/notifications/",
	"/profile/",
	"/profile/account/",
];

const LANDMARKS = ["banner", "main", "contentinfo", "navigation"];
const FIELDS = ["textbox", "searchbox", "combobox", "checkbox", "radio", "Date"];
const PRESSED = ["link", "button", "DisclosureTriangle"];

interface Read {
	role: string;
	name: string;
	level: number | undefined;
	domId: number;
	/** The landmarks, regions and dialogs around it, outermost first. */
	within: string[];
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 740 } });

	test("pages for everyone are read from the way past the menu to the foot, as they stand", async ({
		page,
	}) => {
		for (const path of [...EVERYONES, ...GUESTS]) await listen(page, path);
	});

	test("pages of a student are read from the way past the menu to the foot, as they stand", async ({
		page,
	}) => {
		await logIn(page, demo("student"));
		for (const path of STUDENTS) await listen(page, path);
	});

	test("a program is read as its name, what it says, and what can be done with it", async ({
		page,
	}) => {
		await logIn(page, demo("student"));
		for (const path of ["/programs/", "/programs/saved/"]) {
			await page.goto(path);
			const card = page
				.getByRole("main")
				.getByRole("listitem")
				.filter({ has: page.locator("h3") });
			const id = (await card.first().getAttribute("id")) ?? "";
			const cdp = await page.context().newCDPSession(page);
			const read = await readPart(cdp, `#${id}`);
			const spoken = read.filter(({ role, name }) => name && !["StaticText"].includes(role));
			const [first] = spoken;
			expect(first?.role, path).toBe("heading");
			const presses = spoken.filter(({ role }) => PRESSED.includes(role));
			const [way, ...others] = presses.map(({ role, name }) => `${role} ${name}`);
			expect(way, path).toBe(`link ${first?.name}`);
			expect(others.filter((other) => other === way)).toEqual([]);
			// Anyone going from button to button hears which program each is about.
			for (const other of others) expect(other, path).toContain(first?.name);
			const texts = read.findIndex(
				({ role, name }) => role === "StaticText" && /^(Closes|Open)/.test(name),
			);
			const button = read.findIndex(({ role }) => role === "button");
			expect(texts, `${path}: the deadline`).toBeGreaterThan(0);
			expect(button, `${path}: after the deadline`).toBeGreaterThan(texts);
		}
	});
});

async function listen(page: Page, path: string): Promise<void> {
	await page.goto(path);
	const cdp = await page.context().newCDPSession(page);
	const read = await readPart(cdp, "body");
	const [first] = read;
	expect(`${first?.role} ${first?.name}`, path).toBe("link Skip to content");

	const outermost = read.filter(
		({ role, within }) => LANDMARKS.includes(role) && within.length === 0,
	);
	const order = outermost.map(({ role, name }) => (role === "navigation" ? name : role));
	expect(order, path).toEqual(
		["banner", "main", "contentinfo", "Shortcuts"].slice(0, Math.max(order.length, 3)),
	);
	const loose = read.slice(1).filter(({ role, name, within }) => {
		const isHeard = name !== "" && (role === "StaticText" || PRESSED.includes(role));
		return isHeard && within.length === 0;
	});
	// The skip link's own text.
	expect(
		loose.slice(1).map(({ name }) => name),
		`${path}: outside of all landmarks`,
	).toEqual([]);

	const inMain = read.filter(({ within }) => within[0] === "main");
	const headings = inMain.filter(({ role }) => role === "heading");
	const levels = headings.map(({ level = 0 }) => level);
	expect(levels[0], `${path}: ${headings[0]?.name}`).toBe(1);
	expect(
		levels.filter((level) => level === 1),
		path,
	).toHaveLength(1);
	for (const [at, level] of levels.entries()) {
		expect(level, `${path}: ${headings[at]?.name}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
	}
	for (const { role, name } of inMain) {
		if ([...FIELDS, ...PRESSED, "heading", "region", "navigation"].includes(role)) {
			expect(name.trim(), `${path}: a ${role} without a name`).not.toBe("");
		}
		// Two texts without anything between them, such as a count after its group, are one word to a screen reader.
		// Names that other tests made end in eight digits of an id.
		if (role === "heading") {
			expect(name, path).not.toMatch(/^(?!.* [\da-f]{8}$)[A-Za-z ]*[a-z]\d+$/);
		}
	}
	await expectAsItStands(
		cdp,
		inMain.filter(({ role }) => role === "heading" || FIELDS.includes(role)),
		path,
	);
	await cdp.detach();
	await goThrough(page, path);
}

/** Tab reaches everything that can be pressed or typed into, in reading order. */
async function goThrough(page: Page, path: string): Promise<void> {
	await hydrated(page);
	const all = await page.evaluate(() => {
		const controls = document.querySelectorAll<HTMLElement>(
			"a[href], button, input, select, textarea, summary",
		);
		const isReached = (one: HTMLElement) => {
			// In a group of radio buttons, Tab reaches the chosen one, and the arrow keys reach the others.
			if (one instanceof HTMLInputElement && one.type === "radio" && !one.checked) return false;
			return (
				one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]")
			);
		};
		const reached = [...controls].filter(isReached);
		for (const [at, one] of reached.entries()) one.dataset.stop = String(at);
		return reached.map((one) => one.outerHTML.slice(0, 200));
	});
	const met: number[] = [];
	// A date field has several stops, and a scrollable element is one.
	for (let presses = 0; met.length < all.length && presses < 3 * all.length + 20; presses += 1) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(() => {
			const { activeElement } = document;
			return activeElement instanceof HTMLElement ? activeElement.dataset.stop : undefined;
		});
		if (stop !== undefined && met.at(-1) !== Number(stop)) met.push(Number(stop));
	}
	expect(
		met.map((at) => all[at]),
		`${path}: what Tab reaches`,
	).toEqual(all);
}

/** What is read later is never entirely above what is read before it. */
async function expectAsItStands(cdp: CDPSession, read: Read[], path: string): Promise<void> {
	let above = { top: Number.NEGATIVE_INFINITY, name: "" };
	for (const { name, domId } of read) {
		const box = await cdp.send("DOM.getBoxModel", { backendNodeId: domId }).catch(() => undefined);
		if (!box) continue;
		const [, top = 0, , , , bottom = 0] = box.model.border;
		expect(bottom, `${path}: “${name}” stands above “${above.name}”`).toBeGreaterThan(above.top);
		above = { top, name };
	}
}

async function readPart(cdp: CDPSession, selector: string): Promise<Read[]> {
	await cdp.send("DOM.enable");
	const { root } = await cdp.send("DOM.getDocument");
	const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector });
	const { node } = await cdp.send("DOM.describeNode", { nodeId });
	const { nodes } = await cdp.send("Accessibility.getFullAXTree");
	const known = new Map(nodes.map((one) => [one.nodeId, one]));
	const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
	const read: Read[] = [];
	const walk = (id: string, within: string[]) => {
		const one = known.get(id);
		if (!one) return;
		const role = String(one.role?.value ?? "");
		if (!one.ignored) {
			const level = one.properties?.find(({ name }) => name === "level")?.value.value;
			const name = String(one.name?.value ?? "");
			read.push({ role, name, level, domId: one.backendDOMNodeId ?? 0, within });
		}
		const isPlace = !one.ignored && [...LANDMARKS, "region", "dialog"].includes(role);
		for (const child of one.childIds ?? []) walk(child, isPlace ? [...within, role] : within);
	};
	for (const child of start?.childIds ?? []) walk(child, []);
	return read;
}
