import { ButtonForm } from "#app/components/form/button-form.tsx";
import type { HowOften } from "#db/schema.ts";

const CHOICES: { howOften: HowOften; text: string; label: string }[] = [
	{ howOften: "daily", text: "Daily", label: "Email me new ones daily" },
	{ howOften: "weekly", text: "Weekly", label: "Email me new ones weekly" },
	{ howOften: "off", text: "Never", label: "Never email me new ones" },
];

interface EmailMeProps {
	search: { id: string; howOften: HowOften; name?: string };
	/** The list of what the search finds, to come back to. */
	returnTo?: string;
}

/** How often a student gets mail about new programs of a saved search: one tap for each choice. */
export function EmailMe({ search: { id, howOften, name }, returnTo }: EmailMeProps) {
	return (
		<div className="flex min-h-11 basis-full flex-wrap items-center gap-x-3 text-[0.9rem] text-muted">
			<span>Email me:</span>
			{CHOICES.map((choice) =>
				choice.howOften === howOften ? (
					<strong key={choice.howOften} className="text-ink" aria-current="true">
						{choice.text}
					</strong>
				) : (
					<ButtonForm
						key={choice.howOften}
						sends={{
							intent: "how-often",
							search_id: id,
							how_often: choice.howOften,
							...(returnTo && { redirectTo: returnTo }),
						}}
						action="/programs/searches/"
						pending="Saving..."
						className="border-0 bg-transparent px-1 text-[length:inherit] text-brand hover:bg-sunk"
						label={name ? `${choice.label}: ${name}` : choice.label}
						preventScrollReset
					>
						{choice.text}
					</ButtonForm>
				),
			)}
		</div>
	);
}
