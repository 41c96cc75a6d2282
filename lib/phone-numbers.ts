/**
 * Phone numbers in text whose lines are folded (`foldLine`). Every pattern is bounded or can match in one way only, so
 * the time grows only with the length of the text.
 */

import { SPELLED_DIGITS, withDigits } from "./digit-words.ts";

/** Any sign may separate digits, also a letter of a script that isn't folded. */
const SIGN = "[^a-z\\d]";
const SAME_LINE = "[^a-z\\d\\n]";
/** Between digits that belong together, but not between the numbers of a list. */
const INSIDE = "(?:[^a-z\\d\\n,;&+%$]{0,4}|,)";
const WORD_START = "(?<![a-z])";
const WORD_END = "(?![a-z])";

const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
/** What is written with digits and is no phone number. */
const DATES_AND_AMOUNTS = new RegExp(
	[
		// 2019-2023, 05/2021 - 08/2022, 05/21/2021, 2021-05-21
		`(?<!\\d)(?:19|20)\\d\\d(?:${SIGN}{1,5}(?:19|20)\\d\\d)+(?!\\d)`,
		"(?<![\\d.-])\\d{1,2}[/.-](?:\\d{1,2}[/.-])?(?:19|20)\\d\\d(?!\\d)",
		"(?<![\\d/])\\d{1,2}/\\d{1,2}/\\d\\d(?![\\d/])",
		"(?<!\\d)(?:19|20)\\d\\d([/.-])\\d{1,2}(?:\\1\\d{1,2})?(?!\\d)",
		// 2019, unless a phone number may end with it
		`(?<!\\d|\\d{3}${SIGN}{1,3})(?:19|20)\\d\\d(?!\\d)`,
		// $1,250,000 and 1,250,000, 3.85, 4/5, 9:30, 24/7/365
		"[$£]\\s?\\d[\\d,.]*",
		"(?<![\\d,])\\d{1,3}(?:,\\d{3})+(?![\\d-]|,\\d)",
		"(?<![\\d.-])\\d{1,3}\\.\\d{1,3}(?![\\d-]|\\.\\d)",
		"(?<![\\d/])\\d/\\d(?![\\d/])",
		"(?<![\\d:])\\d{1,2}:\\d\\d(?![\\d:])",
		"24/7(?:/365)?",
		// 192.168.10.100
		`(?<![\\d.])${OCTET}(?:\\.${OCTET}){3}(?!\\d|\\.\\d)`,
		// 300 ms, 40%
		"\\d{1,4}\\s?%",
	].join("|"),
	"g",
);

