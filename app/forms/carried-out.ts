/** The keys of the forms that the server has carried out while this page was open. */
const carriedOut = new Set<string>();

export function noteCarriedOut(formKey: FormDataEntryValue | null): void {
	if (typeof formKey === "string") carriedOut.add(formKey);
}

export function isCarriedOut(formKey: string): boolean {
	return carriedOut.has(formKey);
}
