/**
 * With a finger, text is normally selected by a long press and two handles. While the highlighter is on, drawing along
 * a line selects it at once; pdf.js highlights the selection when the finger goes up. Moving up and down scrolls the
 * page as usual (`touch-action` in viewer.css).
 */
export function chooseTextByFinger(
	container: HTMLElement,
	isHighlighting: () => boolean,
	signal: AbortSignal,
): void {
	let begun: { pointerId: number; from: Caret } | undefined;
	const on = (
		name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
		listener: (event: PointerEvent) => void,
	) => container.addEventListener(name, listener, { signal, passive: true });
	const end = () => {
		begun = undefined;
	};
	on("pointerdown", (event) => {
		end();
		if (event.pointerType !== "touch" || !event.isPrimary || !isHighlighting()) return;
		const from = caretAt(event);
		if (from) begun = { pointerId: event.pointerId, from };
	});
	on("pointermove", (event) => {
		if (event.pointerId !== begun?.pointerId) return;
		const to = caretAt(event);
		if (!to) return;
		const { from } = begun;
		document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
	});
	on("pointerup", end);
	on("pointercancel", end);
}

interface Caret {
	node: Node;
	offset: number;
}

/** The place in a page's text under a finger; undefined beside the text. */
function caretAt({ clientX, clientY, target }: PointerEvent): Caret | undefined {
	const found = caretFromPoint(clientX, clientY);
	const isText = found?.node.nodeType === Node.TEXT_NODE;
	if (!isText || !found.node.parentElement?.closest(".textLayer")) return undefined;
	// Between lines, a browser returns the nearest text; only text under the finger counts.
	const pressed = target instanceof Element && target.closest(".textLayer") !== null;
	return pressed ? found : undefined;
}

function caretFromPoint(x: number, y: number): Caret | undefined {
	if ("caretPositionFromPoint" in document) {
		const position = document.caretPositionFromPoint(x, y);
		return position ? { node: position.offsetNode, offset: position.offset } : undefined;
	}
	const range = (document as Document).caretRangeFromPoint(x, y);
	return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
