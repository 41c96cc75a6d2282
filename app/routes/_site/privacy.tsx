import type { MetaFunction } from "@remix-run/cloudflare";
import { publicMeta } from "#app/components/public-meta.ts";
import { CookieTable, StoredDataTable } from "./stored-data-table.tsx";

export const meta: MetaFunction = (place) =>
	publicMeta(
		"Privacy · The Yard",
		"What The Yard stores about you, why, for how long, who else is involved, and how to see, change and delete it.",
		place,
	);

export default function Privacy() {
	return (
		<>
			<div className="page-head">
				<h1>Privacy</h1>
				<p>
					What this site stores about you, why, and for how long. In plain words, and true of the
					code that runs it. As of <time dateTime="2026-11-30">November 30, 2026</time>.
				</p>
			</div>
			<div className="prose">
				<h2>In short</h2>
				<ul>
					<li>We store what you type and upload, and what it takes to keep you logged in.</li>
					<li>No ads, no analytics, no tracking. We never sell your data.</li>
					<li>You can see, change, download and delete what's yours at any time.</li>
					<li>You can read every program without an account and without a single cookie.</li>
				</ul>
			</div>
			<section aria-labelledby="kept" className="prose max-w-none">
				<h2 id="kept">What we store, why, and for how long</h2>
				<StoredDataTable />
			</section>
			<div className="prose">
				<h2 id="cookies">Cookies, and what stays in your browser</h2>
				<p>
					Only the ones the site needs to work. None of them follows you around, and no script can
					read them. Over https each name begins with “__Host-”, which ties it to this site.
				</p>
				<CookieTable />
				<p>
					The text of a long form that you haven't sent yet stays in your browser's own storage for
					up to 14 days, so it survives a lost connection. Safari may delete it, and the pages it
					keeps for when you're offline, 7 days after your last visit, unless The Yard is on your
					home screen. What you typed doesn't reach us until you send it, and logging out clears it.
					A made-up name for your account stays there, too, so that we can tell that you've logged
					out before a page of yours is shown again, and whether this browser reminds you. So does
					the made-up number of the last log-out.
				</p>
				<h2 id="others">Who else is involved</h2>
				<ul>
					<li>
						<b>Firebase Authentication, by Google</b>, keeps the accounts you log in with: email
						address, name and a protected form of your password. It also sends the emails that
						verify your address or reset your password. Our server talks to it; your browser
						doesn't.
					</li>
					<li>
						<b>Cloudflare</b> runs the server, the database and the file store for us, and resizes
						photos. Like any host, it sees the IP address a request comes from.
					</li>
					<li>
						<b>A mail provider</b> delivers the emails that we send ourselves, such as those to
						mentors: it sees the address and the text.
					</li>
					<li>
						<b>Google and Microsoft</b> learn that you log in here when you tap “Continue with
						Google” or “Continue with Microsoft”, and not before.
					</li>
					<li>
						<b>A malware scanner</b>, where one is turned on, gets each file you upload, without
						your name, before we keep it.
					</li>
					<li>
						<b>A list of breached passwords</b>, where it's turned on, is asked for the first five
						digits of a new password's fingerprint, which thousands of passwords share. It never
						sees the password.
					</li>
					<li>
						<b>The site of a program you share</b> is asked for that one page by our server when you
						tap “Fill in from the link”, and not before. It learns that The Yard asked, not who you
						are.
					</li>
					<li>
						<b>Google's one-tap prompt</b>, where it's turned on, is loaded from Google by the
						log-in and sign-up pages. Those two are the only pages that load anything from somewhere
						else.
					</li>
				</ul>
				<h2 id="yours">See it, change it, download it, leave</h2>
				<ul>
					<li>
						<a href="/profile/">Your profile</a> has your name, college and photo;{" "}
						<a href="/profile/account/">Login & security</a> your email address and the devices
						you're logged in on. You can change all of it there.
					</li>
					<li>
						<a href="/profile/data">Your data</a>, everything in your account, is one download: a
						ZIP with your photo, every version of every resume and its text, and the rest as JSON.
					</li>
					<li>
						<a href="/profile/delete/">Deleting your account</a> removes it and everything in it
						right away, here and at the sign-in service. Programs of yours that were published stay
						in the list, without your name.
					</li>
					<li>
						Mentors see, change and erase their registration{" "}
						<a href="/mentor/link/">by an emailed link</a>, without an account.
					</li>
					<li>
						Messages from the contact page aren't tied to an account. To see or remove one,{" "}
						<a href="/contact/">write to us</a> from the email address you used.
					</li>
				</ul>
				<h2>Questions</h2>
				<p>
					The people behind The Yard answer for this page. Ask them on the{" "}
					<a href="/contact/">contact page</a>. When what we do changes, this page changes first,
					along with the date at the top.
				</p>
			</div>
		</>
	);
}
