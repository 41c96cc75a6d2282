/** What test/worker/rights-by-id.test.ts asks is all that takes an id. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { id } from "#app/forms/fields/fields.ts";
import { builtRoutes } from "../support/built-routes.ts";
import { OWNED } from "../support/owned-rows.ts";
import { PUBLIC, REQUESTS } from "../support/requests-by-id.ts";
import { routeTable } from "../support/route-table.ts";

test("every route with a parameter is opened, and posted to if it takes posts", () => {
	const missing = routeTable()
		.filter(({ path }) => path.includes(":") && !PUBLIC.has(path))
		.flatMap(({ id, path }) => {
			const asked = REQUESTS.filter(({ route }) => route === path);
			const { loader, action } = (builtRoutes[id]?.module ?? {}) as Record<string, unknown>;
			const takesPosts = action || id === "api";
			return [
				...(loader && !asked.some(({ fields }) => !fields) ? [`GET ${path}`] : []),
				...(takesPosts && !asked.some(({ fields }) => fields) ? [`POST ${path}`] : []),
			];
		});
	expect(missing).toEqual([]);
});

type Part = v.GenericSchema & { entries?: Record<string, { wrapped?: unknown }>; options?: Part[] };

test("everything that a form can say with an id in it is sent", () => {
	const forms = import.meta.glob<Record<string, Part>>("/app/forms/*.ts", { eager: true });
	const sent = REQUESTS.map(({ fields }) => fields?.(OWNED) ?? {});
	const missing = Object.entries(forms).flatMap(([file, exported]) =>
		Object.entries(exported).flatMap(([name, form]) =>
			(form.options ?? [form]).flatMap((part, at) => {
				const ids = Object.entries(part.entries ?? {}).flatMap(([field, schema]) =>
					schema === id || schema.wrapped === id ? [field] : [],
				);
				if (ids.length === 0) return [];
				const taken = sent.filter((fields) => v.safeParse(part, fields).success);
				return ids
					.filter((field) => field !== "next" && !taken.some((fields) => field in fields))
					.map((field) => `${file} ${name} ${at}: ${field}`);
			}),
		),
	);
	expect(missing).toEqual([]);
});
