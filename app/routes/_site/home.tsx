import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { GateIllustration, Icon } from "#app/components/icon.tsx";
import type { IconName } from "#app/components/icon-names.ts";
import { SearchForm } from "#app/components/list/list-navigation.tsx";
import { ProgramCard } from "#app/components/program/program-card.tsx";
import { publicMeta } from "#app/components/public-meta.ts";
import { todayOf } from "#app/http/visitor.server.ts";
import { cardOf } from "#app/routes/_shared/program-pages.server.ts";
import { FIELD_NAMES, type StudyField } from "#db/programs/facts.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { Band, HowItWorks } from "./page-parts.tsx";

const NEWEST_SHOWN = 6;
const LIST_PATH = "/programs-public/";

const field = (name: StudyField): [string, string] => [FIELD_NAMES[name], `field=${name}`];

/** Link texts, and the filters of the list they open. */
const QUICK_LINKS: [string, [string, string][]][] = [
	[
		"Popular",
		[
			["Paid internships", "kind=internship&pay=paid"],
			["Scholarships", "kind=scholarship"],
			["Research", "kind=research"],
			["Closing soon", "closes=30&order=closing"],
			["Remote", "place=remote"],
		],
	],
	[
		"Fields",
		[
			field("biology"),
			field("computing"),
			field("business"),
			field("engineering"),
			field("health"),
			field("education"),
			field("government"),
			field("law"),
			field("arts"),
		],
	],
];

export const meta: MetaFunction = (place) =>
	publicMeta(
		"The Yard: programs for HBCU students and graduates",
		"Fellowships, internships and scholarships for students and graduates of historically Black colleges, shared by students and reviewed by real people.",
		place,
	);

export async function loader({ context }: LoaderFunctionArgs) {
	const nowMs = context.now();
	const { items } = await findPrograms(
		context.db,
		{ size: NEWEST_SHOWN, filters: NO_FILTERS, order: "newest" },
		nowMs,
	);
	const today = todayOf(context);
	return { programs: items.map((program) => cardOf(program, today)) };
}

/** An arch in the brand's color, with a line along its edge. */
const GATE_CLASSES = [
	"rounded-[15rem_15rem_14px_14px] bg-brand text-on-brand dark:bg-brand-soft dark:text-ink",
	"[box-shadow:inset_0_0_0_8px_var(--brand),inset_0_0_0_10px_var(--on-brand)]",
	"dark:[box-shadow:inset_0_0_0_8px_var(--brand-soft),inset_0_0_0_10px_var(--brand)]",
].join(" ");

export default function Home() {
	return (
		<>
			<Hero />
			<Newest />
			<section className="mt-12" aria-labelledby="get">
				<h2 id="get">What you get</h2>
				<ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-7">
					<Gain icon="search" title="Find">
						Search one list of programs and see what's still open. No account needed.
					</Gain>
					<Gain icon="hand-heart" title="Share and get credit">
						Add a program you know. Once it's approved, everyone can find it, and you climb the list
						of top contributors.
					</Gain>
					<Gain icon="calendar-clock" title="Never miss a deadline">
						Save what you like, see what closes first, mark where you've applied, and get the
						deadlines in your own calendar.
					</Gain>
					<Gain icon="handshake" title="Meet a mentor">
						Find someone from an HBCU who has been where you are, and write to them directly.
					</Gain>
					<Gain icon="file-text" title="Keep your resume handy">
						Upload it once as a PDF and get to it from any device. Only you see it, unless you share
						it with other students.
					</Gain>
					<Gain icon="smartphone" title="On any phone">
						Pages load fast on a slow connection, and what you type survives a lost signal.
					</Gain>
				</ul>
			</section>
			<Band labelledBy="how">
				<h2 id="how">How it works</h2>
				<HowItWorks />
			</Band>
			<section
				aria-labelledby="join"
				className={`mx-auto mt-12 grid max-w-[30rem] justify-items-center gap-[0.8rem] p-[clamp(3.5rem,14vw,5.5rem)_1.75rem_2.5rem] text-center ${GATE_CLASSES}`}
			>
				<span className="h-9 w-18 rounded-t-full bg-gold" />
				<h2 id="join">The gate is open</h2>
				<p>Accounts are free. All it takes is your name, an email address and a password.</p>
				<p className="actions">
					<a className="btn min-w-36 border-transparent" href="/signup/">
						Sign Up
					</a>
				</p>
			</section>
		</>
	);
}

/** On a phone the gate is in the corner, so that the first program is in view. */
function Hero() {
	return (
		<Band className="relative -mt-4 grid items-end gap-x-12 gap-y-6 pt-2 lg:-mt-6 lg:grid-cols-[1fr_minmax(0,27rem)] lg:pt-8">
			<div className="grid gap-3 md:gap-[1.1rem] lg:self-center lg:pb-10">
				<h1 className="text-[length:clamp(1.75rem,1.15rem+3vw,3.25rem)]">
					Programs worth your time, shared by students who found them first.
				</h1>
				<p className="max-w-xl leading-[1.45] text-muted md:text-[1.1rem] md:leading-[1.55]">
					Fellowships, internships and scholarships for HBCU students and graduates, reviewed by
					real people.
				</p>
				<SearchForm path={LIST_PATH} label="Search programs" />
				<QuickLinks />
				<p className="hint min-h-18 pr-32 lg:min-h-0 lg:pr-0">
					Free for students. <a href="/signup/">Sign up</a> to save programs and share your own.
				</p>
			</div>
			<GateIllustration className="absolute right-0 bottom-0 w-[7.5rem] lg:static lg:w-full" />
		</Band>
	);
}

/** One tap to the lists that most people look for; the other filters are on those lists. */
function QuickLinks() {
	return (
		<div className="grid min-w-0 gap-2 md:[&_.pills]:flex-wrap">
			{QUICK_LINKS.map(([name, links]) => (
				<nav key={name} className="pills" aria-label={name}>
					{links.map(([text, query]) => (
						<a key={text} href={`${LIST_PATH}?${query}`}>
							{text}
						</a>
					))}
				</nav>
			))}
		</div>
	);
}

function Newest() {
	const { programs } = useLoaderData<typeof loader>();
	if (programs.length === 0) return null;
	return (
		<section className="mt-5 md:mt-12" aria-labelledby="recent">
			<h2 id="recent">Recently added</h2>
			<ul className="grid-cards">
				{programs.map((program) => (
					<ProgramCard key={program.id} program={program} />
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
		<li className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-[0.35rem]">
			<span className="row-span-2 grid h-[58px] w-12 place-items-center rounded-[24px_24px_4px_4px] border-2 border-brand bg-brand-soft pt-1.5 text-brand">
				<Icon name={icon} />
			</span>
			<h3>{title}</h3>
			<p className="col-start-2 text-muted">{children}</p>
		</li>
	);
}
