import type { Plugin } from "vite";
import { LEAN_FRAMEWORK, type Patch } from "./lean-framework.ts";

const WORKER_MAILER = "/worker-mailer/dist/index.mjs";
const ROUTER = "/@remix-run/router/dist/router.js";
const REMIX = "/@remix-run/react/dist/esm";

const PATCHES: Patch[] = [
	...LEAN_FRAMEWORK,
	// It warns of a link that is pointed at before lazy discovery has answered, and fetches ahead when it has.
	{
		file: `${REMIX}/components.js`,
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is theirs
		from: "console.warn(`Tried to prefetch ${page} but no routes matched.`);",
		to: "",
	},
	// A link that is pointed at without a connection would reload the page, and what is typed into it would be gone.
	{
		file: `${REMIX}/links.js`,
		from: "let mod = await loadRouteModule(manifest.routes[match.route.id], routeModules);",
		to: "let mod = routeModules[match.route.id] ?? {};",
	},
	// A module that could not be fetched stays so while the page lives. A reload would lose the tap on the link that
	// needs it: the next page is loaded as a whole.
	{
		file: `${REMIX}/routeModules.js`,
		from: "console.error(`Error loading route module",
		to: 'const { location: next, formMethod } = window.__remixRouter?.state.navigation ?? {}; if (next && formMethod !== "POST") { window.location.assign(next.pathname + next.search); return new Promise(() => {}); } console.error(`Error loading route module',
	},
	// It would ask again for what it has asked for and not heard of yet, whenever the page changes meanwhile.
	{
		file: `${REMIX}/fog-of-war.js`,
		from: "await fetchAndApplyManifestPatches(lazyPaths, null,",
		to: "nextPaths.clear(); await fetchAndApplyManifestPatches(lazyPaths, null,",
	},
	// A form is sent also when its page is left at once. Browsers take 64 KB of such requests together.
	{
		file: `${REMIX}/data.js`,
		from: "init.body = new URLSearchParams(await request.text());",
		to: "const text = await request.text(); init.body = new URLSearchParams(text); init.keepalive = text.length < 16384;",
	},
	// Whoever goes on before a page's data is here has not met an error: the console keeps quiet about it.
	{
		file: `${REMIX}/single-fetch.js`,
		from: "console.error(e);",
		to: 'if (e instanceof DOMException && e.name === "AbortError") throw e; console.error(e);',
	},
	// Whoever goes on between a page's data and the end of its answer has lost nothing: nobody hears of it.
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
	// The next page came before the fade to this one was over: nothing that anyone has to hear of.
	{
		file: "/react-router-dom/dist/index.js",
		from: "transition.finished.finally(",
		to: "transition.ready.catch(() => {}); transition.finished.finally(",
	},
	// How Remix fetched before single fetch, which is on: nothing of it runs here, and every phone would load it.
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
	// What only the server writes into a page, and what only a page without an error boundary of its own shows.
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
	// Words for whoever writes routes; we read them while we develop, where nothing is patched.
	{
		file: ROUTER,
		from: "function warning(cond, message) {",
		to: "/*#__NO_SIDE_EFFECTS__*/ function warning(cond, message) { return;",
	},
	// A mail server that hangs up would be read from for ever, without a pause in which a time limit could fire.
	{
		file: WORKER_MAILER,
		from: "{value:t}=await this.reader.read();if(!t)continue;",
		to: '{value:t,done:gone}=await this.reader.read();if(gone)throw new Error("The mail server hung up");if(!t)continue;',
	},
	// Encryption that was asked for and is not offered must end it, else who stands between could leave it out.
	{
		file: WORKER_MAILER,
		from: "await this.auth(),this.active=!0",
		to: 'this.requireTls(),await this.auth(),this.active=!0}requireTls(){if(this.startTls&&!this.secure&&!this.supportsStartTls)throw new Error("The mail server offers no TLS")',
	},
	// Some servers take the standard at its word: no space after the colon.
	{ file: WORKER_MAILER, from: "`MAIL FROM: <", to: "`MAIL FROM:<" },
	{ file: WORKER_MAILER, from: "`RCPT TO: <", to: "`RCPT TO:<" },
];

/** Mends what packages leave undone. A patch that no longer fits stops the build. */
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
