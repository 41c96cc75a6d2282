import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStudent, requireStudentUser } from "#app/auth/guards.server.ts";
import { useFormAnswer } from "#app/components/form-answer.ts";
import { PhotoForm } from "#app/components/photo-form.tsx";
import { ProfileDetails } from "#app/components/profile-details.tsx";
import { ProfileLinks } from "#app/components/profile-links.tsx";
import { readFields, readForm } from "#app/forms/answer.server.ts";
import { keepTyped } from "#app/forms/keep-typed.ts";
import { photoForm, profileForm, removePhotoForm } from "#app/forms/profile.ts";
import { TOO_OFTEN } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { cleanImage } from "#app/images/clean-image.server.ts";
import { dropPhoto, savePhoto } from "#app/images/own-photo.server.ts";
import { findUserByFirebaseUid, updateProfile } from "#db/users.ts";

const PHOTO = new Set<unknown>(["photo", "remove-photo"]);

export const meta: MetaFunction = () => [{ title: "Profile · The Yard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { uid } = await requireStudent(request, context);
	const user = await findUserByFirebaseUid(context.db, uid);
	return {
		fullName: user?.fullName ?? "",
		college: user?.college ?? "",
		photoKey: user?.photoKey ?? null,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { userId } = await requireStudentUser(request, context);
	const allowed = () => context.limits.allowStudentWrite(userId);
	const done = (title: string) =>
		redirectWithToast(request, context, "/profile/", { type: "success", title });
	const sent = await readFields(request);
	switch (sent.get("intent")) {
		case "details": {
			const form = await readForm(sent, profileForm);
			if (!form.value) return form.refusal;
			if (!(await allowed())) return form.refuse(429, { form: TOO_OFTEN });
			const { full_name: fullName, college } = form.value;
			await updateProfile(context.db, userId, { fullName, college: college ?? null });
			return done("Profile saved");
		}
		case "photo": {
			const form = await readForm(sent, photoForm);
			if (!form.value) return form.refusal;
			if (!(await allowed())) return form.refuse(429, { form: TOO_OFTEN });
			const cleaned = await cleanImage(form.value.photo);
			if ("problem" in cleaned) return form.refuse(400, { fields: { photo: cleaned.problem } });
			await savePhoto(context, userId, cleaned.image);
			return done("Photo saved");
		}
		case "remove-photo": {
			const form = await readForm(sent, removePhotoForm);
			if (!form.value) return form.refusal;
			if (!(await allowed())) return form.refuse(429, { form: TOO_OFTEN });
			await dropPhoto(context, userId);
			return done("Photo removed");
		}
		default:
			throw data(null, { status: 400, statusText: "Bad Request" });
	}
}

export const clientAction = keepTyped;

export default function Profile() {
	const { fullName, college, photoKey } = useLoaderData<typeof loader>();
	const typed = useFormAnswer()?.result;
	// What was kept while logging in had no file, so only a true answer concerns the photo.
	const answered = useActionData<typeof action>()?.result;
	return (
		<div className="grid max-w-2xl gap-6">
			<h1>Profile</h1>
			<PhotoForm
				key={photoKey}
				name={fullName}
				photoKey={photoKey}
				result={PHOTO.has(answered?.initialValue?.intent) ? answered : undefined}
			/>
			<ProfileDetails
				details={{ fullName, college }}
				result={typed?.initialValue?.intent === "details" ? typed : undefined}
			/>
			<ProfileLinks />
		</div>
	);
}
