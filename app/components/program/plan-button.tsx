import { Link } from "@remix-run/react";
import { ButtonForm } from "../form/button-form.tsx";

interface PlanButtonProps {
	program: { id: string; name: string };
	hasPlan: boolean;
	/** On a card, which has little room, only "Plan". */
	isShort?: boolean;
	className?: string;
}

/** Leads to a program's plan; makes it, and saves the program, if there is none. */
export function PlanButton(props: PlanButtonProps) {
	const { program, hasPlan, isShort = false, className = "btn" } = props;
	const { id, name } = program;
	const text = hasPlan ? "Your plan" : "Make a plan";
	const shown = isShort ? "Plan" : text;
	if (hasPlan) {
		return (
			<Link
				className={className}
				to={`/programs/saved/plan/${id}/`}
				aria-label={`${text}: ${name}`}
			>
				{shown}
			</Link>
		);
	}
	return (
		<ButtonForm
			sends={{ intent: "make", program_id: id }}
			action="/programs/saved/plan/"
			pending="Planning..."
			className={className}
			label={`${text}: ${name}`}
		>
			{shown}
		</ButtonForm>
	);
}
