/** A toast: a message that one response leaves for the next page, in a sealed cookie (docs/product.md, Toasts). */
import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import { type Sealer, sealedCookie } from "#app/http/cookies.server.ts";

const TOAST_SECONDS = 5 * 60;

const toastSchema = v.object({
	id: v.string(),
	type: v.picklist(["success", "info", "warning", "error"]),
	title: v.string(),
	description: v.optional(v.string()),
	/** Milliseconds; four seconds by default. */
	duration: v.optional(v.number()),
	/** The form behind the undo button: where it posts to, and what it sends. */
	undo: v.optional(v.object({ action: v.string(), sends: v.record(v.string(), v.string()) })),
});

export type Toast = v.InferOutput<typeof toastSchema>;
export type NewToast = Pick<Toast, "type" | "title"> & Partial<Toast>;

const toastCookie = sealedCookie("toast", TOAST_SECONDS, toastSchema);

/** Redirects to a page of this site, which will show the toast once. */
export async function redirectWithToast(
	request: Request,
	sealer: Sealer,
	to: string,
	toast: NewToast,
	setCookies: string[] = [],
): Promise<TypedResponse<never>> {
	const cookies = [...setCookies, await keepToast(request, sealer, toast)];
	return redirect(to, {
		headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
	});
}

/** The cookie that carries a toast to the next page. */
export function keepToast(request: Request, sealer: Sealer, toast: NewToast): Promise<string> {
	return toastCookie.write(request, sealer, { id: crypto.randomUUID(), ...toast });
}

/** The toast for this page, if there is one, with the header that removes its cookie. */
export async function takeToast(
	request: Request,
	sealer: Sealer,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
	const toast = await toastCookie.read(request, sealer);
	if (!toast) return { toast: null, headers: {} };
	return { toast, headers: { "Set-Cookie": await toastCookie.forget(request) } };
}
