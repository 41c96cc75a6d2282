import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Gate } from "#app/components/gate.tsx";
import { HowItWorks } from "#app/components/how-it-works.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { ProgramCard } from "#app/components/program-card.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { SearchForm } from "#app/components/search-form.tsx";
import { publicPageHeaders } from "#app/http/public-page.server.ts";
import { listPrograms } from "#db/programs.ts";

const NEWEST_SHOWN = 6;

export const meta: MetaFunction = () =>
	publicMeta(
		"The Yard: programs for HBCU students and graduates",
		"Fellowships, internships and scholarships for students and graduates of historically Black colleges, shared by students and checked by people.",
	);

export const headers = publicPageHeaders;

export async function loader({ context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const { items } = await listPrograms(
		context.db,
		{ size: NEWEST_SHOWN, includeClosed: false },
		nowMs,
	);
	return { programs: items, nowMs };
}

export default function Home() {
	return (
		<>
			<Hero />
			<Newest />
			<section aria-labelledby="get">
				<h2 id="get">What you get</h2>
				<ul className="gains">
					<Gain icon="search" title="Find">
						One list of programs, searchable, with what is still open. You need no account to look.
					</Gain>
					<Gain icon="hand-heart" title="Share, and be credited">
						Add a program you know. Once it is checked, everyone finds it, and it counts for you
						among the top contributors.
					</Gain>
					<Gain icon="calendar-clock" title="Never miss a deadline">
						Save what you like, see what closes first, mark where you have applied, and have the
						deadlines in your own calendar.
					</Gain>
					<Gain icon="handshake" title="Meet a mentor">
						People from HBCUs who have offered their time, by what they know. You write to them
						directly.
					</Gain>
					<Gain icon="file-text" title="Keep your resume at hand">
						Upload it once as a PDF and have it wherever you log in. Only you see it.
					</Gain>
					<Gain icon="smartphone" title="On any phone">
						Small pages that open on a slow connection, too. What you are typing is not lost when
						the signal is.
					</Gain>
				</ul>
			</section>
			<section aria-labelledby="how" className="band">
				<h2 id="how">How it works</h2>
				<HowItWorks />
			</section>
			<section aria-labelledby="join" className="doorway">
				<h2 id="join">The gate is open</h2>
				<p>An account is free. It takes your name, an email address and a password.</p>
				<p className="actions">
					<a className="btn" href="/signup/">
						Sign Up
					</a>
				</p>
			</section>
		</>
	);
}

function Hero() {
	return (
		<section className="band hero beside-gate">
			<div>
				<h1>Programs worth your time, shared by students who found them first.</h1>
				<p className="lead">
					Fellowships, internships and scholarships for HBCU students and graduates, checked by
					people and open on any phone.
				</p>
				<SearchForm path="/programs-public/" label="Search programs" />
				<p className="hint">
					Free for students. <a href="/signup/">Sign up</a> to save programs and share your own.
				</p>
			</div>
			<Gate />
		</section>
	);
}

function Newest() {
	const { programs, nowMs } = useLoaderData<typeof loader>();
	if (programs.length === 0) return null;
	return (
		<section aria-labelledby="recent">
			<h2 id="recent">Recently added</h2>
			<ul className="grid-cards">
				{programs.map((program) => (
					<ProgramCard key={program.id} program={program} nowMs={nowMs} />
				))}
			</ul>
			<p className="mt-6">
				<a className="btn" href="/programs-public/">
					See all programs
				</a>
			</p>
		</section>
	);
}

function Gain({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<li>
			<span className="arch">
				<Icon name={icon} />
			</span>
			<h3>{title}</h3>
			<p>{children}</p>
		</li>
	);
}
