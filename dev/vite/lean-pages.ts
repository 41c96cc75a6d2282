/** What the server's build leaves out of our pages, and how it writes their elements. */
import type { Plugin } from "vite";
import { type Change, replaceIn, type SyntaxNode, walk } from "./syntax.ts";

/** Exports of a page's module that only the router in the browser uses. */
const FOR_BROWSERS = new Set(["clientAction", "clientLoader", "shouldRevalidate"]);

/** React does nothing with these on the server. */
const EFFECTS = new Set(["useEffect", "useLayoutEffect", "useImperativeHandle"]);

/** On the server, these can be dropped when their result is not used. */
const WITHOUT_EFFECT = new Set(["useCallback", "useMemo", "useRef"]);

const ELEMENT_CALLS = new Set(["jsx", "jsxs"]);

/** Our files, and those of packages that have effects. */
const PAGES = /\/(app\/.*\.tsx?|node_modules\/(react-router(-dom)?|@remix-run\/react)\/.*\.js)$/;

const ELEMENTS = "\0elements";

/**
 * An element as React's `jsx` makes it (react/cjs/react-jsx-runtime.production.min.js), for properties without key, ref
 * or spread, so that it need not check and copy them. Most have only a class and children.
 */
const elements = `
const $$typeof = Symbol.for("react.element");
const make = (type, key, props) => ({ $$typeof, type, key, ref: null, props, _owner: null });
export const $fragment = Symbol.for("react.fragment");
export const $element = (type, props, key) => make(type, key === undefined ? null : "" + key, props);
export const $plain = (type, children) => make(type, null, { children });
export const $styled = (type, className, children) => make(type, null, { className, children });
`;

/**
 * Removes event handlers, refs of elements, effects, and what only the browser's router asks a page for: the server
 * uses none of them. Code that only those use goes with them.
 */
export const leanPages: Plugin = {
	name: "lean-pages",
	apply: "build",
	enforce: "post",
	resolveId: (id) => (id === ELEMENTS ? id : undefined),
	load: (id) => (id === ELEMENTS ? elements : undefined),
	transform(code, id, { ssr } = {}) {
		if (!ssr || !PAGES.test(id)) return undefined;
		const changes = [...walk(this.parse(code))].flatMap(changesAt);
		if (changes.length === 0) return undefined;
		const head = `import { $element, $fragment, $plain, $styled } from "${ELEMENTS}";`;
		return { code: head + replaceIn(code, changes), map: null };
	},
};

function changesAt(node: SyntaxNode): Change[] {
	if (node.type === "ExportNamedDeclaration") {
		return isForBrowsers(node) ? [change(node.start, node.declaration.start)] : [];
	}
	if (node.type !== "CallExpression") return [];
	const { name } = node.callee.property ?? node.callee;
	if (EFFECTS.has(name)) return [change(node.start, node.end, "void 0")];
	if (WITHOUT_EFFECT.has(name)) return [change(node.start, node.start, "/*#__PURE__*/")];
	return ELEMENT_CALLS.has(name) ? elementAt(node) : [];
}

const change = (start: number, end: number, text = ""): Change => ({ start, end, text });

/** Removes the export; the name stays for other uses in the module. */
function isForBrowsers({ declaration }: SyntaxNode): boolean {
	const names: SyntaxNode[] = declaration?.declarations ?? (declaration ? [declaration] : []);
	return names.length === 1 && FOR_BROWSERS.has(names[0]?.id?.name);
}

function elementAt({ callee, end, arguments: [type, props, key] }: SyntaxNode): Change[] {
	if (props.type !== "ObjectExpression") return [];
	const all: SyntaxNode[] = props.properties;
	const isHtml = type.type === "Literal";
	const kept = all.filter((one) => !isOfBrowsers(one, isHtml));
	const left = all.flatMap((one, index) =>
		kept.includes(one) ? [] : [change(one.start, all[index + 1]?.start ?? one.end)],
	);
	if (kept.some((one) => one.type !== "Property" || ["key", "ref"].includes(nameOf(one))))
		return left;
	const names = kept.map(nameOf).join();
	const [first, second] = kept.map(({ value }) => value);
	const called = (name: string) => change(callee.start, callee.end, name);
	if (type.name === "Fragment") left.push(change(type.start, type.end, "$fragment"));
	if (key || !["", "children", "className", "className,children"].includes(names)) {
		return [called("$element"), ...left];
	}
	const close = change((second ?? first ?? type).end, end, ")");
	const between = second ? [change(first.end, second.start, ",")] : [];
	const open = first ? [change(type.end, first.start, ",")] : [];
	return [called(names.startsWith("className") ? "$styled" : "$plain"), ...open, ...between, close];
}

/** An event handler, or an element's ref; a component may have a property of such a name that is not a function. */
function isOfBrowsers(property: SyntaxNode, isHtml: boolean): boolean {
	const isFunction = property.value?.type === "ArrowFunctionExpression";
	return /^on[A-Z]/.test(nameOf(property))
		? isHtml || isFunction
		: isHtml && nameOf(property) === "ref";
}

const nameOf = ({ key }: SyntaxNode): string => key?.name ?? key?.value;
