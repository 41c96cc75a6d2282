/** A message that one answer leaves for the next page (spec §3, Toast). */
import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as v from "valibot";
import { siteCookie } from "./cookies.server.ts";
import { forgetKeptOfThisPage } from "./kept-cookie.server.ts";

const TOAST_SECONDS = 5 * 60;

const toastSchema = v.object({
	id: v.string(),
	type: v.picklist(["success", "info", "warning", "error", "loading"]),
	title: v.string(),
	description: v.optional(v.string()),
	/** Milliseconds. */
	duration: v.number(),
	dismissible: v.boolean(),
	position: v.picklist(["top-center", "bottom-right"]),
});

export type Toast = v.InferOutput<typeof toastSchema>;
export type NewToast = Pick<Toast, "type" | "title"> & Partial<Toast>;

interface Signer {
	config: { SESSION_SECRET: string };
}

const toastCookie = (request: Request, { config }: Signer) =>
	siteCookie(request, "toast", { maxAgeSeconds: TOAST_SECONDS, secret: config.SESSION_SECRET });

/** Redirects to a page of this site, which will show the toast once. */
export async function redirectWithToast(
	request: Request,
	signer: Signer,
	to: string,
	toast: NewToast,
	setCookies: string[] = [],
): Promise<TypedResponse<never>> {
	const headers = new Headers();
	const carriedOut = toast.type === "success" ? await forgetKeptOfThisPage(request) : [];
	for (const cookie of [...setCookies, ...carriedOut]) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", await keepToast(request, signer, toast));
	return redirect(to, { headers });
}

/** The cookie that keeps a toast for the next page. */
export function keepToast(request: Request, signer: Signer, toast: NewToast): Promise<string> {
	return toastCookie(request, signer).serialize(complete(toast));
}

/** The toast that waits for this page, with the headers that make it wait no longer. */
export async function takeToast(
	request: Request,
	signer: Signer,
): Promise<{ toast: Toast | null; headers: HeadersInit }> {
	const cookie = toastCookie(request, signer);
	const parsed = v.safeParse(toastSchema, await cookie.parse(request.headers.get("Cookie")));
	if (!parsed.success) return { toast: null, headers: {} };
	return {
		toast: parsed.output,
		headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
	};
}

function complete(toast: NewToast): Toast {
	return {
		id: crypto.randomUUID(),
		duration: 4000,
		dismissible: true,
		position: "bottom-right",
		...toast,
	};
}
