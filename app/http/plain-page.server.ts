import sheet from "#app/styles/public.css?url";

/**
 * A page outside of all routes that looks like the others: for steps before the routes, for when they fail, and between
 * two sites.
 *
 * @param body its HTML below the heading, already escaped
 */
export function plainPage(title: string, body: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${sheet}"><title>${title} · The Yard</title><main class="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6"><a class="inline-flex min-h-11 items-center gap-[0.55rem] font-display text-[1.15rem] font-semibold" href="/"><img src="/icon.svg" alt="" width="30" height="30">The Yard</a><div class="page-head"><h1>${title}</h1>${body}</div></main></html>`;
}
