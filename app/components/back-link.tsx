import { Link } from "#app/components/link.tsx";

/** A link from a page back to the one it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
	return (
		<p>
			<Link
				className="inline-flex min-h-11 items-center before:mr-[0.4rem] before:content-['‹']"
				to={to}
				prefetch="intent"
			>
				{children}
			</Link>
		</p>
	);
}
