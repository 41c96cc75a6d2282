import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { root } from "#dev/paths.ts";

/** Minified, because each page parses it anew. */
const AXE = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

/** The rules of axe's defaults that depend on colors. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with the current page in the light color scheme, and with its colors in the dark one. It needs
 * JavaScript.
 *
 * @param except a selector of elements that are not ours
 */
export async function violationsOf(page: Page, except?: string): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const found: string[] = [];
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		const options: axe.RunOptions = {
			// Passed checks are not reported, because that would take most of the time; and none of our pages has frames.
			resultTypes: ["violations"],
			iframes: false,
			...(colorScheme === "dark" && { runOnly: OF_COLORS }),
		};
		const context = { include: [["html"]], ...(except && { exclude: [[except]] }) };
		const { violations } = await page.evaluate(
			(how) => (window as unknown as { axe: typeof axe }).axe.run(how.context, how.options),
			{ context, options },
		);
		for (const { id, nodes } of violations) {
			found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
		}
	}
	return found;
}

/** The ids that more than one of the page's elements has, which axe doesn't report. */
export function idsTwice(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
		return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
	});
}

/** The forms in whose fields Enter presses one of several buttons that each do something else. */
export function enterChooses(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const does = ({ name, value, formAction }: HTMLButtonElement) =>
			[name, value, formAction].join(" ");
		const typed = "input:not([type=hidden], [type=radio], [type=file])";
		return [...document.forms].flatMap((form) => {
			const fields = [...form.elements];
			const buttons = fields.filter(
				(field): field is HTMLButtonElement =>
					field instanceof HTMLButtonElement && field.type === "submit",
			);
			const [first, ...others] = buttons.filter((one) => !one.closest(".hidden"));
			const isOneOfMany = others.some((other) => first && does(other) !== does(first));
			const hasField = fields.some((field) => field.matches(typed));
			const isOnlyForEnter = first?.ariaHidden === "true";
			return isOneOfMany && hasField && !isOnlyForEnter ? [form.id || form.action] : [];
		});
	});
}

/**
 * Lines of text of which a part is cut off above or below, by an element that hides what does not fit.
 */
export function cutLines(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const cut: string[] = [];
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const hides = (element: Element) =>
			/hidden|clip/.test(getComputedStyle(element).overflowY) && !element.closest(".sr-only");
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(text);
			for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
				if (!hides(at)) continue;
				const box = at.getBoundingClientRect();
				const fontPx = Number.parseFloat(getComputedStyle(text.parentElement as Element).fontSize);
				for (const line of range.getClientRects()) {
					// The letters themselves are about as high as the font's size, in the middle of the line.
					const middle = (line.top + line.bottom) / 2;
					const [top, bottom] = [middle - fontPx * 0.4, middle + fontPx * 0.4];
					const isAcross = (edge: number) => top < edge - 0.5 && bottom > edge + 0.5;
					if (isAcross(box.top) || isAcross(box.bottom)) {
						cut.push((text.textContent ?? "").slice(0, 40));
					}
				}
			}
		}
		return cut;
	});
}

/** By how many px the page is wider than the screen. */
export function tooWideBy(page: Page): Promise<number> {
	return page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
}
