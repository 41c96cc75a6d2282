import { photoAddress } from "#app/files/photo-address.ts";

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
	if (photoKey) {
		return (
			<img
				className={`${CIRCLE} ${SIZES[size]}`}
				src={photoAddress(photoKey, 96)}
				srcSet={size > 36 ? `${photoAddress(photoKey, 192)} 2x` : undefined}
				alt=""
				width={size}
				height={size}
				loading="lazy"
				decoding="async"
			/>
		);
	}
	return (
		<span className={`${CIRCLE} ${SIZES[size]}`} aria-hidden="true">
			{Array.from(name?.trim() ?? "")[0]?.toUpperCase() ?? "U"}
		</span>
	);
}
