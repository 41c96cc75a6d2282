import { useEffect, useRef, useState } from "react";

const COPIED_FOR_MS = 3000;

/** A resume's text line by line, to read and copy. */
export function ResumeText({ lines }: { lines: string }) {
	const { copy, said } = useCopy(lines);
	return (
		<details className="panel fold mt-6" id="text">
			<summary>
				<h2 className="inline text-[length:inherit]">The text of your resume</h2>
			</summary>
			<p className="hint mt-3">
				This is what application software (ATS) reads. If a word is missing or in the wrong place,
				try a simpler layout: one column, no text in pictures.
			</p>
			{copy && (
				<div className="actions mt-3">
					<button type="button" className="btn" onClick={copy}>
						Copy text
					</button>
					<span role="status">{said}</span>
				</div>
			)}
			<pre
				className="overflow-x-auto font-mono text-[0.9rem] leading-[1.6] wrap-anywhere whitespace-pre-wrap"
				dir="auto"
			>
				{lines}
			</pre>
		</details>
	);
}

/** The copy button, once a script can run, and for a moment whether it worked. */
function useCopy(text: string) {
	const [possible, setPossible] = useState(false);
	const [said, setSaid] = useState("");
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => {
		setPossible("clipboard" in navigator);
		return () => clearTimeout(timer.current);
	}, []);
	async function copy(): Promise<void> {
		const outcome = await navigator.clipboard.writeText(text).then(
			() => "Copied.",
			() => "We couldn't copy it. Select the text and copy it yourself.",
		);
		setSaid(outcome);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setSaid(""), COPIED_FOR_MS);
	}
	return { copy: possible ? copy : undefined, said };
}
