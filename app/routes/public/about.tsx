import type { MetaFunction } from "@remix-run/cloudflare";
import { Gate } from "#app/components/gate.tsx";
import { HowItWorks } from "#app/components/how-it-works.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { publicPageHeaders } from "#app/http/public-page.server.ts";

export const meta: MetaFunction = () =>
	publicMeta(
		"About · The Yard",
		"What The Yard is, who it is for, how moderators check a program before everyone sees it, and who sees what of you.",
	);

export const headers = publicPageHeaders;

export default function About() {
	return (
		<>
			<section className="beside-gate">
				<div className="prose">
					<h1 className="mb-4">About The Yard</h1>
					<p className="lead">
						The yard is where everybody on campus meets. This one is for passing on what you have
						found: a fellowship, an internship, a scholarship that somebody after you should hear of
						in time.
					</p>
					<h2>Who it is for</h2>
					<p>
						Students and graduates of historically Black colleges and universities first. Anyone may
						look through the programs and anyone may join; you need not name a college.
					</p>
					<h2>What it costs</h2>
					<p>
						Nothing. There are no ads, no paid places in the list, and nobody buys what you type
						here.
					</p>
				</div>
				<Gate />
			</section>
			<section className="band" aria-labelledby="how">
				<h2 id="how">How a program gets here</h2>
				<HowItWorks />
			</section>
			<section className="prose" aria-labelledby="checked">
				<h2 id="checked">What “checked” means</h2>
				<p>
					A moderator has opened the link, read the description and found that the program is real
					as far as a careful reader can tell. They do not work for the organizations in the list
					and cannot promise how an application ends. If a program turns out to be wrong,{" "}
					<a href="/contact/">tell us</a> and we look at it again.
				</p>
				<p>
					The same program is listed once: a link that is here already, or waiting, is not taken a
					second time.
				</p>

				<h2>Who sees what</h2>
				<dl className="ledger">
					<div>
						<dt>Everyone</dt>
						<dd>The programs: name, link, description, kind and deadline.</dd>
					</div>
					<div>
						<dt>Students who are logged in</dt>
						<dd>
							Who shared a program, and the top contributors: name, college and photo. And the
							mentors, with how to reach them.
						</dd>
					</div>
					<div>
						<dt>Moderators</dt>
						<dd>
							What waits for them: contributed programs and who sent them, people who want to be
							mentors, messages from the contact page.
						</dd>
					</div>
					<div>
						<dt>Only you</dt>
						<dd>
							Your email address, the programs you saved and applied to, your resumes (but those you
							share with other students), your experience, and where you are logged in.
						</dd>
					</div>
				</dl>
				<p className="mt-4">
					All of it, in detail, is on the <a href="/privacy/">privacy page</a>.
				</p>

				<h2>Who looks after it</h2>
				<p>
					The people who run The Yard and its moderators. They read what you write on the{" "}
					<a href="/contact/">contact page</a>.
				</p>
				<p className="actions mt-6">
					<a className="btn main" href="/signup/">
						Sign Up
					</a>
					<a className="btn" href="/programs-public/">
						See all programs
					</a>
				</p>
			</section>
		</>
	);
}
