/** What opens on a card, above the link that covers the card. */
export const FOLD = "relative grid-cols-[minmax(0,1fr)] open:grid open:gap-3";
export const SUMMARY =
	"-my-[10.4px] inline-flex min-h-11 max-w-full cursor-pointer items-center text-[0.85rem] font-semibold text-brand";
