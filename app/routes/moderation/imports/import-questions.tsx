import { ButtonForm } from "#app/components/form/button-form.tsx";

interface QuestionButtonsProps {
	number: number;
	/** What a source's run asks about a program that a moderator has changed. */
	mark: string | null;
}

const ABOUT_PROGRAM = {
	corrected: { list: "Take the list's", ours: "Keep ours" },
	gone: { list: "Close it", ours: "Keep it open" },
};

/** Whether a row is the program that its link is known for, or the list is right about one. */
export function QuestionButtons({ number, mark }: QuestionButtonsProps) {
	const about = { number: String(number) };
	if (mark === "corrected" || mark === "gone") {
		return (
			<div className="actions">
				{(["list", "ours"] as const).map((intent) => (
					<ButtonForm
						key={intent}
						sends={{ intent, ...about }}
						pending="Saving..."
						label={`Row ${number}: ${ABOUT_PROGRAM[mark][intent]}`}
						preventScrollReset
					>
						{ABOUT_PROGRAM[mark][intent]}
					</ButtonForm>
				))}
			</div>
		);
	}
	return (
		<div className="actions">
			<ButtonForm
				sends={{ intent: "same", ...about }}
				pending="Saving..."
				label={`Row ${number}: same program`}
				preventScrollReset
			>
				Same program
			</ButtonForm>
			<ButtonForm
				sends={{ intent: "different", ...about }}
				pending="Saving..."
				label={`Row ${number}: a different one`}
				preventScrollReset
			>
				A different one
			</ButtonForm>
		</div>
	);
}

/** Explains the questions, and answers all of them. */
export function QuestionsAtOnce({ isReady }: { isReady: boolean }) {
	if (!isReady) return <p className="mb-4">Import the list again to answer these.</p>;
	return (
		<section className="panel grid gap-3 mb-4">
			<p>
				These rows share a link with another program but have another name: the same program by a
				new name, or one of several behind one page. We'll remember your answers.
			</p>
			<div className="actions">
				<ButtonForm sends={{ intent: "different" }} pending="Saving...">
					All are different ones
				</ButtonForm>
				<ButtonForm sends={{ intent: "same" }} pending="Saving...">
					All are the same
				</ButtonForm>
			</div>
		</section>
	);
}