/** Numbers that are named something else. */
const OTHER_NUMBER =
	/(?<![A-Za-z])(?:isbn(?:-1[03])?|issn|lccn|oclc|doi|orcid|npi|upc|pmid|pmc|nsf|nih|doe|nasa|grant|award|patent|licen[cs]e|certificat(?:e|ion)|credential|serial|accession|docket|case|zip)s?(?:\s(?:no|num|number|id|code))?[\s#:.()-]{0,4}$/i;

const KEYWORD =
	"(?:(?:my|the) (?:number|digits)|tel(?:e?phone|ephone)?|phone|ph|cell(?:phone|ular)?|mobile|mob|call|text|txt|sms|fax|whats ?app|wa|imessage|signal|telegram|viber|dial|ring|reach|contact|hotline|voicemail|telefono|numero|movil|celular)";
const AFTER_KEYWORD =
	"(?:number|no|num|nr|home|work|office|direct|line|cell|phone|mobile|text|call|us|usa|me|or|and|at|on|is|via|my|c|h|m|w|o)";
/** "Phone (home):", "Call or text me at"; what a number without an area code must follow. */
const CALLED = `${WORD_START}(?:${KEYWORD}(?:${SIGN}{1,3}${AFTER_KEYWORD}${WORD_END}){0,4}${WORD_END}|[tpmchow](?=:))${SIGN}{0,5}`;

/** How numbers without a country code are grouped abroad, with or without a country code before. */
const ABROAD =
	/^(?:[123],3,3,3|(?:[123],)?(?:2,8|5,5|2,2,2,2,2|1,2,2,2,2|4,6|5,6|3,4,4|2,4,4|2,5,4|3,3,2,2|3,2,2,3|2,3,4|3,5,4|4,3,4))$/;

interface Pattern {
	regex: RegExp;
	/** Whether it is looked for where dates and amounts stand, too. */
	everywhere?: boolean;
	isPhone?: (match: RegExpExecArray) => boolean;
}

const PATTERNS: Pattern[] = [
	{
		// As in the US and Canada: (404) 555-0134
		regex: re(`(?<!\\d)(\\d{3})(${SIGN}{0,5})(\\d{3})(${SIGN}{0,5})(\\d{4})(?!\\d)`),
		everywhere: true,
		isPhone: isNorthAmerican,
	},
	{
		// The same with its digits in other groups: 4 0 4 555 01 34
		regex: re(
			`(?<!\\d)${digits(3)}${SAME_LINE}{1,4}${digits(3)}${SAME_LINE}{1,4}${digits(4)}(?!\\d|\\.\\d)`,
		),
		isPhone: ([number]) =>
			!/[,;&]\s/.test(number) && !isSequence(number) && !/^\d{3}\D+\d{3}\D+\d{4}$/.test(number),
	},
	{
		// 4045550134, 2348031234567
		regex: re("(?<![a-z\\d.,$])\\d{10,13}(?!\\d|[.,]\\d|(?!x|ext)[a-z])"),
		everywhere: true,
		isPhone: (match) => !isOtherNumber(match) && !match[0].endsWith("00000"),
	},
	{
		// +44 (0)20 7946 0958, 0044 20 7946 0958
		regex: re(
			`(?:(?<![a-z\\d+])\\+|(?<![a-z\\d.,])(?:00(?=[1-9])|011(?!\\d)))${SAME_LINE}{0,3}\\d(?:(?:${INSIDE}|\\n)\\d){6,14}(?!\\d)`,
		),
		everywhere: true,
		isPhone: ([number]) =>
			!/^\+\s?\d{1,3}(?:,\d{3})+$/.test(number) &&
			number.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, "").replace(/\D/g, "").length > 6,
	},
	{
		// 020 7946 0958, (0161) 496 0000
		regex: re("(?<![\\d.,:/-])\\(?0(?!00)\\d{2,4}\\)?(?:[\\s.()/-]{0,3}\\d){4,12}(?!\\d)"),
		isPhone: (match) => /^.{9,}$/.test(match[0].replace(/\D/g, "")) && !isOtherNumber(match),
	},
	{
		// 06 12 34 56 78, 98765 43210, (11) 91234-5678
		regex: re("(?<![a-z\\d.,$/-])\\(?\\d{1,5}\\)?(?:[ .-]\\(?\\d{1,8}\\)?){1,6}(?![a-z\\d/-])"),
		isPhone: (match) => {
			const groups = match[0].match(/\d+/g) ?? [];
			return (
				groups.join("").length > 8 &&
				(ABROAD.test(groups.map(({ length }) => length).join(",")) ||
					/^(?=(?:\D*\d){10}$)\d+(?:-\d+){2,}$/.test(match[0])) &&
				!isSequence(match[0]) &&
				!isRange(groups) &&
				!isOtherNumber(match)
			);
		},
	},
	{
		// 4-0-4-5-5-5-0
		regex: re(`(?<!\\d)\\d(?:${SAME_LINE}{1,5}\\d(?!\\d)){6,}`),
		isPhone: ([number]) => {
			const signs = number.split(/\d/).slice(1, -1);
			const isUniform = new Set(signs).size === 1;
			return !isSequence(number) && (isUniform || signs.length === 9 || signs.length === 10);
		},
	},
	{
		// Phone: 555-0134
		regex: re(`${CALLED}\\(?\\d(?:${INSIDE}\\d){6,14}(?!\\d)`),
	},
	{
		// 555-0134 (cell)
		regex: re(
			`(?<!\\d)\\d{3}${SIGN}{1,3}\\d{4}\\s{0,2}\\((?:c|h|m|w|o|cell|mobile|home|phone|work|text)\\)`,
		),
	},
	{
		// 555-0134 with nothing else between two bars
		regex: re(
			`(?:^|[\\n|·])[^a-z\\d\\n|·]*[2-9]\\d\\d[ .-]{1,3}\\d{4}[^a-z\\d\\n|·]*(?=$|[\\n|·])`,
		),
	},
	{ regex: re(`area code${SIGN}{1,3}\\d{3}(?!\\d)`) },
];

/** Numbers with letters for digits, as on a phone's keys; in the text as it is written. */
const VANITY: RegExp[] = [
	// 1-800-GET-HIRED
	/(?<![A-Za-z\d.,$])1[ .-]{1,3}\(?8(?:00|33|44|55|66|77|88)\)?[.-]{1,3}(?=[\d.-]{0,8}[A-Za-z])[A-Za-z\d](?:[ .-]?[A-Za-z\d]){4,14}/gi,
	/(?<![A-Za-z\d.,$])(?:1[ .-]{1,3}\(?8(?:00|33|44|55|66|77|88)\)? |\(?8(?:00|33|44|55|66|77|88)(?:\) ?|[.-]{1,3}))(?!METERS?)(?=[\d.-]{0,8}[A-Z])[A-Z\d](?:[ .-]?[A-Z\d]){6,14}(?![A-Za-z])/g,
	// 404-555-HIRE, (404) 555 HIRE, 404-GET-HIRE
	/(?<![A-Za-z\d.,$])\(?(?:[2-9](?!00)\d\d|[89]00)\)?(?:[.-]|\)? ?[.-] ?|(?<=\)) )\d{3}[ ]?[.-][ ]?(?!hour|page|plus|word|year|mile|foot|feet|yard|acre|seat|unit|item|user|team|kids|days|week|beds|mbps)[A-Z]{4}(?![A-Za-z])/gi,
	/(?<![A-Za-z\d.,$])\(?[2-9](?!00)\d\d\)? ?\d{3} [A-Z]{4}(?![A-Za-z])/g,
	/(?<![A-Za-z\d.,$])\(?[2-9](?!00)\d\d(?:[.-]|\) ?)(?=[\d.-]{0,8}[A-Z])[A-Z\d](?:[.-]?[A-Z\d]){6}(?![A-Za-z\d])/g,
	// Call 555-HIRE
	re(
		`${CALLED}(?:\\d{3}[ .-]{1,3}[a-z]{4}|[2-9]\\d\\d[ .-]{1,3}[a-z]{3}[ .-]?[a-z]{4})${WORD_END}`,
	),
];

