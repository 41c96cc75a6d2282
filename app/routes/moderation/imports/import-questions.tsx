import { ButtonForm } from "#app/components/form/button-form.tsx";

/** Whether a row is the program that its link is known for. */
export function QuestionButtons({ number }: { number: number }) {
	const about = { number: String(number) };
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
