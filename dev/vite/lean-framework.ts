/** Changes to packages' files, by the end of the file's path after node_modules: each text becomes the other one. */
export type Patches = Record<string, [from: string, to: string][]>;

/** The parts of the framework that every phone would load and that nothing here can reach. */
export const LEAN_FRAMEWORK: Patches = {
	"/@remix-run/router/dist/router.js": [
		// Our flags are all on (remix.config.js), and every page is rendered on the server.
		["future.v7_fetcherPersist", "true"],
		["future.v7_normalizeFormMethod", "true"],
		["future.v7_partialHydration", "true"],
		["future.v7_prependBasename", "true"],
		["future.v7_relativeSplatPath", "true"],
		["future.v7_skipActionErrorRevalidation", "true"],
		[
			`  let future = _extends({
    v7_fetcherPersist: false,
    v7_normalizeFormMethod: false,
    v7_partialHydration: false,
    v7_prependBasename: false,
    v7_relativeSplatPath: false,
    v7_skipActionErrorRevalidation: false
  }, init.future);`,
			"  let future = init.future;",
		],
		// Deferred data, the way before single fetch.
		["function isDeferredResult(result) {", "function isDeferredResult(result) { return false;"],
		[
			"async function resolveNavigationDeferredResults(",
			"async function resolveNavigationDeferredResults() {} async function was_resolveNavigationDeferredResults(",
		],
		[
			"async function resolveFetcherDeferredResults(",
			"async function resolveFetcherDeferredResults() {} async function was_resolveFetcherDeferredResults(",
		],
		[
			"activeDeferreds.forEach((deferredData, routeId) => {",
			"if (false) activeDeferreds.forEach((deferredData, routeId) => {",
		],
		// Forms are sent as forms, never as JSON or plain text.
		["if (opts.body !== undefined) {", "if (false) {"],
		// Messages for developers: they go to the log, and phones don't need them.
		["throw new Error(message);", "throw new Error(import.meta.env.SSR ? message : undefined);"],
		["new Error(errorMessage)", "new Error(import.meta.env.SSR ? errorMessage : statusText)"],
	],
	"/@remix-run/react/dist/esm/browser.js": [
		["window.__remixContext.isSpaMode", "false"],
		["window.__remixContext.future.v3_singleFetch", "true"],
		// For hot reload, which a build does not have.
		["router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;", ""],
	],
	"/@remix-run/react/dist/esm/routes.js": [
		["if (isSpaMode)", "if (false)"],
		["return isSpaMode &&", "return false &&"],
		["future.v3_singleFetch &&", ""],
		[
			`  if (needsRevalidation) {
    return wrapShouldRevalidateForHdr(routeId, route.shouldRevalidate, needsRevalidation);
  }`,
			"",
		],
		["new Error(msg)", "new Error()"],
		["console.error(msg);", ""],
	],
	"/@remix-run/react/dist/esm/links.js": [["future.v3_singleFetch ||", "true ||"]],
	"/@remix-run/react/dist/esm/components.js": [
		["if (!future.v3_singleFetch) {", "if (false) {"],
		["if (isSpaMode && !isHydrated) {", "if (false) {"],
	],
	"/@remix-run/react/dist/esm/fog-of-war.js": [
		["return future.v3_lazyRouteDiscovery === true && !isSpaMode;", "return true;"],
		["console.warn(", "void ("],
	],
	"/@remix-run/react/dist/esm/scroll-restoration.js": [["if (isSpaMode) {", "if (false) {"]],
	"/@remix-run/react/dist/esm/single-fetch.js": [["&& !window.__remixHdrActive", ""]],
	"/@remix-run/react/dist/esm/invariant.js": [
		["throw new Error(message);", "throw new Error(import.meta.env.SSR ? message : undefined);"],
	],
	"/@remix-run/react/dist/esm/errorBoundaries.js": [
		[
			"let heyDeveloper = /*#__PURE__*/React.createElement(",
			"let heyDeveloper = null, unused = /*#__PURE__*/React.createElement(",
		],
	],
	// The root has its own error boundary, so the router's is never shown.
	"/react-router/dist/index.js": [
		[
			"const defaultErrorElement = /*#__PURE__*/React.createElement(DefaultErrorComponent, null);",
			"const defaultErrorElement = null;",
		],
	],
};
