import { photoAddress } from "#app/files/photo-address.ts";
import { useBrokenPicture } from "./use-broken-picture.ts";

const SIZES = {
	36: "size-9 text-[1rem]",
	56: "size-14 text-[1.4rem]",
	96: "size-24 text-[2.4rem]",
};
const CIRCLE =
	"grid flex-none place-items-center rounded-full bg-[image:var(--avatar)] leading-[normal] font-semibold text-white object-cover";

interface AvatarProps {
	name: string | null;
	photoKey: string | null;
	/** In CSS pixels, as it is drawn on the page. */
	size?: 36 | 56 | 96;
}

/** A person's photo, or a gradient circle with the first letter of the name; U without a name. */
export function Avatar({ name, photoKey, size = 36 }: AvatarProps) {
	const src = photoKey ? photoAddress(photoKey, 96) : undefined;
	const { isBroken, ...watched } = useBrokenPicture(src);
	const letter = Array.from(name?.trim() ?? "")[0]?.toUpperCase() ?? "U";
	if (photoKey && !isBroken) {
		return (
			<img
				{...watched}
				className={`lettered ${CIRCLE} ${SIZES[size]}`}
				src={src}
				srcSet={size > 36 ? `${photoAddress(photoKey, 192)} 2x` : undefined}
				alt={letter}
				aria-hidden="true"
				width={size}
				height={size}
				loading="lazy"
				decoding="async"
			/>
		);
	}
	return (
		<span className={`${CIRCLE} ${SIZES[size]}`} aria-hidden="true">
			{letter}
		</span>
	);
}
