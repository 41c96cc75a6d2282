import { plainLine } from "#lib/plain-text.ts";
import { isNode } from "./json-ld.ts";

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
		// The codes of the United Nations and of ISO 8601.
		hur: "an hour",
		wee: "a week",
		mon: "a month",
		ann: "a year",
		pt1h: "an hour",
		p1d: "a day",
		p1w: "a week",
		p1m: "a month",
		p1y: "a year",
	}),
);
/** A larger amount is a slip or a joke. */
const MOST = 10_000_000;

/** A salary or an amount in words, such as '$20–$25 an hour'; undefined when it is neither. */
export function payOfSalary(value: unknown): string | undefined {
	const [given] = [value].flat();
	if (typeof given === "string") return payInWords(given);
	if (typeof given === "number") return money(given, "USD");
	if (!isNode(given)) return undefined;
	const inner = given.value;
	const amounts = isNode(inner) ? inner : given;
	const currency = [
		given.currency,
		given.salaryCurrency,
		given.priceCurrency,
		amounts.currency,
		amounts.priceCurrency,
	].find((code) => typeof code === "string");
	const unit = [
		amounts.unitText,
		amounts.unitCode,
		given.unitText,
		given.unitCode,
		given.duration,
	].find((text) => typeof text === "string");
	const [one, least, most] = [
		(isNode(inner) ? inner.value : inner) ?? amounts.price ?? amounts.median,
		amounts.minValue ?? amounts.minPrice,
		amounts.maxValue ?? amounts.maxPrice,
	].map((amount) => money(amount, (currency as string | undefined) ?? "USD"));
	const range = least && most && least !== most ? `${least}–${most}` : (least ?? most);
	const amount = one ?? range;
	const each = UNITS.get(unitOf(String(unit ?? "")));
	return amount && each ? `${amount} ${each}` : amount;
}

/** 'hour' from 'per hour', 'Hours' and 'HOURLY'. */
function unitOf(text: string): string {
	const plain = text.slice(0, 20).trim().toLowerCase();
	return plain === "daily"
		? "day"
		: plain.replace(/^(?:per|an?|\/)\s?/, "").replace(/(?:ly|(?<=hour|day|week|month|year)s)$/, "");
}

function payInWords(text: string): string | undefined {
	const words = plainLine(text);
	if (/^\d[\d,]*(\.\d+)?$/.test(words)) return money(words.replaceAll(",", ""), "USD");
	return /\d/.test(words) && words.length <= 200 ? words : undefined;
}

function money(amount: unknown, currency: string): string | undefined {
	const number =
		typeof amount === "string" && amount.trim() ? Number(amount.replace(/[,$\s]/g, "")) : amount;
	if (typeof number !== "number" || !(number > 0) || number > MOST) return undefined;
	const code = currency.trim().toUpperCase();
	if (!/^[A-Z]{3}$/.test(code)) return undefined;
	const maximumFractionDigits = Number.isInteger(number) ? 0 : 2;
	return new Intl.NumberFormat("en-US", {
		style: "currency",
		currency: code,
		maximumFractionDigits,
		minimumFractionDigits: maximumFractionDigits,
	}).format(number);
}
