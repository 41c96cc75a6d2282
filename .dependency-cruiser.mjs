// Imports run one way (docs/architecture.md). `npm run lint` shows every one that does not.
import { readFileSync } from "node:fs";

/** From the top down: each folder may import those below it. */
const LAYERS = [
	"app/jobs",
	"app/(?:routes|api)",
	"app/components",
	"app/auth",
	"app/mail",
	"app/files",
	"app/actions",
	"app/forms",
	"app/http",
	"db",
];
/** Inside these folders, too, from the top down. */
const SUB_LAYERS = {
	"app/auth": ["social", "sign-in", "password", "mails", "session", "identity"],
	"app/components": ["university", "shell", "list", "program", "fields", "form"],
	db: [
		"imports",
		"reports",
		"mentors",
		"moderation",
		"contributions",
		"people",
		"saved",
		"notifications",
		"recommendations",
		"resumes",
		"search",
		"programs",
		"engine",
	],
};
/** The files of app/ itself stand above all folders, but for these, which know nothing of them. */
const AT_THE_TOP = "app/(?!config\\.server\\.ts)[^/]+\\.tsx?";

const routeModules = readFileSync(new URL("app/routes.ts", import.meta.url), "utf8")
	.match(/routes\/[^"]+/g)
	.map((path) => `app/${path.replaceAll(".", "\\.")}`);

/** A rule for each folder but the topmost: it imports nothing from those above it. */
const downward = (layers, above = []) =>
	layers.slice(1).map((layer, at) => ({
		name: `${layer} imports only what is below it`,
		from: { path: `^${layer}/` },
		to: { path: [...layers.slice(0, at + 1).map((one) => `^${one}/`), ...above] },
	}));

const layerRules = [
	...downward(LAYERS, [`^${AT_THE_TOP}$`]),
	...Object.entries(SUB_LAYERS).flatMap(([top, names]) =>
		downward(names.map((name) => `${top}/${name}`)),
	),
];

const rules = [
	...layerRules,
	{ name: "nothing is imported in a circle", from: {}, to: { circular: true } },
	{ name: "db imports nothing of app", from: { path: "^db/" }, to: { path: "^app/" } },
	{ name: "lib imports nothing of ours", from: { path: "^lib/" }, to: { path: "^(app|db)/" } },
	{
		name: "pages and the API do not know each other",
		from: { path: "^app/(routes|api)/" },
		to: { path: "^app/(routes|api)/", pathNot: "^app/$1/" },
	},
	{
		name: "nothing imports a route module",
		from: { path: "^(app|db|worker\\.ts)" },
		to: { path: routeModules.map((path) => `^${path}$`) },
	},
	{
		name: "a feature's parts are its own",
		from: { path: "^app/routes/([^/]+)/" },
		to: { path: "^app/routes/", pathNot: "^app/routes/($1|_shared|_shell)/" },
	},
	{
		name: "only the top imports the load context and its bindings",
		from: { path: "^app/(routes|api)/" },
		to: { path: `^${AT_THE_TOP}$` },
	},
	{
		name: "components run in browsers",
		from: { path: "^app/components/" },
		to: {
			path: ["^db/", "\\.server\\.tsx?$"],
			// The facts of programs: plain data, with every word that pages say about them.
			pathNot: "^db/programs/(facts|fact-records)\\.ts$",
			dependencyTypesNot: ["type-only"],
		},
	},
	{
		name: "the app does not need its tools",
		from: { path: "^(app|db|lib|workers|worker\\.ts)" },
		to: { path: "^(dev|bench|test)/" },
	},
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: rules.map((rule) => ({ ...rule, severity: "error" })),
	options: {
		exclude: { path: "/build/|^build/" },
		doNotFollow: { path: "node_modules" },
		tsConfig: { fileName: "tsconfig.json" },
		// Types too: what a type is taken from is known all the same.
		tsPreCompilationDeps: true,
	},
};
