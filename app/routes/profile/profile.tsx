import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/action-responses.server.ts";
import {
	chooseFasterPages,
	type FasterPages,
	readFasterPages,
} from "#app/actions/faster-pages.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { keepOnly, readStudentForm } from "#app/auth/student-form.server.ts";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { useFocusNearForm } from "#app/components/focus-near-form.ts";
import { Form, useForm } from "#app/components/form/form.tsx";
import { PageProblem, SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { UniversityPicker } from "#app/components/university/university-picker.tsx";
import { dropPhoto, savePhoto } from "#app/files/photos.server.ts";
import { cleanImage } from "#app/files/pictures/clean-image.server.ts";
import { problemOfScan } from "#app/files/scanner.server.ts";
import { profileForm } from "#app/forms/profile.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { updateUser } from "#db/people/users.ts";
import { readProfile } from "#db/reports/own-reports.ts";
import { afterAnswering, answersOf, keepFit, USES_RESUME } from "./fit.server.ts";
import { FitForm } from "./fit-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { ProfileLinks } from "./profile-links.tsx";

export const handle: RouteFacts = { takesFile: true };

const FASTER_PAGES_CHOSEN: Record<FasterPages, string> = {
	auto: "Pages are faster when your connection is slow",
	always: "Pages are always faster",
	never: "Pages always come with their extras",
};

export const meta: MetaFunction = () => [{ title: "Profile · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { uid } = await requireStudent(request, context);
	const { user, newOutcomes } = await readProfile(context.db, uid);
	return {
		fullName: user?.fullName ?? "",
		college: user?.college ?? "",
		photoKey: user?.photoKey ?? null,
		fit: answersOf(user ?? {}),
		usesResume: user?.usesResume ?? false,
		fasterPages: await readFasterPages(request),
		newOutcomes,
		credited: user?.credited ?? false,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, profileForm, {
		whenLoggedOut: keepOnly("details", "fit", "credit", "faster-pages"),
		rateLimit: ({ intent }) => (intent === "photo" ? "photo upload" : "student write"),
	});
	if (!form.value) return form.refusal;
	const { userId, uid } = form.student;
	const done = (title: string, to = "/profile/") =>
		redirectAfterSuccess(request, context, to, { title });
	switch (form.value.intent) {
		case "details": {
			const { full_name: fullName, college } = form.value;
			await updateUser(context.db, userId, { fullName, college: college ?? null });
			return done("Profile saved", afterAnswering(request, "/profile/"));
		}
		case "photo": {
			const cleaned = await cleanImage(form.value.photo);
			if ("problem" in cleaned) return form.refuse(400, { fields: { photo: cleaned.problem } });
			const unsafe = await problemOfScan(context, form.value.photo, { uid, kind: "photo" });
			if (unsafe) return form.refuse(unsafe.status, { fields: { photo: unsafe.text } });
			await savePhoto(context, userId, cleaned.image);
			return done("Photo saved");
		}
		case "remove-photo":
			await dropPhoto(context, userId);
			return done("Photo removed");
		case "fit": {
			const { intent, ...answers } = form.value;
			await keepFit(context, userId, answers);
			const isCleared = Object.values(answers).every((answer) => !answer?.length);
			const title = isCleared ? "Your answers are cleared" : "Saved";
			return done(title, afterAnswering(request, "/profile/"));
		}
		case "credit": {
			const credited = form.value.programs_say === "name";
			await updateUser(context.db, userId, { credited });
			return done(
				credited
					? "The programs you share say your first name and college"
					: "The programs you share say “a student”",
			);
		}
		case "faster-pages": {
			const cookie = await chooseFasterPages(request, form.value.faster);
			const title = FASTER_PAGES_CHOSEN[form.value.faster];
			return redirectAfterSuccess(request, context, "/profile/", { title }, [cookie]);
		}
		case "uses-resume":
			await updateUser(context.db, userId, { usesResume: form.value.uses === "yes" });
			return done(USES_RESUME[form.value.uses]);
	}
}

export const clientAction = submitForm;

export default function Profile() {
	useFocusNearForm();
	const { fullName, college, photoKey, fit, usesResume, credited, fasterPages, newOutcomes } =
		useLoaderData<typeof loader>();
	return (
		<>
			<h1>Profile</h1>
			<PageProblem shownBy={["details", "photo", "fit", "credit", "faster-pages"]} />
			<div className="grid gap-6 mt-4 *:min-w-0 lg:grid-cols-2">
				<div className="grid content-start gap-6">
					<PhotoForm key={photoKey} name={fullName} photoKey={photoKey} />
					<ProfileDetails details={{ fullName, college }} />
					<CreditForm fullName={fullName} college={college} credited={credited} />
					<FitForm fit={fit} usesResume={usesResume} />
				</div>
				<div className="grid content-start gap-6">
					<ProfileLinks newOutcomes={newOutcomes} />
					<FasterPagesForm chosen={fasterPages} />
				</div>
			</div>
		</>
	);
}

function ProfileDetails({ details }: { details: { fullName: string; college: string } }) {
	const form = useForm("details", {
		saved: { full_name: details.fullName, college: details.college },
		identity: { intent: "details" },
	});
	return (
		<section className="panel" aria-labelledby="about-you">
			<h2 id="about-you">About you</h2>
			<Form form={form} stays>
				<TextField field={form.fields.full_name} label="Full Name" autoComplete="name" required />
				<UniversityPicker field={form.fields.college} label="College" variant="compact" />
				<SubmitButton pending="Saving...">Save</SubmitButton>
			</Form>
		</section>
	);
}

/** Whether pages for reading come without JavaScript, in this browser. */
function FasterPagesForm({ chosen }: { chosen: FasterPages }) {
	const form = useForm("faster-pages", {
		saved: { faster: chosen },
		identity: { intent: "faster-pages" },
	});
	return (
		<section className="panel" aria-labelledby="faster-pages-title">
			<h2 id="faster-pages-title">Faster pages</h2>
			<Form form={form} stays>
				<SelectField
					field={form.fields.faster}
					label="On this device"
					none={null}
					options={[
						["auto", "When my connection is slow"],
						["always", "Always"],
						["never", "Never"],
					]}
					hint="Lists and programs then come without their extras, such as saving in place. Everything still works, with a little less data."
				/>
				<SubmitButton pending="Saving...">Save choice</SubmitButton>
			</Form>
		</section>
	);
}

type Credit = { fullName: string; college: string; credited: boolean };

/** How the student is credited on all the programs they have shared. */
function CreditForm({ fullName, college, credited }: Credit) {
	const form = useForm("credit", {
		saved: { programs_say: credited ? "name" : "student" },
		identity: { intent: "credit" },
	});
	const named = [fullName.trim().split(/\s+/)[0], college.trim()].filter(Boolean).join(", ");
	return (
		<section className="panel" aria-labelledby="credit-title">
			<h2 id="credit-title">Credit for what you share</h2>
			<Form form={form} stays>
				<SelectField
					field={form.fields.programs_say}
					label="Programs you share say"
					none={null}
					options={[
						["student", "A student"],
						["name", "First name and college"],
					]}
					hint={`“Shared by a student” or “Shared by ${named || "your first name, your college"}”, for everyone who opens the program. You can change it any time, for all of them. Students who are logged in see your full name under Recently Added and Top Contributors.`}
				/>
				<SubmitButton pending="Saving...">Save credit</SubmitButton>
			</Form>
		</section>
	);
}
