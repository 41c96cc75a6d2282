import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireBearer } from "#app/auth/guards.server.ts";

/** GET /api/me: the caller's profile; both fields are null until the user exists. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { user } = await requireBearer(request, context);
	return Response.json({
		full_name: user?.fullName ?? null,
		photo_url: user?.photoUrl || null,
	});
}
