import sprite from "#app/icons.svg?url";
import type { IconName } from "./icon-names.ts";

/** An icon from app/icons.svg, in the text's color. Decoration only, because there is text beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
	return (
		<svg fill="none" width={size} height={size} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
