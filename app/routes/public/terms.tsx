import type { MetaFunction } from "@remix-run/cloudflare";
import { publicMeta } from "#app/components/public-meta.ts";
import { publicPageHeaders } from "#app/http/public-page.server.ts";

export const meta: MetaFunction = () =>
	publicMeta(
		"Terms · The Yard",
		"The rules of The Yard in plain words: only real programs, be honest, what moderators may do, and how to leave.",
	);

export const headers = publicPageHeaders;

export default function Terms() {
	return (
		<>
			<div className="page-head">
				<h1>Terms</h1>
				<p>
					The rules of this place, short enough to read. They are between you and the people who run
					The Yard. In force since <time dateTime="2026-11-21">November 21, 2026</time>.
				</p>
			</div>
			<div className="prose">
				<h2>Your account</h2>
				<ul>
					<li>Use your own name and an email address that is yours.</li>
					<li>Keep your password to yourself. What is done from your account counts as yours.</li>
					<li>One account a person. It is free.</li>
				</ul>

				<h2>What you share</h2>
				<ul>
					<li>
						Only real programs, with a link to those who offer them, described as they are. If you
						gain from somebody applying, say so in the description.
					</li>
					<li>No advertising, no spam, nothing that asks students for money or passwords.</li>
					<li>
						Write it yourself or in short quotes. What you contribute may be shown here to everyone,
						also after you have left; then without your name.
					</li>
					<li>A photo shows you, and nobody who would not want to be shown.</li>
				</ul>

				<h2>What moderators may do</h2>
				<ul>
					<li>Approve a program, or reject it with a note that says why.</li>
					<li>Set or change its kind and deadline, and remove it when it is wrong or over.</li>
					<li>Approve or decline people who want to be mentors.</li>
				</ul>
				<p>
					Whoever keeps breaking these rules can be shut out. If you think that a decision was
					wrong, <a href="/contact/">write to us</a>: a person looks at it again.
				</p>

				<h2>Programs and mentors</h2>
				<ul>
					<li>
						Programs belong to those who offer them. They decide who gets in, and they can change
						deadlines and conditions: read their page before you apply.
					</li>
					<li>A real program rarely asks you to pay. When one does, be careful and tell us.</li>
					<li>
						Mentors are volunteers. They speak for themselves, owe you no answer, and deserve a
						polite message. Use their address to ask for advice and for nothing else.
					</li>
				</ul>

				<h2>What we do not promise</h2>
				<p>
					We take care, but The Yard comes as it is. It may be down, and a program in it may be
					wrong or out of date. As far as the law allows, we are not liable for what follows from
					that. Your rights under the law stay yours.
				</p>

				<h2>Leaving</h2>
				<p>
					You can <a href="/profile/delete/">delete your account</a> at any time, without a reason.
					What happens to your data then is on the <a href="/privacy/#yours">privacy page</a>.
				</p>

				<h2>Changes</h2>
				<p>
					When these terms change, the date at the top changes with them. If you do not agree with a
					change, you can leave as above. Questions go to the <a href="/contact/">contact page</a>.
				</p>
			</div>
		</>
	);
}
