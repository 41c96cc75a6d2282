import type { ReactNode } from "react";

/** How a program gets from one student to the next. */
export function HowItWorks() {
	return (
		<ol className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-3">
			<Step number={1} title="A student shares it">
				Its name, where to apply, and a few words about it.
			</Step>
			<Step number={2} title="A moderator reviews it">
				They open the link, read it, and set its kind and deadline. If something's off, it goes back
				with a note that says why.
			</Step>
			<Step number={3} title="You apply at the source">
				Every program links straight to whoever offers it. No middleman.
			</Step>
		</ol>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="border-t-[3px] border-brand pt-[0.9rem]">
			<h3>
				<span className="text-brand" aria-hidden="true">{`${number}. `}</span>
				{title}
			</h3>
			<p className="mt-[0.35rem] text-muted">{children}</p>
		</li>
	);
}
