/** What an action answers when it refuses a form: the form as it was typed, and what is wrong. */
export interface FormAnswer {
	/** What was typed, by the field's name; never a password and never a file. */
	values: Record<string, string | string[]>;
	/** What is wrong with the form as a whole. */
	problem?: string | undefined;
	/** What is wrong with a field, by its name. */
	errors: Record<string, string>;
	duplicate?: DuplicateNotice;
	/** The hidden field by which the page would know its form, where an older page sent it: no form is called so. */
	unknown?: string;
	/** The form is not refused: the page of its link was read. */
	read?: { filled: string[]; notes: string[] };
}

/** What was sent exists already: says so, with a link to it where the sender may see it. */
export interface DuplicateNotice {
	message: string;
	link?: { href: string; text: string };
}
