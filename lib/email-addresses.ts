/** Email addresses in text whose lines are folded (`foldLine`), spelled out or broken up, too. Every pattern is bounded. */
import { matchedLines } from "./phone-numbers.ts";

/** Whole, and with few hyphens: with any, and with a part as good as the whole, it could be divided in countless ways. */
const LABEL = "[a-z\\d\\xff]{1,63}(?:--?[a-z\\d\\xff]{1,62}){0,3}(?![a-z\\d\\xff])";
/** Around "@" and words that stand for it. */
const AROUND = "[^a-z\\d\\xff]{0,5}";
const BRACKET = "[[({<]{1,3}\\s?(?!47)";
const BRACKET_END = "\\s?[\\])}>]{1,3}";
const AT_WORD = "(?:[a4@][t7]|arroba)(?:[ -]?(?:sign|symbol))?";
const DOT_WORD = "(?:d[o0][t7]|punto|punkt|point|period)";
/** Words that end an address that is not written as one; a word that ends a sentence also looks like these. */
const TLD =
	"([e3]du|c[o0]m|[o0]rg|n[e3]t|g[o0]v|mil|io|me|us|uk|ca|info|biz|dev|ng|gh|za|ke|jm)(?![a-z\\d\\xff])";
const SPOKEN_DOT = `(?:\\s\\.\\s|[^a-z\\d\\xff\\n,.;:]{1,4}${DOT_WORD}[^a-z\\d\\xff\\n,.;:]{1,4}|\\s?${BRACKET}(?:[.·,]|${DOT_WORD})${BRACKET_END}\\s?)`;
/** A dot, a sign in place of one, or a spoken one; a hyphen only where the last part follows. */
const ANY_DOT = `(?:-{1,3}(?=(?:edu|com|org|net|gov)(?![a-z\\d\\xff]))|[^a-z\\d\\xff\\s-][^a-z\\d\\xff\\s]{0,2}|\\s{0,3}[.·_]{1,3}\\s{0,3}|${SPOKEN_DOT})`;
const MAILBOXES = "(?:g ?mail|googlemail|ymail|yahoo|outlook|hotmail|icloud|aol|proton ?mail)";

