/** Reads whether a program pays and how much: cells that say both, and data by the names of schema.org and job boards. */
import type { Pay } from "#db/programs/facts.ts";
import { plainLine } from "#lib/plain-text.ts";
import { isObject, knownOf, yesOrNo } from "../values.ts";

/** Whether it pays, and how much, for lists that write both into one column. */
export function payOf(text: string): { value: Pay | null; details: string } {
	const answer = yesOrNo(text);
	const known = knownOf("pay", text) ?? (answer === undefined ? null : answer ? "paid" : "unpaid");
	if (known || !/\d/.test(text)) return { value: known ?? payByWords(text), details: "" };
	return payInDetails(text) === "paid"
		? { value: "paid", details: text }
		: { value: "unpaid", details: "" };
}

/** Whether it pays: an amount of money says so, then the words; other numbers may be hours or credits. */
export function payInDetails(text: string): Pay | null {
	if (/[$€£]\s?[1-9]/.test(text)) return "paid";
	return payByWords(text) ?? (/[1-9]/.test(text) ? "paid" : null);
}

/** A bare number of an amount is in dollars. */
export function dollars(text: string): string {
	const [number] = text.match(/^\d{2,9}(\.\d{1,2})?$/) ?? [];
	return number ? `$${Number(number).toLocaleString("en-US")}` : text;
}

/** Whether it pays, by words. */
export function payByWords(text: string): Pay | null {
	const plain = text.slice(0, 200).toLowerCase();
	if (
		/\b(unpaid|not paid|non-?paid|volunteer|no (pay|stipend|salary|compensation)|without pay|(academic |course |school )?credit only|for (academic |course |school )?credit)\b|^\W*(academic |college |course |school )?credits?\W*$/.test(
			plain,
		)
	)
		return "unpaid";
	return /\b(paid|pays|stipend|salar\w+|hourly|wages?|compensat\w+|remunerat\w+|competitive|funded|tuition)\b/.test(
		plain,
	)
		? "paid"
		: null;
}

const UNITS = new Map(
	Object.entries({
		hour: "an hour",
		day: "a day",
		week: "a week",
		month: "a month",
		year: "a year",
		hr: "an hour",
		wk: "a week",
		mo: "a month",
		yr: "a year",
		annual: "a year",
		annum: "a year",
		// The codes of the United Nations, of U.S. agencies and of ISO 8601.
		hur: "an hour",
		wee: "a week",
		mon: "a month",
		ann: "a year",
		ph: "an hour",
		pa: "a year",
		pt1h: "an hour",
		p1d: "a day",
		p1w: "a week",
		p1m: "a month",
		p1y: "a year",
	}),
);
/** A larger amount is a slip or a joke. */
const MAX_AMOUNT = 10_000_000;

/** A salary or an amount in words, such as '$20–$25 an hour'; undefined when it is neither. */
export function payOfSalary(value: unknown): string | undefined {
	const [given] = [value].flat();
	if (typeof given === "string") return payInWords(given);
	if (typeof given === "number") return money(given, "USD");
	if (!isObject(given)) return undefined;
	const inner = given.value;
	const parts = isObject(inner) ? [inner, given] : [given];
	const currency = textNamed(parts, CURRENCY) ?? "USD";
	const [one, least, most] = [EXACT, MIN_COLUMN, MAX_COLUMN].map((name) =>
		money(valueNamed(parts, name), currency),
	);
	const amount = one ?? rangeOf(least, most);
	const each = UNITS.get(unitOf(textNamed(parts, UNIT) ?? ""));
	return amount && each ? `${amount} ${each}` : amount;
}

/** What schema.org, job boards and lists call the parts of a salary. */
const PAY_WORD = "(?:[_ ]?(?:value|amount|salary|price|range|pay|rate))?";
const CURRENCY = /^(?:(?:salary|price)?[_ ]?currency(?:[_ ]?code)?)$/i;
const UNIT = /^(?:unit(?:text|code)|duration|period|interval|frequency|rate ?interval ?code|per)$/i;
const EXACT = /^(?:value|price|median|amount)$/i;
const MIN_COLUMN = new RegExp(`^(?:min(?:imum)?|from|low(?:er)?)${PAY_WORD}$`, "i");
const MAX_COLUMN = new RegExp(`^(?:max(?:imum)?|to|high(?:er)?|upper)${PAY_WORD}$`, "i");
/** No object that stands for a salary has more. */
const MAX_KEYS = 50;

function valueNamed(parts: Record<string, unknown>[], name: RegExp): unknown {
	const found = parts.flatMap((part) =>
		Object.entries(part)
			.slice(0, MAX_KEYS)
			.filter(([key, value]) => name.test(key) && ["string", "number"].includes(typeof value)),
	);
	return found[0]?.[1];
}

function textNamed(parts: Record<string, unknown>[], name: RegExp): string | undefined {
	const value = valueNamed(parts, name);
	return typeof value === "string" && value.trim() ? value : undefined;
}

function rangeOf(least: string | undefined, most: string | undefined): string | undefined {
	if (least && most) return least === most ? least : `${least}–${most}`;
	return least ? `From ${least}` : most && `Up to ${most}`;
}

/** 'hour' from 'per hour', 'Hours', 'HOURLY' and 'per-hour-wage'. */
function unitOf(text: string): string {
	const plain = text.slice(0, 20).trim().toLowerCase();
	return plain === "daily"
		? "day"
		: plain
				.replace(/^(?:per|an?|\/)[\s_-]?/, "")
				.replace(/[\s_-](?:wage|salary|pay)$/, "")
				.replace(/(?:ly|(?<=hour|day|week|month|year)s)$/, "");
}

function payInWords(text: string): string | undefined {
	const words = plainLine(text);
	if (/^\d[\d,]*(\.\d+)?$/.test(words)) return money(words.replaceAll(",", ""), "USD");
	return /\d/.test(words) && words.length <= 200 ? words : undefined;
}

const SIGNS: Record<string, string> = { $: "USD", US$: "USD", "€": "EUR", "£": "GBP" };

function money(amount: unknown, currency: string): string | undefined {
	const number =
		typeof amount === "string" && amount.trim() ? Number(amount.replace(/[,$\s]/g, "")) : amount;
	if (typeof number !== "number" || !(number > 0) || number > MAX_AMOUNT) return undefined;
	const code = SIGNS[currency.trim()] ?? currency.trim().toUpperCase();
	if (!/^[A-Z]{3}$/.test(code)) return undefined;
	const maximumFractionDigits = Number.isInteger(number) ? 0 : 2;
	return new Intl.NumberFormat("en-US", {
		style: "currency",
		currency: code,
		maximumFractionDigits,
		minimumFractionDigits: maximumFractionDigits,
	}).format(number);
}
