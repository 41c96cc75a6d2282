import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	type SerializeFrom,
} from "@remix-run/cloudflare";
import {
	type ClientActionFunctionArgs,
	type ShouldRevalidateFunctionArgs,
	useActionData,
	useLoaderData,
} from "@remix-run/react";
import { escapeAttribute } from "entities/escape";
import { useEffect, useRef } from "react";
import { duplicateNotice, redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import { type FormAnswer, typedText } from "#app/actions/read-form.server.ts";
import { requireStudentUser } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { type Arrival, submitForm, useFormAnswer } from "#app/components/form/submit-form.ts";
import { showToast } from "#app/components/shell/toasts.tsx";
import {
	contentFromForm,
	newContributionForm,
	readingForm,
	TOO_MANY_WAIT,
} from "#app/forms/contribution.ts";
import { submitContribution } from "#db/contributions/contributions.ts";
import { randomId } from "#db/ids.ts";
import { DURATIONS } from "#db/programs/public-lists.ts";
import {
	ContributionPanel,
	JustShared,
	RecentPrograms,
	TopContributors,
} from "./add-program-panels.tsx";
import { NewContribution, READ_PARAM } from "./contribution-new.tsx";
import { readSidebar, sharedProgram } from "./contributions.server.ts";
import { valuesToFill } from "./link-reading.ts";
import { READING_IS_OFF, readLink } from "./page-reading/read-link.server.ts";

const PAGE_PATH = "/programs/add-program/";
const SUBMITTED = {
	title: "Program submitted successfully!",
	description: "A moderator will review it. Until then, you can still edit it.",
};

/** Where a form leads that is sent again after a moderator has decided on its contribution, and what is said there. */
const DECIDED = {
	REJECTED: {
		to: (id: string) => `${PAGE_PATH}?from=${id}`,
		title: "A moderator has read this already, and it needs a fix.",
	},
	APPROVED: {
		to: () => "/programs/contributions/",
		title: "A moderator has approved this already. Thank you!",
	},
};

export const meta: MetaFunction = () => [{ title: "Add New Program · The Yard" }];

/** `duration` chooses the ranking, `from` the rejected contribution to fix; a share menu's text fills the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const { searchParams } = new URL(request.url);
	const duration = durationIn(searchParams);
	const from = searchParams.get("from");
	const beside = await readSidebar(context, { userId, duration, from });
	const shared = beside.rejected ? null : sharedProgram(searchParams);
	const readsLinks = context.config.READ_LINKS === "on";
	return {
		...beside,
		duration,
		shared,
		readsLinks,
		formKey: randomId(),
		bookmark: bookmarkOf(new URL(PAGE_PATH, request.url).href),
	};
}

function durationIn(searchParams: URLSearchParams) {
	return DURATIONS.find((known) => known === searchParams.get("duration")) ?? "all";
}

export async function action(args: ActionFunctionArgs) {
	const { request, context } = args;
	const { searchParams } = new URL(request.url);
	if (searchParams.has(READ_PARAM)) return readIntoForm(args);
	const form = await readStudentForm(args, newContributionForm, { whenLoggedOut: "keep" });
	if (!form.value) return form.refusal;
	const { userId } = form.student;
	const { from: insteadOf, form_key: formKey = randomId() } = form.value;
	const submitted = await submitContribution(
		context.db,
		{ userId, formKey, insteadOf },
		contentFromForm(form.value),
		context.now(),
	);
	if (submitted.outcome === "duplicate") {
		return form.refuseDuplicate("application_link", duplicateNotice(submitted.duplicate));
	}
	if (submitted.outcome === "full") return form.refuse(409, { form: TOO_MANY_WAIT });
	const { id, contribution } = submitted;
	if (contribution.status !== "PENDING") {
		const { to, title } = DECIDED[contribution.status];
		const answer = await redirectAfterSuccess(request, context, to(id), { type: "info", title });
		// A form that stays has its page not loaded again.
		answer.headers.set("X-Remix-Reload-Document", "true");
		return answer;
	}
	if (!form.value.stays) return redirectAfterSuccess(request, context, PAGE_PATH, SUBMITTED);
	// The answer itself holds what is new, because a page that has to be loaded again might not come.
	const { headers } = await redirectAfterSuccess(request, context, PAGE_PATH);
	headers.delete("Location");
	const beside = await readSidebar(context, {
		userId,
		duration: durationIn(searchParams),
		from: null,
	});
	return data({ arrived: { ...beside, formKey: randomId() } } satisfies Arrival, { headers });
}

/** The form's second button: returns the form as it was typed, with its empty fields filled from its link's page. */
async function readIntoForm(args: ActionFunctionArgs) {
	const form = await readStudentForm(args, readingForm, {
		whenLoggedOut: "keep",
		rateLimit: "link reading",
	});
	if (!form.value) return form.refusal;
	if (args.context.config.READ_LINKS === "off") return form.refuse(404, { form: READING_IS_OFF });
	const { application_link: link } = form.value;
	const reading = await readLink(args.request, args.context, link);
	const typed = typedText(form.typed);
	const added = valuesToFill(reading, (name) => String(typed[name] ?? ""));
	return data<FormAnswer>({
		values: { ...typed, ...added },
		errors: {},
		read: { filled: Object.keys(added), notes: reading.notes, called: reading.called },
	});
}

/** A form that leaves the page in place gets all that is new with its answer. */
export function shouldRevalidate({
	formData,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	return formData?.has("stays") ? false : defaultShouldRevalidate;
}

export const clientAction = (args: ClientActionFunctionArgs) =>
	submitForm(args, { lead: "Failed to submit program" });

export default function AddProgram() {
	const { own, justShared, contributors, recent, rejected, shared, duration, bookmark, ...rest } =
		useNewest(useLoaderData<typeof loader>());
	const isAbout = rejected?.id ?? (shared && `${shared.link} ${shared.name}`);
	const isRefused = useFormAnswer() !== undefined;
	return (
		<div className="grid gap-5 *:min-w-0 lg:grid-cols-[3fr_2fr]">
			<div className="grid content-start gap-5 *:min-w-0">
				<JustShared contribution={isRefused ? null : justShared} />
				<ContributionPanel own={own} />
				<NewContribution key={isAbout} rejected={rejected} shared={shared} {...rest} />
				<ShareFaster bookmark={bookmark} />
			</div>
			<TopContributors contributors={contributors} duration={duration} />
			<RecentPrograms recent={recent} />
		</div>
	);
}

type Loaded = SerializeFrom<typeof loader>;

/** The page's data, and over it what came with the answer to the last form. */
function useNewest(loaded: Loaded): Loaded {
	const answer = useActionData<Partial<Arrival<Partial<Loaded>>>>();
	const arrived = answer?.arrived;
	const last = useRef<{ loaded: Loaded; arrived: Partial<Loaded> }>();
	if (arrived) last.current = { loaded, arrived };
	useEffect(() => {
		if (arrived) showToast({ type: "success", ...SUBMITTED });
	}, [arrived]);
	return last.current?.loaded === loaded ? { ...loaded, ...last.current.arrived } : loaded;
}

interface Bookmark {
	/** The address of the form. */
	form: string;
	/** The bookmark's address: a script that opens the form for the page on which it is clicked. */
	code: string;
	/** The link to drag. React won't write an address that is a script, so it is HTML, which holds only our own origin. */
	link: string;
}

function bookmarkOf(form: string): Bookmark {
	const address = JSON.stringify(`${form}?`);
	const code = `javascript:(()=>{const a=${address}+new URLSearchParams({title:document.title,url:location.href});if(!open(a))location.href=a})()`;
	const link = `<a class="btn" href="${escapeAttribute(code)}">Add to The Yard</a>`;
	return { form, code, link };
}

/** Ways to fill the form from the program's own page. Our policy never runs the bookmark's script on this page. */
function ShareFaster({ bookmark: { form, code, link } }: { bookmark: Bookmark }) {
	return (
		<details className="fold rounded-card border border-line bg-raised">
			<summary>Share from any page</summary>
			<div className="grid gap-4">
				<div className="grid gap-1">
					<h2 className="text-[1.1rem]">On Android</h2>
					<p>
						Add The Yard to your home screen from the browser's menu. Then, on a program's page, tap
						Share and choose The Yard: the form comes filled in. Where the menu doesn't list The
						Yard, copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On iPhone</h2>
					<p>
						An iPhone's Share menu lists no websites, but a shortcut of yours can stand there. Make
						it once:
					</p>
					<ol className="grid list-decimal gap-[0.35rem] pl-[1.4rem]">
						<li>In the Shortcuts app, tap + and name the new shortcut “Add to The Yard”.</li>
						<li>Tap the i in a circle and turn on “Show in Share Sheet”.</li>
						<li>Add the action “URL Encode”. Where it asks for text, choose “Shortcut Input”.</li>
						<li>
							Add the action “Open URLs”. Paste the address below, and right behind it put the
							variable “URL Encoded Text”.
						</li>
					</ol>
					<Address
						id="shortcut-address"
						label="The address for the shortcut"
						value={`${form}?url=`}
					/>
					<p>
						Then, on a program's page, tap Share and choose “Add to The Yard”. No time for that?
						Copy the page's address and paste it here.
					</p>
				</div>
				<div className="grid gap-2">
					<h2 className="text-[1.1rem]">On a computer</h2>
					<p>Drag this button to your bookmarks bar. On a program's page, click it there.</p>
					{/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click from running into the policy */}
					<p
						onClick={(event) => event.preventDefault()}
						// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
						dangerouslySetInnerHTML={{ __html: link }}
					/>
					<Address
						id="bookmark-address"
						label="Or make a bookmark with this address"
						value={code}
					/>
				</div>
			</div>
		</details>
	);
}

/** An address to copy: a tap selects it. */
function Address({ id, label, value }: { id: string; label: string; value: string }) {
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<input
				id={id}
				className="input"
				readOnly
				value={value}
				onFocus={(event) => event.currentTarget.select()}
			/>
		</div>
	);
}
