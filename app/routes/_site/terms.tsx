import type { MetaFunction } from "@remix-run/cloudflare";
import { publicMeta } from "#app/components/public-meta.ts";

export const meta: MetaFunction = (place) =>
	publicMeta(
		"Terms · The Yard",
		"The rules of The Yard in plain words: only real programs, be honest, what moderators can do, and how to leave.",
		place,
	);

export default function Terms() {
	return (
		<>
			<div className="page-head">
				<h1>Terms</h1>
				<p>
					The rules of The Yard, short enough to read. They're between you and the people who run
					it. In effect since <time dateTime="2026-11-21">November 21, 2026</time>.
				</p>
			</div>
			<div className="prose">
				<h2>Your account</h2>
				<ul>
					<li>Use your own name and an email address that's yours.</li>
					<li>Keep your password to yourself. What happens in your account counts as yours.</li>
					<li>One account per person. It's free.</li>
				</ul>

				<h2>What you share</h2>
				<ul>
					<li>
						Only real programs, described as they are, with a link to whoever offers them. If you
						get something when people apply, say so in the description.
					</li>
					<li>No ads, no spam, nothing that asks students for money or passwords.</li>
					<li>
						Use your own words or short quotes. What you contribute can be shown here to everyone,
						even after you leave, but then without your name.
					</li>
					<li>Your photo shows you, and no one who wouldn't want to be in it.</li>
				</ul>

				<h2>What moderators can do</h2>
				<ul>
					<li>Approve a program, or reject it with a note that says why.</li>
					<li>Set or change its kind and deadline, and take it down when it's wrong or over.</li>
					<li>Approve or decline people who want to be mentors.</li>
				</ul>
				<p>
					People who keep breaking these rules can lose their account. If you think a decision was
					wrong, <a href="/contact/">write to us</a>, and a person will check it again.
				</p>

				<h2>Programs and mentors</h2>
				<ul>
					<li>
						Programs belong to the organizations that offer them. They decide who gets in, and they
						can change deadlines and requirements, so read their page before you apply.
					</li>
					<li>A real program rarely asks you to pay. If one does, be careful and tell us.</li>
					<li>
						Mentors are volunteers. They speak for themselves, don't owe you an answer, and deserve
						a polite message. Contact them for advice and nothing else.
					</li>
				</ul>

				<h2>What we don't promise</h2>
				<p>
					We take care, but The Yard comes as is. It may be down, and a program on it may be wrong
					or out of date. As far as the law allows, we aren't liable for what follows from that.
					Your legal rights stay yours.
				</p>

				<h2>Leaving</h2>
				<p>
					You can <a href="/profile/delete/">delete your account</a> at any time, no reason needed.
					What happens to your data then is on the <a href="/privacy/#yours">privacy page</a>.
				</p>

				<h2>Changes</h2>
				<p>
					When these terms change, the date at the top changes with them. If you don't agree with a
					change, you can delete your account. Questions go to the{" "}
					<a href="/contact/">contact page</a>.
				</p>
			</div>
		</>
	);
}
