/** A change to a package's file, wherever the text occurs in it. */
export interface Patch {
	/** The end of the file's path, after node_modules. */
	file: string;
	from: string;
	to: string;
}

const ROUTER = "/@remix-run/router/dist/router.js";
const REMIX = "/@remix-run/react/dist/esm";

/** The parts of the framework that every phone would load and that nothing here can reach. */
export const LEAN_FRAMEWORK: Patch[] = [
	// Our flags are all on (remix.config.js), and every page is rendered on the server.
	...[
		"v7_fetcherPersist",
		"v7_normalizeFormMethod",
		"v7_partialHydration",
		"v7_prependBasename",
		"v7_relativeSplatPath",
		"v7_skipActionErrorRevalidation",
	].map((flag) => ({ file: ROUTER, from: `future.${flag}`, to: "true" })),
	{
		file: ROUTER,
		from: `  let future = _extends({
    v7_fetcherPersist: false,
    v7_normalizeFormMethod: false,
    v7_partialHydration: false,
    v7_prependBasename: false,
    v7_relativeSplatPath: false,
    v7_skipActionErrorRevalidation: false
  }, init.future);`,
		to: "  let future = init.future;",
	},
	{ file: `${REMIX}/browser.js`, from: "window.__remixContext.isSpaMode", to: "false" },
	{
		file: `${REMIX}/browser.js`,
		from: "window.__remixContext.future.v3_singleFetch",
		to: "true",
	},
	{ file: `${REMIX}/routes.js`, from: "if (isSpaMode)", to: "if (false)" },
	{ file: `${REMIX}/routes.js`, from: "return isSpaMode &&", to: "return false &&" },
	{ file: `${REMIX}/routes.js`, from: "future.v3_singleFetch &&", to: "" },
	{ file: `${REMIX}/links.js`, from: "future.v3_singleFetch ||", to: "true ||" },
	{ file: `${REMIX}/components.js`, from: "if (!future.v3_singleFetch) {", to: "if (false) {" },
	{ file: `${REMIX}/components.js`, from: "if (isSpaMode && !isHydrated) {", to: "if (false) {" },
	{
		file: `${REMIX}/fog-of-war.js`,
		from: "return future.v3_lazyRouteDiscovery === true && !isSpaMode;",
		to: "return true;",
	},
	{ file: `${REMIX}/scroll-restoration.js`, from: "if (isSpaMode) {", to: "if (false) {" },
	// For hot reload, which a build does not have.
	{
		file: `${REMIX}/browser.js`,
		from: "router.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;",
		to: "",
	},
	{
		file: `${REMIX}/routes.js`,
		from: `  if (needsRevalidation) {
    return wrapShouldRevalidateForHdr(routeId, route.shouldRevalidate, needsRevalidation);
  }`,
		to: "",
	},
	{ file: `${REMIX}/single-fetch.js`, from: "&& !window.__remixHdrActive", to: "" },
	// Deferred data, the way before single fetch.
	{
		file: ROUTER,
		from: "function isDeferredResult(result) {",
		to: "function isDeferredResult(result) { return false;",
	},
	...["resolveNavigationDeferredResults", "resolveFetcherDeferredResults"].map((name) => ({
		file: ROUTER,
		from: `async function ${name}(`,
		to: `async function ${name}() {} async function was_${name}(`,
	})),
	{
		file: ROUTER,
		from: "activeDeferreds.forEach((deferredData, routeId) => {",
		to: "if (false) activeDeferreds.forEach((deferredData, routeId) => {",
	},
	// Forms are sent as forms, never as JSON or plain text.
	{ file: ROUTER, from: "if (opts.body !== undefined) {", to: "if (false) {" },
	// Messages for developers: they go to the log, and phones don't need them.
	...[ROUTER, `${REMIX}/invariant.js`].map((file) => ({
		file,
		from: "throw new Error(message);",
		to: "throw new Error(import.meta.env.SSR ? message : undefined);",
	})),
	{
		file: ROUTER,
		from: "new Error(errorMessage)",
		to: "new Error(import.meta.env.SSR ? errorMessage : statusText)",
	},
	{ file: `${REMIX}/fog-of-war.js`, from: "console.warn(", to: "void (" },
	{ file: `${REMIX}/routes.js`, from: "new Error(msg)", to: "new Error()" },
	{ file: `${REMIX}/routes.js`, from: "console.error(msg);", to: "" },
	{
		file: `${REMIX}/errorBoundaries.js`,
		from: "let heyDeveloper = /*#__PURE__*/React.createElement(",
		to: "let heyDeveloper = null, unused = /*#__PURE__*/React.createElement(",
	},
	// The root has its own error boundary, so the router's is never shown.
	{
		file: "/react-router/dist/index.js",
		from: "const defaultErrorElement = /*#__PURE__*/React.createElement(DefaultErrorComponent, null);",
		to: "const defaultErrorElement = null;",
	},
];
