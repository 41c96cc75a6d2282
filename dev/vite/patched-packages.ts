import type { Plugin } from "vite";
import { LEAN_FRAMEWORK, type Patch } from "./lean-framework.ts";

const WORKER_MAILER = "/worker-mailer/dist/index.mjs";
const ROUTER = "/@remix-run/router/dist/router.js";
const REMIX = "/@remix-run/react/dist/esm";

const PATCHES: Patch[] = [
	...LEAN_FRAMEWORK,
	// It warns when a link is hovered before lazy discovery has answered, but prefetches once it has.
	{
		file: `${REMIX}/components.js`,
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is theirs
		from: "console.warn(`Tried to prefetch ${page} but no routes matched.`);",
		to: "",
	},
	// Hovering a link without a connection would reload the page, and what was typed would be lost.
	{
		file: `${REMIX}/links.js`,
		from: "let mod = await loadRouteModule(manifest.routes[match.route.id], routeModules);",
		to: "let mod = routeModules[match.route.id] ?? {};",
	},
	// A module that failed to load stays failed for as long as the page lives. A reload would lose the tap on the link
	// that needs it, so the next page is loaded as a whole document.
	{
		file: `${REMIX}/routeModules.js`,
		from: "console.error(`Error loading route module",
		to: 'const { location: next, formMethod } = window.__remixRouter?.state.navigation ?? {}; if (next && formMethod !== "POST") { window.location.assign(next.pathname + next.search); return new Promise(() => {}); } console.error(`Error loading route module',
	},
	// Whenever the page changes, it would repeat requests that have not been answered yet.
	{
		file: `${REMIX}/fog-of-war.js`,
		from: "await fetchAndApplyManifestPatches(lazyPaths, null,",
		to: "nextPaths.clear(); await fetchAndApplyManifestPatches(lazyPaths, null,",
	},
	// The answer to a button that leaves its page in place would end the loading of a page, and draw that with old data.
	{
		file: ROUTER,
		from: 'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
		to: 'if (state.navigation.state !== "idle" && !matchesToLoad.length) updateState({ fetchers: new Map(state.fetchers) }); else if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
	},
	// A form is sent even if its page is left at once. Browsers allow 64 KB for all such requests together.
	{
		file: `${REMIX}/data.js`,
		from: "init.body = new URLSearchParams(await request.text());",
		to: "const text = await request.text(); init.body = new URLSearchParams(text); init.keepalive = text.length < 16384;",
	},
	// Leaving before a page's data has arrived is not an error, so it is not logged to the console.
	{
		file: `${REMIX}/single-fetch.js`,
		from: "console.error(e);",
		to: 'if (e instanceof DOMException && e.name === "AbortError") throw e; console.error(e);',
	},
	// Leaving between a page's data and the end of its answer loses nothing, so it is not reported.
	{
		file: `${REMIX}/single-fetch.js`,
		from: "let decoded = await decodeViaTurboStream(res.body, window);",
		to: "let decoded = await decodeViaTurboStream(res.body, window); decoded.done.catch(() => {});",
	},
	{
		file: "/turbo-stream/dist/turbo-stream.mjs",
		from: "const done = new Deferred();",
		to: "const done = new Deferred(); done.promise.catch(() => {});",
	},
	// The next page came before the fade to this one was over, which nobody needs to hear about.
	{
		file: "/react-router-dom/dist/index.js",
		from: "transition.finished.finally(",
		to: "transition.ready.catch(() => {}); transition.finished.finally(",
	},
	// Remix's fetching before single fetch, which is on: none of it runs here, but every phone would load it.
	{
		file: `${REMIX}/routes.js`,
		from: `if (typeof singleFetch === "function") {
        let result = await singleFetch();
        return result;
      }
      let result = await fetchServerHandler(request, route);
      return unwrap ? unwrapServerResponse(result) : result;`,
		to: "return singleFetch();",
	},
	{
		file: `${REMIX}/components.js`,
		from: "let activeDeferreds = future.v3_singleFetch ? undefined : staticContext === null || staticContext === void 0 ? void 0 : staticContext.activeDeferreds;",
		to: "let activeDeferreds;",
	},
	{
		file: `${REMIX}/components.js`,
		from: 'if (!isStatic && typeof __remixContext === "object" && __remixContext.a) {',
		to: "if (false) {",
	},
	{
		file: ROUTER,
		from: "function isDeferredData(value) {",
		to: "function isDeferredData(value) { return false;",
	},
	// Parts that only the server writes into a page, or that only a page without its own error boundary shows.
	{
		file: `${REMIX}/components.js`,
		from: "let contextScript = staticContext ?",
		to: "let contextScript = import.meta.env.SSR ?",
	},
	{
		file: `${REMIX}/components.js`,
		from: "let routeModulesScript = !isStatic ?",
		to: "let routeModulesScript = !import.meta.env.SSR ?",
	},
	{
		file: `${REMIX}/routes.js`,
		from: ': route.id === "root" ? RemixRootDefaultHydrateFallback : undefined',
		to: ": undefined",
	},
	// Messages for developers; we see them in development, where nothing is patched.
	{
		file: ROUTER,
		from: "function warning(cond, message) {",
		to: "/*#__NO_SIDE_EFFECTS__*/ function warning(cond, message) { return;",
	},
	// After a mail server hangs up, it would go on reading forever, without a pause in which a timeout could fire.
	{
		file: WORKER_MAILER,
		from: "{value:t}=await this.reader.read();if(!t)continue;",
		to: '{value:t,done:gone}=await this.reader.read();if(gone)throw new Error("The mail server hung up");if(!t)continue;',
	},
	// If the requested encryption is not offered, the connection must end; otherwise an attacker in between could strip
	// it.
	{
		file: WORKER_MAILER,
		from: "await this.auth(),this.active=!0",
		to: 'this.requireTls(),await this.auth(),this.active=!0}requireTls(){if(this.startTls&&!this.secure&&!this.supportsStartTls)throw new Error("The mail server offers no TLS")',
	},
	// Some servers follow the standard strictly: no space after the colon.
	{ file: WORKER_MAILER, from: "`MAIL FROM: <", to: "`MAIL FROM:<" },
	{ file: WORKER_MAILER, from: "`RCPT TO: <", to: "`RCPT TO:<" },
];

/** Fixes problems in packages. A patch that no longer applies stops the build. */
export const patchedPackages: Plugin = {
	name: "patched-packages",
	apply: "build",
	enforce: "pre",
	transform(code, id) {
		const patches = PATCHES.filter(({ file }) => id.endsWith(`/node_modules${file}`));
		if (patches.length === 0) return undefined;
		let patched = code;
		for (const { file, from, to } of patches) {
			if (!patched.includes(from)) this.error(`${file} has changed, and its patch no longer fits`);
			patched = patched.split(from).join(to);
		}
		return { code: patched, map: null };
	},
};
