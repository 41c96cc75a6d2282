/** How many forms of a page the server has carried out since the browser loaded us, by the page's path. */
const carriedOut = new Map<string, number>();

export function noteCarriedOut(path: string): void {
	carriedOut.set(path, countCarriedOut(path) + 1);
}

export function countCarriedOut(path: string): number {
	return carriedOut.get(path) ?? 0;
}
