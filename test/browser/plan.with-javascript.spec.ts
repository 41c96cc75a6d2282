import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { programs } from "#db/schema.ts";
import { publishImported } from "../database/world.ts";
import { noonOf, test } from "./own-clock.ts";
import { expect, logInAnew, open } from "./yard.ts";

const PLAN = "/programs/saved/plan/lab/";
const LAB = { id: "lab", name: "Summer Lab", applicationDeadline: "2035-02-09", letters: 1 };

async function saveLab(page: Page): Promise<void> {
	await logInAnew(page);
	await open(page, "/programs/lab/");
	await page.getByRole("button", { name: "Save Summer Lab" }).click();
	await expect(page.getByRole("button", { name: "Unsave Summer Lab" })).toBeVisible();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, PLAN);
}

test("after each form of a plan the focus is near it", async ({
	page,
	clocked: { db, setClock },
}) => {
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	const heading = page.getByRole("heading", { level: 1 });
	await setClock(noonOf("2035-01-01"));
	await publishImported(db, LAB);
	await saveLab(page);
	await button("Make a plan: Summer Lab").press("Enter");
	await expect(button("Add to your plan")).toBeVisible();
	await expect(heading).toBeFocused();

	await page.getByLabel("What to do").last().fill("Call the office");
	await button("Add to your plan").press("Enter");
	const added = page.getByRole("main").getByRole("listitem").filter({ hasText: "Call" });
	await expect(added).toBeVisible();
	await expect(button("Add to your plan")).toBeFocused();

	await added.getByText("Edit: Call the office").click();
	await added.getByLabel("What to do").fill("Call them");
	await button("Save changes").press("Enter");
	await expect(button("Mark as done: Call them")).toBeVisible();
	await expect(added).toBeFocused();

	await db
		.update(programs)
		.set({ applicationDeadline: "2035-02-16" })
		.where(eq(programs.id, LAB.id));
	await open(page, PLAN);
	await button("Got it").press("Enter");
	await expect(button("Got it")).toHaveCount(0);
	await expect(heading).toBeFocused();
});

test("what is typed about a letter stays when 'I sent it' is saved", async ({
	page,
	clocked: { db, setClock },
}) => {
	await setClock(noonOf("2035-01-01"));
	await publishImported(db, LAB);
	await saveLab(page);
	await page.getByRole("button", { name: "Make a plan: Summer Lab" }).click();
	const letter = page.getByRole("main").getByRole("listitem").filter({ hasText: "recommender" });
	await letter.getByText("Who writes it, and edit").click();
	await letter.getByLabel("Their email address").fill("ellison@example.edu");
	await letter.getByRole("button", { name: "Save changes" }).click();
	await letter.getByText("I sent it").click();
	const name = letter.getByLabel("Name of your recommender");
	await name.fill("Dr. Ellison");
	await letter.getByRole("button", { name: "Save", exact: true }).click();
	await expect(letter.getByText("Done", { exact: true })).toBeVisible();
	await expect(name).toHaveValue("Dr. Ellison");
});
