/** Pictures that may be missing: then a letter takes their place. */
import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { photoAddress } from "#app/files/photo-address.ts";
import type { RootData } from "./root-data.ts";

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

/** The host that a link leads to, as people read it. */
export function hostOf(link: string): string {
	return new URL(link).host.replace(/^www\./, "");
}

/** The icon of a link's organization, if known (decision 010); else the first letter of its host. */
export function HostLogo({ link }: { link: string }) {
	const logos = useRouteLoaderData<RootData>("root")?.logos;
	const src = `/logos/${new URL(link).hostname.replace(/\.$/, "")}`;
	const { isBroken, ...watched } = useBrokenPicture(src);
	const letter = hostOf(link).slice(0, 1).toUpperCase();
	return (
		<span className="logo" aria-hidden="true">
			{logos && !isBroken ? (
				<img
					{...watched}
					className="lettered"
					src={src}
					alt={letter}
					width={44}
					height={44}
					loading="lazy"
					decoding="async"
				/>
			) : (
				letter
			)}
		</span>
	);
}

/**
 * Whether a picture can't be loaded, so that a letter takes its place. Where no script runs, its alt text does: every
 * such picture has the class `lettered` (base.css).
 *
 * @param src its address; undefined when there is none
 */
function useBrokenPicture(src: string | undefined) {
	const ref = useRef<HTMLImageElement>(null);
	const [broken, setBroken] = useState<string>();
	useEffect(() => {
		// It may have failed before this ran.
		const { current: image } = ref;
		if (image?.complete && image.naturalWidth === 0) setBroken(src);
	}, [src]);
	return { isBroken: src !== undefined && broken === src, ref, onError: () => setBroken(src) };
}
