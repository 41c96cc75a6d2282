import { useEffect, useState } from "react";

/** Copies a text; only shown where JavaScript runs. */
export function CopyButton({ text, from }: { text: string; from: string }) {
	const [state, setState] = useState<"off" | "ready" | "copied">("off");
	useEffect(() => setState("ready"), []);
	if (state === "off") return null;

	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			setState("copied");
		} catch {
			// The browser refused; the selected text can still be copied by hand.
			const field = document.getElementById(from);
			if (field instanceof HTMLInputElement) field.select();
		}
	}

	return (
		<button className="btn min-w-24" type="button" onClick={copy} aria-live="polite">
			{state === "copied" ? "Copied" : "Copy"}
		</button>
	);
}
