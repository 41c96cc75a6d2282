import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MentorForm } from "#app/components/mentor-form.tsx";
import { publicPageHeaders } from "#app/http/public-page.server.ts";
import { register } from "#app/mentors/register.server.ts";
import { randomId } from "#db/random-id.ts";

export const meta: MetaFunction = () => [
	{ title: "Become a Mentor · The Yard" },
	{
		name: "description",
		content:
			"Offer your experience to students and graduates of historically Black colleges and universities.",
	},
];

export const headers = publicPageHeaders;

export function loader({ request }: LoaderFunctionArgs) {
	return { sent: new URL(request.url).searchParams.has("sent"), formKey: randomId() };
}

export function action({ request, context }: ActionFunctionArgs) {
	return register(request, context);
}

export default function RegisterMentor() {
	const { sent, formKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return sent && !answer ? <Thanks /> : <Register answer={answer} formKey={formKey} />;
}

function Register({
	answer,
	formKey,
}: {
	answer: ReturnType<typeof useActionData<typeof action>>;
	formKey: string;
}) {
	return (
		<div className="max-w-2xl">
			<div className="page-head">
				<h1>Become a Mentor</h1>
				<p>
					Students and graduates of historically Black colleges are looking for somebody who has
					been where they are. One answer can be enough, and you need no account.
				</p>
			</div>
			<MentorForm answer={answer} formKey={formKey} />
		</div>
	);
}

function Thanks() {
	return (
		<div className="page-head">
			<h1>Thank you for offering your time</h1>
			<p role="status">
				We have your registration and will review it. Once a moderator has approved it, students
				find you on the mentors' page. You need to do nothing more.
			</p>
			<p>
				Something to correct? <a href="/mentor/register/">Register again</a>: the moderators see
				both, and keep the right one.
			</p>
			<p className="actions mt-2">
				<a className="btn main" href="/programs-public/">
					See the programs
				</a>
				<a className="btn" href="/">
					Home
				</a>
			</p>
		</div>
	);
}
