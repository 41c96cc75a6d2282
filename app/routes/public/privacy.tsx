import type { MetaFunction } from "@remix-run/cloudflare";
import type { ReactNode } from "react";
import { publicMeta } from "#app/components/public-meta.ts";
import { publicPageHeaders } from "#app/http/public-page.server.ts";

export const meta: MetaFunction = () =>
	publicMeta(
		"Privacy · The Yard",
		"What The Yard stores about you, why, for how long, who else is involved, and how to see, change and delete it.",
	);

export const headers = publicPageHeaders;

export default function Privacy() {
	return (
		<>
			<div className="page-head">
				<h1>Privacy</h1>
				<p>
					What this site stores about you, why, and for how long. Written for people, and true of
					the code that runs it. As of <time dateTime="2026-11-21">November 21, 2026</time>.
				</p>
			</div>
			<div className="prose">
				<h2>In short</h2>
				<ul>
					<li>We store what you type and upload, and what it takes to keep you logged in.</li>
					<li>No ads, no analytics, no tracking. Nothing is sold or handed on for money.</li>
					<li>You can see, change, download and delete what is yours, yourself, at any time.</li>
					<li>You can read every program without an account and without a single cookie.</li>
				</ul>
			</div>
			<section aria-labelledby="kept" className="prose wide">
				<h2 id="kept">What we store, why, and until when</h2>
				<Kept />
			</section>
			<div className="prose">
				<Cookies />
				<Others />
				<h2 id="yours">See it, change it, take it along, leave</h2>
				<ul>
					<li>
						<a href="/profile/">Your profile</a> shows your name, college, photo, email address and
						the devices you are logged in on. Change or end any of them there.
					</li>
					<li>
						<a href="/profile/data">Your data</a>, all that belongs to your account, is one
						download. The files of your resumes are downloaded{" "}
						<a href="/resume/">where they are listed</a>.
					</li>
					<li>
						<a href="/profile/delete/">Deleting your account</a> removes it with everything that
						hangs on it at once, here and at the sign-in service. A program of yours that was
						published stays in the list, without your name.
					</li>
					<li>
						A mentor's registration and a message from the contact page belong to no account. To see
						or remove one of those, <a href="/contact/">write to us</a> from the address it was sent
						with.
					</li>
				</ul>
				<h2>Questions</h2>
				<p>
					The people who run The Yard answer for this page. Ask them on the{" "}
					<a href="/contact/">contact page</a>. When what we do changes, this page changes first,
					and so does the date at its top.
				</p>
			</div>
		</>
	);
}

