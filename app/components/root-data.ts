/** What the root's loader gives every page. */
export interface RootData {
	/** Whether there is a logo service. */
	logos: boolean;
	/** This site's origin, such as 'https://yard.example.org'. */
	origin: string;
	/** Whether pages for reading come without JavaScript. */
	fasterPages: boolean;
}

/** The root's data among a page's matches; undefined where its loader failed. */
export function rootDataOf(matches: { id: string; data?: unknown }[]): RootData | undefined {
	return matches.find(({ id }) => id === "root")?.data as RootData | undefined;
}
