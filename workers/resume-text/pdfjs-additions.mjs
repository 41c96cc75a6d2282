// What pdf.js doesn't say about a text, as additions to its code (harden-pdfjs.mjs): the text that a file gives for
// glyphs that have none (ActualText), how wide each space is, each glyph only once if it is drawn twice to look bold, and
// the pages behind one that is broken.

/** Functions that the additions call; their loops take steps, like those of pdf.js. */
export const HELPERS = `
function $actualText(properties, resources) {
	let text;
	try {
		const dict = typeof properties?.get === "function"
			? properties
			: resources?.get("Properties")?.get?.(properties?.name);
		const given = dict?.get?.("ActualText");
		if (typeof given === "string") text = stringToPDFString(given);
	} catch {}
	if (text && ($stepsLeft -= 50 * text.length) < 0) $noStepsLeft();
	return text;
}
function $isDrawnTwice(drawn, glyph, [a, b, c, d, x, y], width) {
	const near = Math.min(0.12 * Math.hypot(c, d), 0.4 * Math.abs(width) * Math.hypot(a, b));
	if (!(near > 0)) return false;
	const rowOf = (offset) => glyph + (Math.round(y / near) + offset);
	for (const offset of [-1, 0, 1]) {
		for (const [otherX, otherY] of drawn.get(rowOf(offset)) ?? []) {
			if (Math.abs(x - otherX) < near && Math.abs(y - otherY) < near) return true;
		}
	}
	drawn.getOrInsertComputed(rowOf(0), () => []).push([x, y]);
	return false;
}
`;

export const ADDITIONS = [
	{
		of: "what is drawn on a page, including its forms",
		at: /async getTextContent\(\{stream:[^}]*?seenStyles:(\w+)=[^}]*?\}\)\{/g,
		insert: (ofPage) => `const $drawn=${ofPage}.drawn??=new Map;`,
	},
	{
		of: "glyphs that are drawn twice",
		at: /let (\w+)=\w+\[\w+\],\{category:(\w+),originalCharCode:\w+\}=\1;.{0,200}?!\w+&&\2\.isWhitespace\)\{(\w+)\.vertical\?\((\w+)\+=-(\w+),(\w+)\.translateTextMatrix\(0,-\4\)\):\(\4\+=\5,\6\.translateTextMatrix\(\4\*\6\.textHScale,0\)\),saveLastChar\(` `\);continue\}/g,
		insert: (glyph, category, font, advance, width, state) =>
			`if(!${category}.isZeroWidthDiacritic&&$isDrawnTwice($drawn,${glyph}.unicode,getCurrentTextTransform(),${width}/${state}.fontSize)){` +
			`${font}.vertical?(${advance}+=-${width},${state}.translateTextMatrix(0,-${advance})):(${advance}+=${width},${state}.translateTextMatrix(${advance}*${state}.textHScale,0));` +
			`saveLastChar(${glyph}.unicode);continue}`,
	},
	{
		of: "the width of a space between glyphs",
		at: /function addFakeSpaces\((\w+),\w+,\w+\)\{if\([^()]*\)return (\w+)\.initialized&&\(resetLastChars\(\),/g,
		insert: (width, item) =>
			`(${item}.gaps??=[]).push(Math.abs(${width})*${item}.textAdvanceScale),`,
	},
	{
		of: "a space that a narrow glyph stands for",
		at: /saveLastChar\(\w+\)&&\((?=(\w+)\.str\.push)/g,
		insert: (item) => `(${item}.gaps??=[]).push(0),`,
	},
	{
		of: "the spaces of a run",
		at: /transform:(\w+)\.transform,fontName:\1\.fontName,(?=hasEOL:\1)/g,
		insert: (item) => `gaps:${item}.gaps,isUnmapped:${item}.isUnmapped,`,
	},
	{
		of: "the end of a run",
		at: /items\.push\(runBidiTransform\((\w+)\)\),/g,
		insert: (item) => `${item}.gaps=null,`,
	},
	{
		of: "a font whose characters are only the numbers of its glyphs",
		at: /new ToUnicodeMap\(\w+\)\}(?=return new IdentityToUnicodeMap\((\w+)\.firstChar,\1\.lastChar\)\})/g,
		insert: (font) =>
			`{const map=new IdentityToUnicodeMap(${font}.firstChar,${font}.lastChar);map.$isOfGlyphs=true;return map}`,
	},
	{
		of: "whether a run is in such a font",
		at: /let\{font:(\w+),loadedName:(\w+)\}=\w+;.{0,500}?(\w+)\.fontName=\2;/g,
		insert: (font, _name, item) => `${item}.isUnmapped=${font}.toUnicode?.$isOfGlyphs===true;`,
	},
	{
		of: "the text that a file gives for glyphs",
		at: /let \w+=(\w+)\[1\]instanceof \w+\?\1\[1\]\.get\(`MCID`\):null;\w+\.items\.push\(\{type:`beginMarkedContentProps`,/g,
		insert: (args) => `actualText:$actualText(${args}[1],$resources),`,
	},
	{
		of: "the resources of a content",
		at: /\w+\?\.has\(\w+\)\)throw Error\(`getTextContent - ignoring circular reference: \$\{\w+\}`\);\w+\.put\(\w+\)\}(?=(\w+)\|\|=)/g,
		insert: (resources) => `const $resources=${resources};`,
	},
	{
		of: "the pages of a list",
		at: /let (\w+)=\w+\.at\(-1\),\{currentNode:(\w+),posInKids:\w+\}=\1,\w+=\2\.getRaw\(`Kids`\);/g,
		insert: (node) => `const $pageIsBroken=()=>{${node}.posInKids++};`,
	},
	{
		of: "a page that is within itself",
		at: /addPageError\(new \w+\$1\(`Pages tree contains circular reference\.`\)\);/g,
		insert: () => "$pageIsBroken();continue;",
	},
	{
		of: "a page that can't be read",
		at: /\.put\((\w+)\);try\{\w+=await \w+\.fetchAsync\(\1\)\}catch\((\w+)\)\{addPageError\(\2\);/g,
		insert: () => "$pageIsBroken();continue;",
	},
	{
		of: "a page that is no page",
		at: /addPageError\(new \w+\$1\(`Page dictionary kid reference points to wrong type of object\.`\)\);/g,
		insert: () => "$pageIsBroken();continue;",
	},
];
