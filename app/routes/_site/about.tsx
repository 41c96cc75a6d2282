import type { MetaFunction } from "@remix-run/cloudflare";
import { GateIllustration } from "#app/components/icon.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { Band, EntryList, HowItWorks, LedgerEntry } from "./page-parts.tsx";

export const meta: MetaFunction = (place) =>
	publicMeta(
		"About · The Yard",
		"What The Yard is, who it's for, how moderators review every program, and who sees what about you.",
		place,
	);

export default function About() {
	return (
		<>
			<section className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
				<div className="prose lg:self-center lg:pb-10">
					<h1 className="mb-4">About The Yard</h1>
					<p className="max-w-xl leading-[1.45] text-muted md:text-[1.1rem] md:leading-[1.55]">
						The yard is where everyone on campus meets. This one is for passing on what you found: a
						fellowship, an internship, a scholarship that the next student should hear about in
						time.
					</p>
					<h2>Who it's for</h2>
					<p>
						Students and graduates of historically Black colleges and universities come first.
						Anyone can browse the programs and anyone can join. You don't have to name a college.
					</p>
					<h2>What it costs</h2>
					<p>Nothing. No ads, no paid spots in the list, and we never sell your data.</p>
				</div>
				<GateIllustration />
			</section>
			<Band className="py-10" labelledBy="how">
				<h2 id="how">How a program gets listed</h2>
				<HowItWorks />
			</Band>
			<section className="prose mt-12" aria-labelledby="checked">
				<h2 id="checked">What “reviewed” means</h2>
				<p>
					A moderator opened the link, read the description and made sure that the program is real,
					as far as a careful reader can tell. Moderators don't work for the organizations in the
					list and can't promise that you get in. If a program turns out to be wrong,{" "}
					<a href="/contact/">tell us</a> and we'll check it again.
				</p>
				<p>
					Each program is listed once. A link that is already on The Yard, or waiting for review,
					isn't taken twice.
				</p>

				<h2>Who sees what</h2>
				<EntryList>
					<LedgerEntry what="Everyone">
						The programs: name, link, description and all we know of each. And the first name and
						college of whoever shared it, if they say so in their profile.
					</LedgerEntry>
					<LedgerEntry what="Logged-in students">
						Who shared a program, and the top contributors: name, college and photo. The mentors and
						how to reach them. And the resumes that students chose to share.
					</LedgerEntry>
					<LedgerEntry what="Moderators">
						What is waiting for review: programs and who sent them, people who want to be mentors,
						and messages from the contact page.
					</LedgerEntry>
					<LedgerEntry what="Only you">
						Your email address, where you're logged in, the programs you saved and applied to, your
						experience, and your resumes, unless you share them.
					</LedgerEntry>
				</EntryList>
				<p className="mt-4">
					The details are on the <a href="/privacy/">privacy page</a>.
				</p>

				<h2>Who runs it</h2>
				<p>
					The people behind The Yard and its moderators. They read every message from the{" "}
					<a href="/contact/">contact page</a>.
				</p>
				<p className="actions mt-6">
					<a className="btn btn-main" href="/signup/">
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
