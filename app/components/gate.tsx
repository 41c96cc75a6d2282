/** The mark, drawn large: the gate of a yard, open, with the hall behind it. Decoration only. */
export function Gate() {
	return (
		<svg className="gate" viewBox="0 0 560 430" aria-hidden="true" focusable="false">
			<path
				className="gate-fence"
				d="M14 430V330M38 430V330M62 430V330M86 430V330M474 430V330M498 430V330M522 430V330M546 430V330M0 350h112M448 350h112M0 408h112M448 408h112"
			/>
			<path className="gate-sky" d="M142 430V208a138 138 0 0 1 276 0v222z" />
			<circle className="gate-sun" cx="280" cy="214" r="56" />
			<path className="gate-rays" d="M196 214a84 84 0 0 1 168 0M170 214a110 110 0 0 1 220 0" />
			<path
				className="gate-hall"
				d="M192 320v-62h54v-14l34-20 34 20v14h54v62zM270 224v-18h20v18zM266 206a14 14 0 0 1 28 0zM278.500 192v-16h3v16z"
			/>
			<path
				className="gate-windows"
				d="M206 300v-18a6 6 0 0 1 12 0v18zM228 300v-18a6 6 0 0 1 12 0v18zM320 300v-18a6 6 0 0 1 12 0v18zM342 300v-18a6 6 0 0 1 12 0v18zM270 320v-40a10 10 0 0 1 20 0v40z"
			/>
			<path className="gate-lawn" d="M142 322q138-24 276 0v108H142z" />
			<path className="gate-walk" d="M271 311h18l67 119H204z" />
			<path
				className="gate-tree"
				d="M170 332v-36M390 332v-36M170 306a25 25 0 1 1 .1 0zM390 306a25 25 0 1 1 .1 0z"
			/>
			<path className="gate-stones" d="M125 430V208a155 155 0 0 1 310 0v222" />
			<path
				className="gate-lines"
				d="M142 430V208a138 138 0 0 1 276 0v222M108 430V208a172 172 0 0 1 344 0v222"
			/>
			<path className="gate-key" d="M258 28h44l-9 52h-26z" />
		</svg>
	);
}
