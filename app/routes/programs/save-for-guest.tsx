import { Icon } from "#app/components/icon.tsx";

/**
 * The Save of a page that knows nobody: it leads through sign-up or log-in, by which the program is saved. Who is
 * in already is led to the program's page, whose own button saves.
 */
export function SaveForGuest({
	program: { id, name },
	iconOnly = false,
}: {
	program: { id: string; name: string };
	/** In the corner of a card. */
	iconOnly?: boolean;
}) {
	const query = new URLSearchParams({ save: id, redirectTo: `/programs/${id}/` });
	return (
		<a
			className={iconOnly ? "icon-btn" : "btn"}
			href={`/signup/?${query}`}
			rel="nofollow"
			aria-label={`Save ${name}`}
			title={iconOnly ? "Save" : undefined}
		>
			<Icon name="bookmark" size={iconOnly ? 22 : 18} />
			{!iconOnly && "Save"}
		</a>
	);
}
