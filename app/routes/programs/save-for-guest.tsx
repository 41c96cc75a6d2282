import { Icon } from "#app/components/icon.tsx";

interface SaveForGuestProps {
	program: { id: string; name: string };
	/** In the corner of a card. */
	iconOnly?: boolean;
}

/** Leads to sign-up or log-in, which then saves the program; who is logged in gets to the program's own page. */
export function SaveForGuest({ program: { id, name }, iconOnly = false }: SaveForGuestProps) {
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
