/** The months in the order of the calendar, as forms and lists write them. */
export const MONTH_NAMES =
	"January February March April May June July August September October November December".split(
		" ",
	);

/** A month (YYYY-MM) as 'Mar 2027'. */
export function formatMonth(month: string): string {
	const [year, number] = month.split("-");
	return `${MONTH_NAMES[Number(number) - 1]?.slice(0, 3)} ${year}`;
}
