import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmationPage } from "#app/components/confirmation-page.tsx";
import { publicMeta } from "#app/components/shell/public-meta.ts";
import type { RouteFacts } from "#app/http/route-facts.ts";
import { randomId } from "#db/random-id.ts";
import { suggestedUniversities } from "./known-universities.server.ts";
import { MentorForm } from "./mentor-form.tsx";
import { register } from "./register.server.ts";

export const handle: RouteFacts = { takesFile: true, searchParams: ["sent"] };

export const meta: MetaFunction = (place) =>
	publicMeta(
		"Become a Mentor · The Yard",
		"Offer your experience to students and graduates of historically Black colleges and universities.",
		place,
	);

export async function loader({ request }: LoaderFunctionArgs) {
	return {
		sent: new URL(request.url).searchParams.has("sent"),
		formKey: randomId(),
		universities: await suggestedUniversities(),
	};
}

export function action({ request, context }: ActionFunctionArgs) {
	return register(request, context);
}

export default function RegisterMentor() {
	const { sent, formKey, universities } = useLoaderData<typeof loader>();
	const isRefused = useActionData() !== undefined;
	if (sent && !isRefused) return <Thanks />;
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Become a Mentor</h1>
				<p>
					Students and graduates of historically Black colleges are looking for someone who has been
					where they are. One reply can be enough, and you don't need an account.
				</p>
			</div>
			<p className="mb-6">
				Already a mentor? <a href="/mentor/link/">Change or withdraw</a>.
			</p>
			<MentorForm formKey={formKey} universities={universities} />
		</div>
	);
}

function Thanks() {
	return (
		<ConfirmationPage
			title="Thank you for offering your time"
			ways={{ "See all programs": "/programs-public/", Home: "/" }}
			main
		>
			<p role="status">
				One more step: check your email and tap the link in it, so we know the address is yours.
				Then a moderator reads your registration, and students can find you.
			</p>
			<p>
				No email within a few minutes? Check your spam folder. Each address gets at most three of
				these a day. To fix a typo, <a href="/mentor/register/">register again</a>; what isn't
				confirmed within 7 days is erased.
			</p>
		</ConfirmationPage>
	);
}