const PATTERNS: { regex: RegExp; isEmail?: (match: RegExpExecArray) => boolean }[] = [
	// zora@example.edu
	{ regex: re(`[a-z\\d\\xff_%+'-]@${LABEL}(?:\\.${LABEL}){0,4}\\.[a-z\\xff]{2,24}`) },
	// zora @ example . edu, zora@example·edu, zora (a) example (.) edu
	{
		regex: re(
			`[a-z\\d\\xff]${AROUND}(?:@|${BRACKET}a${BRACKET_END})${AROUND}${LABEL}(?:${ANY_DOT}${LABEL}){0,4}?${ANY_DOT}${TLD}`,
		),
		isEmail: isOneCase,
	},
	{
		regex: re(
			`[a-z\\d\\xff]${AROUND}@${AROUND}${LABEL} (?:(?:${LABEL}) ){0,2}?([e3]du|com)(?![a-z\\xff])`,
		),
		isEmail: isOneCase,
	},
	// @example.edu, on a line of its own
	{
		regex: re(
			`(?<![a-z\\d\\xff])@${LABEL}(?:\\.${LABEL}){0,3}\\.(?:edu|com|org|net|gov)(?![a-z\\d\\xff])`,
		),
	},
	// zora@example
	{ regex: /(?<![A-Za-z\d\xff@/])[a-z0-9._+-]{2,64}@[a-z]/g },
	// zora [at] example
	{ regex: re(`[a-z\\d\\xff]\\s{0,2}${BRACKET}${AT_WORD}${BRACKET_END}\\s{0,2}[a-z\\d\\xff]`) },
	// zora at example dot edu
	{
		regex: re(
			`[a-z\\d\\xff][^a-z\\d\\xff]{1,4}${AT_WORD}[^a-z\\d\\xff]{1,4}(?!(?:the|a|an|our|my)\\s)${LABEL}(?:${SPOKEN_DOT}${LABEL}){0,4}?${SPOKEN_DOT}${TLD}(?!\\s(?:developer|engineer|programmer|core|framework|stack|bubble|boom|era)\\b)`,
		),
		isEmail: isOneCase,
	},
	// zora.hurston at example.edu, zora.hurston @ gmail
	{
		regex: re(
			`(${LABEL}(?:(?:[._]\\s?|${SPOKEN_DOT})${LABEL})?)(?:@|[^a-z\\d\\xff]{1,4}(?:@|${AT_WORD})[^a-z\\d\\xff]{1,4})(?:${LABEL}(?:\\s?[.·]\\s?${LABEL}){1,4}|${MAILBOXES}(?![a-z\\xff]))`,
		),
		isEmail: ([, name = ""]) => isMailbox(name),
	},
	// zora at example.edu, with nothing else between two signs
	{
		regex: re(
			`(?:^|[\\n|·,;:])\\s{0,3}(?![a-z]{0,20}(?:ed|ing|ers?|[aeo]nts?|ors?)\\s|taught|intern|staff|faculty|fellow|online|available)[a-z][a-z\\d]{4,40}\\sat\\s${LABEL}(?:\\.${LABEL}){0,3}\\.(?:edu|com|org|net)(?=\\s?(?:$|[\\n|·,;]))`,
		),
		isEmail: ([line]) => line === line.toLowerCase() || /AT/.test(line),
	},
	// zora -at- example.edu
	{
		regex: re(
			`[a-z\\d\\xff]\\s{0,2}[*_~/'"-]${AT_WORD}[*_~/'"-]\\s{0,2}${LABEL}(?:\\.${LABEL}){0,3}\\.[a-z]{2}`,
		),
	},
	// zoraATexampleDOTedu
	{ regex: /[a-z]AT[a-z]{2,40}DOT[a-z]{2}/g },
	// zora#example.edu
	{
		regex:
			/(?<![A-Za-z\d\xff./])[a-z][a-z0-9._]{1,60}[#*&^~!$=+][a-z0-9-]{2,60}\.edu(?![A-Za-z\xff])/g,
	},
	// gmail.com, gmail com
	{ regex: re(`(?<![a-z\\d\\xff])${MAILBOXES}(?:${ANY_DOT}|\\s{1,2})c[o0]m(?![a-z\\xff])`) },
	// Email: zora (example.edu), Email: zora.hurston
	{
		regex: re(
			`(?<![a-z\\xff])(?:e-?mail|gmail|mail)(?: me| address)?\\s?[:=][^\\n]{0,60}?[a-z\\d\\xff]{2}(?:(?:[._]|${SPOKEN_DOT})\\s?[a-z\\d\\xff]{2}|\\s(?:edu|com)\\b)`,
		),
	},
	{ regex: re("mailto:|@\\s(?:g ?mail|googlemail|ymail|hotmail)(?![a-z\\xff])") },
	{ regex: re("(?<![a-z\\xff])gmail\\s?[:=]\\s?[a-z\\d\\xff]") },
];

/** Where email addresses begin and end: lines, from 0. */
export function* linesOfEmails(folded: string): Generator<[number, number]> {
	const text = folded.replace(SPACED_LETTERS, (letters) => letters.replaceAll(" ", ""));
	for (const { regex, isEmail } of PATTERNS) yield* matchedLines(text, regex, isEmail);
}

/** "z o r a" */
const SPACED_LETTERS =
	/(?<![A-Za-z\d\xff])(?:[A-Za-z\d\xff_] ){2,}[A-Za-z\d\xff](?![A-Za-z\d\xff])/g;

/** Whether the end is all small or all capital letters: "Net" begins a sentence, and "@ Example.org" is an employer. */
function isOneCase(match: RegExpExecArray): boolean {
	const end = match.at(-1) ?? "";
	const isBrand = /\s@\s[A-Z]\w*\.[a-z]+$/.test(match[0]);
	return !isBrand && (end === end.toLowerCase() || end === end.toUpperCase());
}

/** Whether a word looks like the name of a mailbox. */
function isMailbox(word: string): boolean {
	if (/\.(?:js|ts|net|py|io|ai|com|org)$/i.test(word)) return false;
	return (
		/[A-Za-z\d\xff]{2}(?:[._]\s?|\Wd[o0]t\W)[A-Za-z\d\xff]{2}/i.test(word) ||
		/^(?:[a-z\d]+[._][a-z\d]+|[a-z]{2,}\d+)$/.test(word)
	);
}

function re(pattern: string): RegExp {
	return new RegExp(pattern, "gi");
}
