interface SearchFormProps {
	/** The path of the results. */
	path: string;
	label: string;
	placeholder?: string;
	/** The current search. */
	search?: string;
}

/** A search box that puts its words into the address, as `q`. */
export function SearchForm({ path, label, placeholder = label, search = "" }: SearchFormProps) {
	return (
		<search>
			<form className="flex flex-wrap items-center gap-x-3 gap-y-2" action={path}>
				<input
					className="input flex-[1_1_11rem]"
					type="search"
					name="q"
					defaultValue={search}
					key={search}
					aria-label={label}
					placeholder={placeholder}
				/>
				<button className="btn btn-main" type="submit">
					Search
				</button>
			</form>
		</search>
	);
}
