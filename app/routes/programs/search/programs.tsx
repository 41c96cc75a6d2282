import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStudent } from "#app/auth/guards.server.ts";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { useKeptSearch } from "#app/components/form/form.tsx";
import { PageProblem } from "#app/components/form/form-fields.tsx";
import { revalidateUnlessInPlace } from "#app/components/form/revalidation.ts";
import { submitForm } from "#app/components/form/submit-form.ts";
import { Icon } from "#app/components/icon.tsx";
import { Deadline } from "#app/components/program/deadline.tsx";
import { FitOnCard } from "#app/components/program/program-card.tsx";
import { SaveButton } from "#app/components/program/save-button.tsx";
import { UsesResume } from "#app/components/uses-resume.tsx";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { answerSave } from "#app/routes/_shared/program-pages.server.ts";
import type { SavedSearch } from "#db/saved/saved-searches.ts";
import { EmailMe } from "../searches/save-search.tsx";
import { type Picks as Found, readPrograms } from "./load-programs.server.ts";
import { ProgramList } from "./program-list.tsx";

export const handle: RouteFacts = { forReading: true };

export const meta: MetaFunction = () => [{ title: "Programs · The Yard" }];

export const shouldRevalidate = revalidateUnlessInPlace;

export async function loader(args: LoaderFunctionArgs) {
	return readPrograms("/programs/", args, await requireStudent(args.request, args.context));
}

export function action(args: ActionFunctionArgs) {
	return answerSave(args);
}

export const clientAction = submitForm;

export default function Programs() {
	useFocusNearForm();
	const found = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Programs</h1>
				{/* On a phone, the first program needs its space. */}
				<p className="max-md:hidden">
					Fellowships, internships and scholarships found by students and reviewed by real people.
				</p>
			</div>
			<PageProblem />
			<ProgramList
				found={found}
				above={
					found.forYou ? (
						<ForYou found={found.forYou} />
					) : (
						<SaveSearchPrompt query={found.toSave} saved={found.savedSearch} />
					)
				}
				below={found.forYou && <BelowPrograms found={found.forYou} />}
				actions={(program) => <SaveButton program={program} saved={program.saved} iconOnly />}
			/>
		</>
	);
}

/** Whether there is nothing to pick programs by: the student is asked for it, in few words above the list. */
const isAsked = ({ hasAnswered, picked }: Found) => !hasAnswered && picked.length === 0;

/** What the first page of the list shows its student above the list; on a phone, two programs have room below it. */
function ForYou({ found }: { found: Found }) {
	const { searches } = found;
	return (
		<div className="mt-2 mb-5 grid gap-4 max-md:mt-0 max-md:mb-1 max-md:gap-2">
			<Picked found={found} />
			{searches.length > 0 && <Searches searches={searches} />}
		</div>
	);
}

function Picked({ found }: { found: Found }) {
	const { picked, usesResume, mayUseResume, allThatFit } = found;
	if (isAsked(found)) {
		return (
			<p className="hint">
				<Link to="/welcome/">Tell us three things</Link>, and we'll pick for you.
			</p>
		);
	}
	return (
		<section aria-labelledby="for-you">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="text-[1.2rem]" id="for-you">
					For you
				</h2>
				<Link className="text-link" to="/welcome/">
					Change
				</Link>
			</div>
			{picked.length === 0 && <p className="hint">Nothing open fits what you told us right now.</p>}
			<ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-4 gap-y-2 has-[[open]]:items-start max-md:[&>:nth-child(n+4)]:hidden">
				{picked.map(({ id, name, closing, why, fit, words }) => (
					<li
						key={id}
						className="relative rounded-field bg-brand-soft px-[0.9rem] py-[0.6rem] leading-[1.3]"
					>
						<Link
							className="font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']"
							to={`/programs/${id}/`}
							prefetch="intent"
							dir="auto"
						>
							{name}
						</Link>
						<div className="meta">
							{why.length > 0 && <span>{why.join(" · ")}</span>}
							{words.length > 0 && <span>Your resume says: {words.join(", ")}</span>}
							<Deadline closing={closing} />
						</div>
						{fit && <FitOnCard program={{ name }} fit={fit} />}
					</li>
				))}
			</ul>
			<div className="mt-2 flex flex-wrap items-center justify-between gap-2">
				{allThatFit && (
					<Link className="text-link" to={allThatFit}>
						See all that fit
					</Link>
				)}
				{mayUseResume && <UsesResume uses={usesResume} action="/welcome/" />}
			</div>
		</section>
	);
}

