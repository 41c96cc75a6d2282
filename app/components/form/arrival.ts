/**
 * That a form has arrived, until the page after it is shown. If that page can't be loaded, the error page in its place
 * says so; otherwise people would send the form again.
 */
let arrivedFor: string | undefined;

/** @param to the address of the page after it */
export function noteArrival(to: string): void {
	arrivedFor = pathOf(to);
}

/** Whether the page at this path comes after a form that has arrived. */
export function hasArrived(path: string): boolean {
	return arrivedFor === pathOf(path);
}

/** A page is shown, so nothing more needs to be said. */
export function forgetArrival(): void {
	arrivedFor = undefined;
}

function pathOf(to: string): string {
	return new URL(to, "https://here").pathname;
}
