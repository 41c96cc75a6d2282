/** What an action answers when it refuses a form: the form as it was typed, and what is wrong. */
export interface FormAnswer {
	/** What was typed, by the field's name; never a password and never a file. */
	values: Record<string, string | string[]>;
	/** What is wrong with the form as a whole. */
	problem?: string | undefined;
	/** What is wrong with a field, by its name. */
	errors: Record<string, string>;
	duplicate?: DuplicateNotice;
	/** The hidden field that says which form was sent, when its value (from an older page) matches no form. */
	unknown?: string;
	/** The columns of a file that was refused, because it isn't clear which one holds what. */
	columns?: string[];
	/** The form wasn't refused: the page behind its link was read. */
	read?: { filled: string[]; notes: string[] };
}

/** Says that what was sent already exists, with a link to it if the sender may see it. */
export interface DuplicateNotice {
	message: string;
	link?: { href: string; text: string };
}
