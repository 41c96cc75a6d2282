/**
 * Whether pieces of text that is not valid UTF-8 were meant as such: of its characters that are not ASCII, fewer are
 * broken than whole. What was written in an older encoding has hardly any that is whole.
 */
export class MostlyUtf8 {
	readonly #decoder = new TextDecoder();
	#broken = 0;
	#whole = 0;

	add(bytes: Uint8Array): void {
		const text = this.#decoder.decode(bytes, { stream: true });
		this.#broken += text.match(/\ufffd/g)?.length ?? 0;
		this.#whole += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
	}

	get isIt(): boolean {
		return this.#broken < this.#whole;
	}
}