const STEPS = [
	{ step: "saved", to: "/programs/", text: "Save a program" },
	{ step: "calendar", to: "/programs/saved/#calendar", text: "Connect your calendar" },
	{ step: "resume", to: "/resume/", text: "Upload a resume" },
] as const;

/** What the first page shows below the list, so that programs stay on a phone's first screen. */
function BelowPrograms({ found }: { found: Found }) {
	const { firstSteps, usesResume, mayUseResume } = found;
	return (
		<>
			{isAsked(found) && mayUseResume && (
				<section className="mt-8" aria-labelledby="by-resume">
					<h2 id="by-resume" className="text-[1.05rem]">
						Programs that fit your resume
					</h2>
					<UsesResume uses={usesResume} action="/welcome/" />
				</section>
			)}
			{firstSteps && <FirstSteps done={firstSteps} />}
		</>
	);
}

/** Each step is a link; finished ones are ticked. */
function FirstSteps({ done }: { done: NonNullable<Found["firstSteps"]> }) {
	return (
		<section
			className="mt-8 flex flex-wrap items-center justify-between gap-x-4 rounded-field border border-line px-[0.9rem] py-[0.4rem]"
			aria-labelledby="first-steps"
		>
			<h2 id="first-steps" className="text-[1.05rem]">
				First steps
			</h2>
			<div className="order-1 flex flex-[1_1_100%] flex-wrap gap-x-4">
				{STEPS.map(({ step, to, text }) => (
					<Link
						key={step}
						to={to}
						className={`inline-flex min-h-11 items-center gap-2 ${done[step] ? "text-muted line-through" : "text-link"}`}
					>
						<Icon name={done[step] ? "circle-check-big" : "circle-plus"} size={20} />
						{text}
						{done[step] && <span className="sr-only">, done</span>}
					</Link>
				))}
			</div>
			<ButtonForm
				sends={{ intent: "put-away-steps" }}
				pending="One moment..."
				action="/welcome/"
				label="Hide the first steps"
				preventScrollReset
			>
				Hide
			</ButtonForm>
		</section>
	);
}

/** Opening one with a tap is recorded: only that counts as having looked. */
function Searches({ searches }: { searches: Found["searches"] }) {
	return (
		<section
			aria-labelledby="searches"
			className="gap-x-4 max-md:flex max-md:items-center md:grid md:grid-cols-[1fr_auto] md:items-baseline md:gap-y-2"
		>
			<h2 className="text-[1.2rem] max-md:sr-only" id="searches">
				Your searches
			</h2>
			<Link className="text-link max-md:order-1" to="/programs/searches/">
				Edit<span className="sr-only"> your searches</span>
			</Link>
			<div className="flex gap-2 max-md:min-w-0 max-md:overflow-x-auto max-md:[&>form]:flex-none md:col-span-full md:flex-wrap">
				{searches.map(({ id, name, newPrograms }) => (
					<ButtonForm
						key={id}
						sends={{ intent: "open", search_id: id }}
						pending="Opening..."
						action="/programs/searches/"
					>
						<span
							className="line-clamp-2 wrap-anywhere max-md:line-clamp-1 max-md:max-w-48"
							dir="auto"
						>
							{name}
						</span>
						{newPrograms > 0 && (
							<span className="badge bg-ok-soft text-ok">
								{newPrograms > 9 ? "9+" : newPrograms} new
							</span>
						)}
					</ButtonForm>
				))}
			</div>
		</section>
	);
}

/** On a list that was searched or filtered: saves the search, or says that it is saved. */
function SaveSearchPrompt({ query, saved }: { query: string | null; saved: SavedSearch | null }) {
	const { pathname } = useLocation();
	const here = pathname + useKeptSearch();
	if (query === null) return null;
	return (
		<div className="mt-2 mb-4">
			{saved ? (
				<>
					<p className="hint">
						We'll count new ones like this for you.{" "}
						<Link to="/programs/searches/">Your saved searches</Link>
					</p>
					<EmailMe search={saved} returnTo={here} />
				</>
			) : (
				<ButtonForm
					sends={{ intent: "save", query, redirectTo: here }}
					pending="Saving..."
					action="/programs/searches/"
					preventScrollReset
				>
					Tell me about new ones like this
				</ButtonForm>
			)}
		</div>
	);
}
