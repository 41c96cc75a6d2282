import { useEffect, useRef, useState } from "react";

/**
 * Whether a picture can't be loaded, so that a letter takes its place. Where no script runs, its alt text does: every
 * such picture has the class `lettered` (base.css).
 *
 * @param src its address; undefined when there is none
 */
export function useBrokenPicture(src: string | undefined) {
	const ref = useRef<HTMLImageElement>(null);
	const [broken, setBroken] = useState<string>();
	useEffect(() => {
		// It may have failed before this ran.
		const { current: image } = ref;
		if (image?.complete && image.naturalWidth === 0) setBroken(src);
	}, [src]);
	return { isBroken: src !== undefined && broken === src, ref, onError: () => setBroken(src) };
}
