import type { Plugin } from "vite";
import { LEAN_FRAMEWORK, type Patches } from "./lean-framework.ts";

const FIXES: Patches = {
	"/@remix-run/react/dist/esm/components.js": [
		// It warns when a link is hovered before lazy discovery has answered, but prefetches once it has.
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is theirs
		["console.warn(`Tried to prefetch ${page} but no routes matched.`);", ""],
		// Remix's fetching before single fetch, which is on: none of it runs here, but every phone would load it.
		[
			"let activeDeferreds = future.v3_singleFetch ? undefined : staticContext === null || staticContext === void 0 ? void 0 : staticContext.activeDeferreds;",
			"let activeDeferreds;",
		],
		['if (!isStatic && typeof __remixContext === "object" && __remixContext.a) {', "if (false) {"],
		// Parts that only the server writes into a page.
		["let contextScript = staticContext ?", "let contextScript = import.meta.env.SSR ?"],
		["let routeModulesScript = !isStatic ?", "let routeModulesScript = !import.meta.env.SSR ?"],
	],
	// Hovering a link without a connection would reload the page, and what was typed would be lost.
	"/@remix-run/react/dist/esm/links.js": [
		[
			"let mod = await loadRouteModule(manifest.routes[match.route.id], routeModules);",
			"let mod = routeModules[match.route.id] ?? {};",
		],
	],
	// A module that failed to load stays failed for as long as the page lives. A reload would lose the tap on the link
	// that needs it, so the next page is loaded as a whole document.
	"/@remix-run/react/dist/esm/routeModules.js": [
		[
			"console.error(`Error loading route module",
			'const { location: next, formMethod } = window.__remixRouter?.state.navigation ?? {}; if (next && formMethod !== "POST") { window.location.assign(next.pathname + next.search); return new Promise(() => {}); } console.error(`Error loading route module',
		],
	],
	// Whenever the page changes, it would repeat requests that have not been answered yet.
	"/@remix-run/react/dist/esm/fog-of-war.js": [
		[
			"await fetchAndApplyManifestPatches(lazyPaths, null,",
			"nextPaths.clear(); await fetchAndApplyManifestPatches(lazyPaths, null,",
		],
	],
	// A form is sent even if its page is left at once. Browsers allow 64 KB for all such requests together.
	"/@remix-run/react/dist/esm/data.js": [
		[
			"init.body = new URLSearchParams(await request.text());",
			"const text = await request.text(); init.body = new URLSearchParams(text); init.keepalive = text.length < 16384;",
		],
	],
	"/@remix-run/react/dist/esm/single-fetch.js": [
		// Leaving before a page's data has arrived is not an error, so it is not logged to the console.
		[
			"console.error(e);",
			'if (e instanceof DOMException && e.name === "AbortError") throw e; console.error(e);',
		],
		// Leaving between a page's data and the end of its answer loses nothing, so it is not reported.
		[
			"let decoded = await decodeViaTurboStream(res.body, window);",
			"let decoded = await decodeViaTurboStream(res.body, window); decoded.done.catch(() => {});",
		],
	],
	"/turbo-stream/dist/turbo-stream.mjs": [
		["const done = new Deferred();", "const done = new Deferred(); done.promise.catch(() => {});"],
		// It encodes the data of every page as soon as it has it, also of the many that send none: now when it is read.
		[
			"async start(controller) {\n      const id = flatten",
			"async pull(controller) {\n      const id = flatten",
		],
		["  });\n  return readable;", "  }, { highWaterMark: 0 });\n  return readable;"],
	],
	// The next page came before the fade to this one was over, which nobody needs to hear about.
	"/react-router-dom/dist/index.js": [
		[
			"transition.finished.finally(",
			"transition.ready.catch(() => {}); transition.finished.finally(",
		],
	],
	"/@remix-run/react/dist/esm/routes.js": [
		// As above: fetching before single fetch.
		[
			`if (typeof singleFetch === "function") {
        let result = await singleFetch();
        return result;
      }
      let result = await fetchServerHandler(request, route);
      return unwrap ? unwrapServerResponse(result) : result;`,
			"return singleFetch();",
		],
		// Only a page without its own error boundary shows it.
		[': route.id === "root" ? RemixRootDefaultHydrateFallback : undefined', ": undefined"],
	],
	"/@remix-run/router/dist/router.js": [
		// The answer to a button that leaves its page in place would end the loading of a page, and draw that with old data.
		[
			'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
			'if (state.navigation.state !== "idle" && !matchesToLoad.length) updateState({ fetchers: new Map(state.fetchers) }); else if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
		],
		["function isDeferredData(value) {", "function isDeferredData(value) { return false;"],
		// Messages for developers; we see them in development, where nothing is patched.
		[
			"function warning(cond, message) {",
			"/*#__NO_SIDE_EFFECTS__*/ function warning(cond, message) { return;",
		],
	],
	// It writes its styles into the page, which our Content-Security-Policy forbids; they come as a file.
	"/sonner/dist/index.mjs": [
		[
			"function __insertCSS(code) {",
			"/*#__NO_SIDE_EFFECTS__*/ function __insertCSS(code) { return;",
		],
	],
	"/worker-mailer/dist/index.mjs": [
		// After a mail server hangs up, it would go on reading forever, without a pause in which a timeout could fire.
		[
			"{value:t}=await this.reader.read();if(!t)continue;",
			'{value:t,done:gone}=await this.reader.read();if(gone)throw new Error("The mail server hung up");if(!t)continue;',
		],
		// If the requested encryption is not offered, the connection must end; otherwise an attacker in between could
		// strip it.
		[
			"await this.auth(),this.active=!0",
			'this.requireTls(),await this.auth(),this.active=!0}requireTls(){if(this.startTls&&!this.secure&&!this.supportsStartTls)throw new Error("The mail server offers no TLS")',
		],
		// Some servers follow the standard strictly: no space after the colon.
		["`MAIL FROM: <", "`MAIL FROM:<"],
		["`RCPT TO: <", "`RCPT TO:<"],
	],
};

/** Fixes problems in packages. A patch that no longer applies stops the build. */
export const patchedPackages: Plugin = {
	name: "patched-packages",
	apply: "build",
	enforce: "pre",
	transform(code, id) {
		const file = id.split("/node_modules").at(-1) ?? "";
		const patches = [...(LEAN_FRAMEWORK[file] ?? []), ...(FIXES[file] ?? [])];
		if (patches.length === 0) return undefined;
		let patched = code;
		for (const [from, to] of patches) {
			if (!patched.includes(from)) this.error(`${file} has changed, and its patch no longer fits`);
			patched = patched.replaceAll(from, () => to);
		}
		return { code: patched, map: null };
	},
};
