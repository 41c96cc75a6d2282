import { Link } from "@remix-run/react";
import { ButtonForm } from "../form/button-form.tsx";

interface PlanButtonProps {
	program: { id: string; name: string };
	hasPlan: boolean;
	className?: string;
}

/** Leads to a program's plan; makes it, and saves the program, if there is none. */
export function PlanButton({ program: { id, name }, hasPlan, className = "btn" }: PlanButtonProps) {
	if (hasPlan) {
		return (
			<Link
				className={className}
				to={`/programs/saved/plan/${id}/`}
				aria-label={`Your plan: ${name}`}
			>
				<PlanWords before="Your " />
			</Link>
		);
	}
	return (
		<ButtonForm
			sends={{ intent: "make", program_id: id }}
			action="/programs/saved/plan/"
			pending="Planning..."
			className={className}
			label={`Make a plan: ${name}`}
		>
			<PlanWords before="Make a " />
		</ButtonForm>
	);
}

/** On a card, which has little room, only "Plan". */
function PlanWords({ before }: { before: string }) {
	return (
		<span>
			<span className="in-[.program-card]:sr-only">{before}</span>
			<span className="in-[.program-card]:capitalize">plan</span>
		</span>
	);
}
