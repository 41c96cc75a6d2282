import type { ReactNode } from "react";

interface PageAtEndProps {
	title: string;
	/** Link texts and where they lead. */
	ways: Record<string, string>;
	/** The first one is the main button. */
	main?: boolean;
	children: ReactNode;
}

/** The page after something is finished, such as a sent form: the result, and where to go next. */
export function ConfirmationPage({ title, ways, main = false, children }: PageAtEndProps) {
	return (
		<div className="page-head">
			<h1>{title}</h1>
			{children}
			<p className="actions mt-2">
				{Object.entries(ways).map(([text, href], at) => (
					<a key={href} className={main && at === 0 ? "btn btn-main" : "btn"} href={href}>
						{text}
					</a>
				))}
			</p>
		</div>
	);
}
