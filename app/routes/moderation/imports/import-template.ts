import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireModerator } from "#app/auth/guards.server.ts";
import { templateCsv } from "#app/files/imports/columns.ts";

/** GET /moderation/import/template.csv: the table for a moderator to fill in, with one example row. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireModerator(request, context);
	return new Response(templateCsv(), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": 'attachment; filename="programs.csv"',
		},
	});
}
