import { hostOf } from "#app/components/program/host-logo.tsx";
import type { LookAlike } from "#db/moderation/look-alikes.ts";
import { cardId } from "../place-in-list.ts";

/** Possible duplicates of a contribution, so that nobody has to search for them. */
export function LooksLike({ all }: { all: LookAlike[] }) {
	return (
		<div className="notice bg-wait-soft text-wait">
			<p>Looks like</p>
			<ul>
				{all.map(({ id, name, applicationLink, isPublished, hasSameLink }) => (
					<li key={id}>
						<a
							href={isPublished ? `/programs/${id}/` : `#${cardId(id)}`}
							{...(isPublished && { target: "_blank", rel: "noopener" })}
							dir="auto"
						>
							{name}
						</a>{" "}
						{[
							hostOf(applicationLink),
							isPublished ? "on The Yard" : "waiting, too",
							...(hasSameLink ? ["the same link"] : []),
						].join(" · ")}
					</li>
				))}
			</ul>
		</div>
	);
}
