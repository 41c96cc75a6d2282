import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { usePostAddress } from "./form.tsx";
import { FormIdContext, SubmitButton } from "./form-fields.tsx";

interface ButtonFormProps extends ComponentProps<typeof SubmitButton> {
	/** The hidden fields. */
	sends: Record<string, string>;
	/** Where it posts to instead of its own page. */
	action?: string;
	/** The page that it leads to takes this one's place and keeps its scroll position. */
	preventScrollReset?: boolean;
}

/** A form with a single button, and what it sends. */
export function ButtonForm(props: ButtonFormProps) {
	const { sends, action, preventScrollReset = false, ...button } = props;
	const id = useId();
	const postAddress = usePostAddress(action);
	const { formData } = useNavigation();
	// The second tap of a double tap would get another answer: what it is about may be gone.
	const isSent = formData?.get("form_id") === id;
	return (
		<Form
			method="post"
			id={id}
			action={postAddress}
			preventScrollReset={preventScrollReset}
			replace={preventScrollReset || undefined}
			onSubmit={(event) => isSent && event.preventDefault()}
		>
			{Object.entries({ form_id: id, ...sends }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<FormIdContext.Provider value={id}>
				<SubmitButton main={false} {...button} />
			</FormIdContext.Provider>
		</Form>
	);
}
