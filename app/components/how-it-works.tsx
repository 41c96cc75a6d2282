/** How a program gets from one student to the next. */
export function HowItWorks() {
	return (
		<ol className="steps">
			<li>
				<h3>A student shares it</h3>
				<p>Its name, where one applies, and a few words about it.</p>
			</li>
			<li>
				<h3>A moderator checks it</h3>
				<p>
					They open the link, read, and set its kind and deadline. What is not right goes back with
					a note that says why.
				</p>
			</li>
			<li>
				<h3>You apply at the source</h3>
				<p>Every program leads to the page of those who offer it. Nobody stands in between.</p>
			</li>
		</ol>
	);
}
