/** A person's photo, or a gradient circle with the first letter of the name; U without one (spec §2). */
export function Avatar({ name, photoKey }: { name: string | null; photoKey: string | null }) {
	if (photoKey) {
		return (
			<img
				className="avatar"
				src={`/photos/${photoKey}`}
				alt=""
				width={36}
				height={36}
				loading="lazy"
				decoding="async"
			/>
		);
	}
	return (
		<span className="avatar" aria-hidden="true">
			{Array.from(name?.trim() ?? "")[0]?.toUpperCase() ?? "U"}
		</span>
	);
}