function Kept() {
	return (
		<dl className="ledger">
			<Entry what="Your account" until="Until you delete your account.">
				Your name, your email address, and if you give them your college and a photo. Students who
				are logged in see your name beside what you contributed, and your name, college and photo
				among the top contributors. No other student and no moderator sees your email address. A
				photo loses what a camera wrote into it (such as the place) before it is stored. If you come
				with Google or Microsoft, we get your name and email address from them, and where they keep
				your picture. Our server may copy that picture once, as your photo, which you can replace or
				remove; no page loads it from there.
			</Entry>
			<Entry
				what="Where you are logged in"
				until="Until you log out, at most 30 days after you logged in."
			>
				For each device: its kind, such as “Chrome on Android”, when and how you logged in, your
				name and email address, and the sign-in service's tokens, encrypted. The key in your browser
				is stored only as a fingerprint that opens nothing. Until you have verified your email
				address, also the name and college you signed up with.
			</Entry>
			<Entry
				what="Programs you contribute"
				until="Until you delete your account. A published program stays, without your name."
			>
				What you typed, when, whether it was approved, and the moderator's note. Moderators see it
				with your name and college. We count how many of yours were approved, for the top
				contributors.
			</Entry>
			<Entry
				what="Programs you save"
				until="Until you remove them, or the program goes, or you delete your account."
			>
				Which ones, and whether you have applied. Only you see this. If you ask for a calendar of
				your deadlines, its address holds a secret: whoever has that address can read them.
			</Entry>
			<Entry what="Your experience" until="Until you remove it or delete your account.">
				The roles you list: title, organization, months, description. Only you see them.
			</Entry>
			<Entry
				what="Your resumes"
				until="Until you remove them (erased within two hours; for one of them you can take it back), or delete your account."
			>
				The PDF files you upload and the versions you save of them, their names, when, and their
				text. Only you see them, unless you press Share: then students who are logged in can find
				that resume by its text and download its newest version, under the name and college you gave
				for it, until you stop sharing.
			</Entry>
			<Entry what="Mentors" until="Until the mentor asks us to remove it.">
				What they send us to be listed: name, email address, HBCU affiliation, areas of expertise,
				LinkedIn profile, photo, and when they agreed to be shown. Students who are logged in see it
				once a moderator has approved it; the email address only where there is no LinkedIn profile.
				A photo in a form that had to be corrected and was never sent again is kept for a day.
			</Entry>
			<Entry
				id="messages"
				what="Messages to us"
				until="Deleted 90 days after a moderator has marked them as done."
			>
				Your name, your email address and what you write on the contact page. Moderators read it and
				answer from a mailbox of their own. To store a message once that was sent twice, we keep a
				fingerprint of it with it.
			</Entry>
			<Entry what="A form that came too late" until="An hour; then the hourly cleaning removes it.">
				When you send a form after your log-in has run out, its text waits for you while you log in
				again, encrypted with a key that only your browser has. Passwords and files are not kept.
			</Entry>
			<Entry what="Moderators' decisions" until="Kept, so that a decision can be explained later.">
				Which moderator approved or rejected what, when, and with which note.
			</Entry>
			<Entry what="The server's log" until="As long as the host keeps logs.">
				One line for each request: a random number, the kind of request, the page's path, the result
				and how long it took; and when a part of the site fails, which one. No name, no email
				address, nothing you typed, and no network address.
			</Entry>
			<Entry what="Your network address" until="A minute.">
				When you send a form, the host counts by your network address how many came in the last
				minute, so that nobody floods us. We do not store it.
			</Entry>
		</dl>
	);
}

function Cookies() {
	return (
		<>
			<h2 id="cookies">Cookies, and what stays in your browser</h2>
			<p>Only those without which something would not work. None follows you anywhere.</p>
			<ul>
				<li>
					<b>session</b>, for 30 days: keeps you logged in.
				</li>
				<li>
					<b>toast</b>, for 5 minutes at most: the short message after you did something, such as
					“Profile saved”.
				</li>
				<li>
					<b>bookmark</b>, for an hour: a counter of the database, so that you see at once what you
					have just changed.
				</li>
				<li>
					<b>sign-in</b>, for 10 minutes: finds you again when you come back from Google or
					Microsoft.
				</li>
				<li>
					<b>kept</b>, for an hour: finds the text of a form that you sent after your log-in had run
					out.
				</li>
				<li>
					<b>one-tap</b>, for an hour: protects Google's prompt on the log-in and sign-up pages,
					where that is switched on.
				</li>
			</ul>
			<p>
				The text of a long form that you have not sent yet stays in your browser's own storage, for
				14 days at most, so that it outlives a lost connection. It does not reach us until you send
				it, and logging out clears it.
			</p>
		</>
	);
}

function Others() {
	return (
		<>
			<h2 id="others">Who else is involved</h2>
			<ul>
				<li>
					<b>Firebase Authentication, by Google</b>, keeps the accounts one logs in with: email
					address, name and a protected form of your password, and sends the mails that verify your
					address or reset your password. Our server talks to it; your browser does not.
				</li>
				<li>
					<b>Cloudflare</b> runs the server, the database and the file store for us. Like any host,
					it sees the network address a request comes from.
				</li>
				<li>
					<b>Google and Microsoft</b> learn that you log in here when you press “Continue with
					Google” or “Continue with Microsoft”, and not before.
				</li>
				<li>
					<b>Google's one-tap prompt</b>, where it is switched on, is loaded from Google by the
					log-in and sign-up pages. Those two are the only pages that load anything from somewhere
					else.
				</li>
			</ul>
		</>
	);
}

function Entry({
	id,
	what,
	until,
	children,
}: {
	id?: string;
	what: string;
	until: string;
	children: ReactNode;
}) {
	return (
		<div id={id}>
			<dt>{what}</dt>
			<dd>{children}</dd>
			<dd>{until}</dd>
		</div>
	);
}
