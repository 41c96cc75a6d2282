import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

interface Program {
	id: string;
	name: string;
	description: string;
}

const NEWEST = "select id, name, description from programs order by id desc limit 20";

export async function loader({ context }: LoaderFunctionArgs) {
	const { DB } = context as unknown as { DB: D1Database };
	return (await DB.prepare(NEWEST).all<Program>()).results;
}

export default function Programs() {
	return (
		<main>
			<h1>Programs</h1>
			<ul>
				{useLoaderData<typeof loader>().map(({ id, name, description }) => (
					<li key={id}>
						<a href={`/programs/${id}/`}>{name}</a>
						<p>{description}</p>
					</li>
				))}
			</ul>
		</main>
	);
}
