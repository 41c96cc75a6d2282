import type { LinksFunction } from "@remix-run/cloudflare";
import publicSheet from "#app/styles/public.css?url";
import studentSheet from "#app/styles/student.css?url";

/** The styles of pages before the log-in. */
export const publicStyles: LinksFunction = () => [{ rel: "stylesheet", href: publicSheet }];

/** The styles of pages behind it, and of those that both read. Who comes from a page before it may have both for a moment: what is in both is the same, in the same order. */
export const studentStyles: LinksFunction = () => [{ rel: "stylesheet", href: studentSheet }];
