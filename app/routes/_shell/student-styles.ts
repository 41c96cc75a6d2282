import type { LinksFunction } from "@remix-run/cloudflare";
import stylesheet from "#app/styles/student.css?url";

/** The styles of pages behind the log-in; they follow app.css, so at equal specificity they win. */
export const studentStyles: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
