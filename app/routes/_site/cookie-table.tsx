/** Every cookie that the site can set; test/worker/privacy.test.ts compares them with the code. */
const COOKIES = [
	{ name: "session", goal: "Keeps you logged in.", kept: "30 days; for moderators, 12 hours" },
	{
		name: "device",
		goal: "Knows a browser that logged in to your account before, so that strangers who guess at your password can't lock you out.",
		kept: "a year, also after you log out",
	},
	{
		name: "phone",
		goal: "Knows a browser that reminds you, so that it stops when you log out.",
		kept: "400 days, or until you log out",
	},
	{
		name: "toast",
		goal: "The short message after you do something, such as “Profile saved”.",
		kept: "5 minutes at most",
	},
	{
		name: "bookmark",
		goal: "A counter of the database, so you always see what you just changed.",
		kept: "an hour",
	},
	{
		name: "sign-in",
		goal: "Knows you when you come back from Google or Microsoft.",
		kept: "10 minutes",
	},
	{
		name: "kept",
		goal: "Finds the text of a form that you sent after your session had ended.",
		kept: "an hour",
	},
	{
		name: "one-tap",
		goal: "Protects Google's prompt on the log-in and sign-up pages, where it's turned on.",
		kept: "an hour",
	},
	{
		name: "install-hint",
		goal: "Knows that you were offered The Yard for your home screen, so we don't ask again.",
		kept: "a year",
	},
];

const CELL = "wrap-anywhere border-b border-line py-[0.6rem] pr-3 text-left align-top";

/** The cookies by name, with their purpose and how long they last. */
export function CookieTable() {
	return (
		<table className="mt-4 w-full border-collapse text-[0.95rem]">
			<thead>
				<tr>
					<th scope="col" className={CELL}>
						Cookie, and how long
					</th>
					<th scope="col" className={CELL}>
						What for
					</th>
				</tr>
			</thead>
			<tbody>
				{COOKIES.map(({ name, goal, kept }) => (
					<tr key={name}>
						<th scope="row" className={`${CELL} w-2/5 font-normal`}>
							<b>{name}</b>
							{`, for ${kept}`}
						</th>
						<td className={CELL}>{goal}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
