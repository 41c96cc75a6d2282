import { useRouteLoaderData } from "@remix-run/react";
import { useBrokenPicture } from "#app/components/use-broken-picture.ts";

/** What the root's loader gives every page. */
export interface RootData {
	/** Whether there is a logo service. */
	logos: boolean;
	/** This site's origin, such as 'https://yard.example.org'. */
	origin: string;
	/** Whether pages for reading come without JavaScript. */
	fasterPages: boolean;
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
