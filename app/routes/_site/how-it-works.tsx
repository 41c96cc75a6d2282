/** How a program gets from one student to the next. */
export function HowItWorks() {
	return (
		<ol className="steps">
			<li>
				<h3>A student shares it</h3>
				<p>Its name, where to apply, and a few words about it.</p>
			</li>
			<li>
				<h3>A moderator reviews it</h3>
				<p>
					They open the link, read it, and set its kind and deadline. If something's off, it goes
					back with a note that says why.
				</p>
			</li>
			<li>
				<h3>You apply at the source</h3>
				<p>Every program links straight to whoever offers it. No middleman.</p>
			</li>
		</ol>
	);
}