/** Where phone numbers begin and end: lines, from 0. */
export function* linesOfPhones(folded: string): Generator<[number, number]> {
	const everywhere = withDigits(folded);
	const elsewhere = everywhere.replace(DATES_AND_AMOUNTS, (text) => text.replace(/\d/g, "x"));
	for (const regex of VANITY) yield* matchedLines(folded, regex);
	yield* matchedLines(folded, SPELLED_DIGITS, ([words]) => {
		const number = withDigits(words);
		return number.replace(/\D/g, "").length > 5 && !isSequence(number);
	});
	for (const { regex, isPhone, ...pattern } of PATTERNS) {
		yield* matchedLines(pattern.everywhere ? everywhere : elsewhere, regex, isPhone);
	}
}

/** The first and the last line of each match. */
export function* matchedLines(
	text: string,
	regex: RegExp,
	isOne: (match: RegExpExecArray) => boolean = () => true,
): Generator<[number, number]> {
	let line = 0;
	let at = 0;
	for (const match of text.matchAll(regex)) {
		line += newlines(text.slice(at, match.index));
		at = match.index;
		const begun = match[0].length - match[0].trimStart().length;
		if (!isOne(match)) continue;
		const first = line + newlines(match[0].slice(0, begun));
		yield [first, first + newlines(match[0].trim())];
	}
}

const newlines = (text: string) => text.split(/[\n\r]/).length - 1;

/** Whether three, three and four digits are one number, not three in a list. */
function isNorthAmerican(match: RegExpExecArray): boolean {
	const [, area = "", first = "", middle = "", second = "", last = ""] = match;
	const signs = first + second;
	if (!signs) return false;
	if (newlines(signs) > 1) return false;
	if ((!first || !second) && !/^[ _.()-]+$/.test(signs)) return false;
	const isYear = /^(?:19|20)/.test(last);
	if (isYear && /[,;(]/.test(second)) return false;
	// Signs that do not stand between the numbers of a list.
	if (/[^\s,;&/:>+]/.test(signs)) return true;
	if (/[,;&]\s/.test(signs)) return last.startsWith("0") || isAlone(match);
	const isArea = /^[2-9](?!00)|^[89]00/.test(area);
	if (/\d\d\s?[/:>+]\s?$/.test(before(match)) || /^\s?[/:>+]\s?\d\d/.test(after(match)))
		return false;
	const isRound = [area, middle, last].every((one) => one.endsWith("0"));
	return isArea && !isRound && !(isYear && /\S/.test(signs));
}

/** As much as any check looks at. */
const NEAR = 40;
const before = ({ input, index }: RegExpExecArray) => input.slice(Math.max(0, index - NEAR), index);
const after = ({ input, index, 0: number }: RegExpExecArray) =>
	input.slice(index + number.length, index + number.length + NEAR);

function isAlone(match: RegExpExecArray): boolean {
	const line = `${before(match).split("\n").at(-1)}${after(match).split("\n")[0]}`;
	return !/[a-z\d]/i.test(line);
}

function isOtherNumber(match: RegExpExecArray): boolean {
	return OTHER_NUMBER.test(before(match));
}

/** Such as pages 12345-12350. */
function isRange([first = "", second = "", ...more]: string[]): boolean {
	return (
		more.length === 0 && first.length === second.length && first < second && first[0] === second[0]
	);
}

/** Such as 1 2 3 4 or 10 20 30. */
function isSequence(text: string): boolean {
	const numbers = (text.match(/\d+/g) ?? []).map(Number);
	const [first = 0, second = 0] = numbers;
	return (
		numbers.length > 2 &&
		second > first &&
		numbers.every((number, at) => number === first + at * (second - first))
	);
}

function digits(count: number): string {
	return `\\d(?:${SAME_LINE}{0,3}\\d){${count - 1}}`;
}

function re(pattern: string): RegExp {
	return new RegExp(pattern, "gi");
}
