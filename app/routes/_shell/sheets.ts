import type { LinksFunction } from "@remix-run/cloudflare";
import publicSheet from "#app/styles/public.css?url";
import studentSheet from "#app/styles/student.css?url";

/** The styles of pages before the log-in. */
export const publicStyles: LinksFunction = () => [{ rel: "stylesheet", href: publicSheet }];

/**
 * The styles of signed-in pages, and of pages that guests read too. Both sheets can be loaded at once for a moment, so
 * the rules they share are the same and in the same order.
 */
export const studentStyles: LinksFunction = () => [{ rel: "stylesheet", href: studentSheet }];
