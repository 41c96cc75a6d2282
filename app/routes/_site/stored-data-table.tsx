import { EntryList, LedgerEntry } from "./page-parts.tsx";

/** What we keep about a person, and until when. */
export function StoredDataTable() {
	return (
		<EntryList>
			<LedgerEntry what="Your account" until="Until you delete your account.">
				Your name, your email address, and, if you add them, your college and a photo. Logged-in
				students see your name with what you contributed, and your name, college and photo among the
				top contributors. No other student and no moderator sees your email address. We remove
				location and date from a photo before we store it. If you sign in with Google or Microsoft,
				they tell us your name, your email address and where they keep your picture. Our server may
				copy that picture once as your photo, which you can replace or remove; no page loads it from
				them. If your account is deleted at our sign-in service and not here, we keep what you had
				for 60 days, so you can ask for it.
			</LedgerEntry>
			<LedgerEntry
				what="Where you're logged in"
				until="Until you log out, or for 30 days after you logged in; for moderators 12 hours, or half an hour without a tap."
			>
				For each device: what it is, such as “Chrome on Android”, when and how you logged in, your
				name and email address, and the sign-in service's tokens, encrypted. Of the key in your
				browser, we store only a fingerprint that unlocks nothing. Until you verify your email
				address, also the name and college you signed up with.
			</LedgerEntry>
			<LedgerEntry what="Your second factor" until="Until you turn it off or delete your account.">
				If you turn it on: the secret that your app makes its codes from, encrypted, and
				fingerprints of your recovery codes.
			</LedgerEntry>
			<LedgerEntry
				what="What fits you"
				until="Until you change or clear it in your profile, or delete your account."
			>
				If you tell us: your year, what you study and what you look for, about what your GPA is,
				where you can take part, and whom the programs you want to see are open to (a wish; we never
				ask about your status). We use it to pick programs for you, and with your college to say
				which conditions of a program you meet. Only you see it. If you say yes, we also compare the
				words of your newest resume with those of programs, here and nowhere else; what we find
				isn't stored, and you can turn it off anytime.
			</LedgerEntry>
			<LedgerEntry what="Searches you save" until="Until you remove them or delete your account.">
				The words and filters, how far you've looked, and how often you want to hear of new ones, so
				we can say what's new. Only you see them.
			</LedgerEntry>
			<LedgerEntry
				what="Programs you contribute"
				until="Until you delete your account. A published program stays, without your name."
			>
				What you typed, when, whether it was approved, and the moderator's note. Moderators see it
				with your name and college. The program's page shows your first name and college to everyone
				only if you say so in your profile. Students who are logged in see your full name beside it
				under Recently Added, and under Top Contributors with how many of yours were approved.
			</LedgerEntry>
			<LedgerEntry
				what="Programs you save"
				until="Until you remove them or delete your account. One that is taken down stays on your list, too."
			>
				Which ones, whether and when you've applied, your notes to yourself, and your plan: what's
				to do, by when, and, if you add them, a recommender's name and email address, which only
				fill a draft that you send yourself. Only you see this. What you take off your list can be
				put back with its note and plan for an hour; then the hourly cleanup removes it. A Save you
				tapped while you weren't logged in waits at most a week. If you get a calendar link for your
				deadlines, it holds a secret: anyone who has the link can read them and what's to do, but
				not your notes or recommenders.
			</LedgerEntry>
			<LedgerEntry what="Your experience" until="Until you remove it or delete your account.">
				The roles you list: title, organization, months, description. Only you see them.
			</LedgerEntry>
			<LedgerEntry
				what="Your resumes"
				until="Until you remove them (erased within two hours; for the first hour you can undo it) or delete your account."
			>
				The PDFs you upload and the versions you save, with their names, dates and text. Only you
				see them, unless you tap Share. Then logged-in students can find that resume by its text and
				download its newest version, under the name and college you gave for it, until you stop
				sharing. What we show of its text in lists hides phone numbers and email addresses; who
				opens it sees all of it.
			</LedgerEntry>
			<LedgerEntry
				what="Reports"
				until="Until you delete your account, or what you reported is gone."
			>
				Which program, shared resume or mentor you reported, why, what you wrote about it, what a
				moderator decided, and when you read that. Moderators read it without your name, and nobody
				is told who reported them. If you report a program without an account, we keep a fingerprint
				of your IP address with it until a moderator decides, so each person counts once.
			</LedgerEntry>
			<LedgerEntry
				what="Mentors"
				until="Until the mentor withdraws it by an emailed link. If the address isn't confirmed, it's erased after 7 days; if a moderator rejects it, 90 days later."
			>
				What they send us to be listed: name, email address, HBCU affiliation, class year, role,
				employer, areas of expertise, what to ask them about, LinkedIn profile, photo, and when they
				agreed to be shown. We email a link to the address first; of links we keep only a
				fingerprint. Logged-in students see it once a moderator approves it; the email address only
				if there's no LinkedIn profile. A photo in a form that was never finished is kept for a day
				(the hourly cleanup then removes it).
			</LedgerEntry>
			<LedgerEntry
				what="What we tell you"
				until="Deleted after half a year, the oldest of more than 500 earlier, or with your account."
			>
				Your notifications: what became of programs you saved or shared, of your reports and of
				resumes you shared, and when you read it. Only you see them.
			</LedgerEntry>
			<LedgerEntry
				what="How you want to hear about it"
				until="Until you change it, or delete your account. A phone goes when you stop it, or when its push service doesn't know it anymore."
			>
				What you chose by email or on your phone, how many days before a deadline, and your time
				zone. Of a phone or browser that reminds you: what it is, such as “Chrome on Android”, and
				the address and keys by which its maker's push service reaches it.
			</LedgerEntry>
			<LedgerEntry
				what="Emails we send"
				until="Deleted 90 days later, or with the account or mentor."
			>
				To whom, what kind of email, when it was sent, or why it couldn't be. The details in it are
				deleted as soon as it's sent. Nothing in our emails tells us whether you read them.
			</LedgerEntry>
			<LedgerEntry
				id="messages"
				what="Messages to us"
				until="Deleted 90 days after a moderator marks them as done."
			>
				Your name, your email address and what you write on the contact page. Moderators read it and
				answer from their own mailbox. We keep a fingerprint of each message, so one that's sent
				twice is stored once.
			</LedgerEntry>
			<LedgerEntry
				what="A form you sent after being logged out"
				until="An hour; then the hourly cleanup removes it."
			>
				When you send a form after your session has ended, its text waits for you while you log in
				again, encrypted with a key that only your browser has. Passwords and files aren't kept.
			</LedgerEntry>
			<LedgerEntry what="Moderators' decisions" until="Kept, so we can explain a decision later.">
				Which moderator approved or rejected what, when, and with which note. The note goes when the
				student's account is deleted; a moderator's is kept by a random id without a name.
			</LedgerEntry>
			<LedgerEntry what="The server's log" until="As long as the host keeps logs.">
				One line for each request: a random number, the kind of request, the page's path, the result
				and how long it took; and when a part of the site fails, which one. When someone logs in or
				out, is refused, or changes something about an account: that it happened, the account's
				random id, and a fingerprint of the IP address that only we can compare. No name, no email
				address, nothing you typed, and no IP address.
			</LedgerEntry>
			<LedgerEntry
				what="Counts against abuse"
				until="From a minute to a day, what says that a sign-up's address was taken 30 days; then the hourly cleanup removes them."
			>
				The host counts how many forms came from your IP address in the last minute, so nobody
				floods us. Wrong passwords are counted for 15 minutes, mails and sign-ups for up to a day:
				by account and by network, each under a fingerprint that can't be turned back into an
				address.
			</LedgerEntry>
			<LedgerEntry what="Your IP address" until="Not stored.">
				We use it for these counts, and for your time zone, so deadlines are counted in your day.
			</LedgerEntry>
			<LedgerEntry what="Backups" until="At most 30 days.">
				We copy the database and the files to an encrypted disk once a day, and delete each copy
				within 30 days. The database's host can also turn the database back to a day in the last 30.
				So something deleted can still be in there for that long.
			</LedgerEntry>
		</EntryList>
	);
}

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
		name: "logged-out",
		goal: "Tells the log-in page to clear what this browser keeps of whoever logged out.",
		kept: "a day, or until that page opens",
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
		name: "wanted",
		goal: "Remembers what you wanted to see or save while you choose a new password.",
		kept: "an hour",
	},
	{
		name: "faster-pages",
		goal: "Remembers when this browser gets faster pages, if you chose it in your profile.",
		kept: "a year",
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
