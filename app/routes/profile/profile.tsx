import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { redirectAfterSuccess } from "#app/actions/redirect-after-success.server.ts";
import { requireStudent } from "#app/auth/guards.server.ts";
import { readStudentForm } from "#app/auth/student-form.server.ts";
import { PageProblem } from "#app/components/form/page-problem.tsx";
import { submitForm } from "#app/components/form/submit-form.ts";
import { dropPhoto, savePhoto } from "#app/files/own-photo.server.ts";
import { cleanImage } from "#app/files/pictures/clean-image.server.ts";
import { problemOfScan } from "#app/files/scanner.server.ts";
import { profileForm } from "#app/forms/profile.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { updateUser } from "#db/people/users.ts";
import { readProfile } from "#db/reports/own-reports.ts";
import { CreditForm } from "./credit-form.tsx";
import { fitOf, keepFit, USES_RESUME } from "./fit.server.ts";
import { FitForm } from "./fit-form.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileLinks } from "./profile-links.tsx";

export const handle: RouteFacts = { takesFile: true };

export const meta: MetaFunction = () => [{ title: "Profile · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { uid } = await requireStudent(request, context);
	const { user, newOutcomes } = await readProfile(context.db, uid);
	return {
		fullName: user?.fullName ?? "",
		college: user?.college ?? "",
		photoKey: user?.photoKey ?? null,
		fit: fitOf(user ?? {}),
		usesResume: user?.usesResume ?? false,
		newOutcomes,
		credited: user?.credited ?? false,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readStudentForm({ request, context }, profileForm, {
		whenLoggedOut: "keep",
		door: ({ intent }) => (intent === "photo" ? "photo upload" : "student write"),
	});
	if (!form.value) return form.refusal;
	const { userId, uid } = form.student;
	const done = (title: string) => redirectAfterSuccess(request, context, "/profile/", { title });
	switch (form.value.intent) {
		case "details": {
			const { full_name: fullName, college } = form.value;
			await updateUser(context.db, userId, { fullName, college: college ?? null });
			return done("Profile saved");
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
		case "fit":
			await keepFit(context, userId, form.value);
			return done("Saved");
		case "credit": {
			const credited = form.value.programs_say === "name";
			await updateUser(context.db, userId, { credited });
			return done(
				credited
					? "The programs you share say your first name and college"
					: "The programs you share say “a student”",
			);
		}
		case "uses-resume":
			await updateUser(context.db, userId, { usesResume: form.value.uses === "yes" });
			return done(USES_RESUME[form.value.uses]);
	}
}

export const clientAction = submitForm;

export default function Profile() {
	const { fullName, college, photoKey, fit, usesResume, credited, newOutcomes } =
		useLoaderData<typeof loader>();
	return (
		<>
			<h1>Profile</h1>
			<PageProblem saidBy={["details", "photo", "fit", "credit"]} />
			<div className="grid gap-6 mt-4 *:min-w-0 lg:grid-cols-2">
				<div className="grid content-start gap-6">
					<PhotoForm key={photoKey} name={fullName} photoKey={photoKey} />
					<ProfileDetails details={{ fullName, college }} />
					<CreditForm fullName={fullName} college={college} credited={credited} />
					<FitForm key={JSON.stringify(fit)} fit={fit} usesResume={usesResume} />
				</div>
				<div className="grid content-start gap-6">
					<ProfileLinks newOutcomes={newOutcomes} />
				</div>
			</div>
		</>
	);
}
