import { publishImported } from "../database/world.ts";
import { noonOf, test } from "./own-clock.ts";
import { expect, logIn, logInAnew, open } from "./yard.ts";

const NAME = "Summer Lab";
const PLAN = "/programs/saved/plan/lab/";
const MOVED = "The deadline moved from Feb 9, 2035 to Feb 16, 2035.";

// An answer that nobody chose is refused.
test.use({ expectedErrors: [/status of 400/] });

test("three weeks from saving to applying, with a deadline that moves, and the answer 60 days after it closes", async ({
	page,
	clocked: { db, setClock },
	baseURL,
	elsewhere,
}) => {
	const main = page.getByRole("main");
	const item = (text: string) => main.getByRole("listitem").filter({ hasText: text });
	const on = (text: string, day: string) => item(text).locator(`time[datetime="${day}"]`);
	const week = (title: string) => page.getByRole("region", { name: title });
	const tick = async (text: string) => {
		await page.getByRole("button", { name: `Mark as done: ${text}` }).click();
		await expect(page.getByRole("button", { name: `Mark as done: ${text}` })).toHaveCount(0);
	};

	await setClock(noonOf("2035-01-01"));
	await publishImported(db, {
		id: "lab",
		name: NAME,
		applicationDeadline: "2035-02-09",
		letters: 2,
		essays: 1,
		materials: ["transcript"],
	});
	const student = await logInAnew(page);
	await open(page, "/programs/?q=lab");
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, "/programs/saved/");
	await page.getByRole("button", { name: `Make a plan: ${NAME}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Plan: ${NAME}`);
	for (const [text, day] of [
		["Ask recommender 1 of 2", "2035-01-12"],
		["Ask recommender 2 of 2", "2035-01-12"],
		["Order your transcript", "2035-01-19"],
		["Write a first draft", "2035-01-26"],
		["Check that your letters are in", "2035-02-02"],
		["Finish your essay", "2035-02-04"],
		["Have everything ready", "2035-02-06"],
	] as const)
		await expect(on(text, day)).toBeVisible();
	await tick("Ask recommender 1 of 2");
	await expect(on("Ask recommender 1 of 2", "2035-01-01")).toBeVisible();

	await setClock(noonOf("2035-01-08"));
	await open(page, "/programs/saved/plan/");
	await expect(week("This week").getByRole("listitem")).toHaveCount(1);
	await expect(week("Next week").getByText("Order your transcript")).toBeVisible();
	await tick("Ask recommender 2 of 2");
	await expect(page.getByText("Nothing is due this week.")).toBeVisible();

	await setClock(noonOf("2035-01-10"));
	const desk = await elsewhere({ ...(baseURL && { baseURL }) });
	await logInAnew(desk, { moderator: true, displayName: "Langston Hughes" });
	await open(desk, "/moderation/published/lab/");
	await desk.getByLabel("Application deadline", { exact: true }).fill("2035-02-16");
	await desk.getByRole("button", { name: "Save changes" }).click();
	await expect(desk.getByRole("main").getByText("Closes Feb 16")).toBeVisible();

	// Told once in the list, however often cron runs, and once in the plan.
	for (const day of ["2035-01-11", "2035-01-12", "2035-01-15"]) await setClock(noonOf(day));
	await open(page, "/notifications/");
	await expect(main.getByText("was updated: its deadline")).toHaveCount(1);
	await open(page, PLAN);
	await expect(main.getByText(MOVED)).toBeVisible();
	for (const [text, day] of [
		["Ask recommender 1 of 2", "2035-01-01"],
		["Ask recommender 2 of 2", "2035-01-08"],
		["Order your transcript", "2035-01-26"],
		["Write a first draft", "2035-02-02"],
		["Check that your letters are in", "2035-02-09"],
		["Finish your essay", "2035-02-11"],
		["Have everything ready", "2035-02-13"],
	] as const)
		await expect(on(text, day)).toBeVisible();
	await page.getByRole("button", { name: "Got it" }).click();
	await expect(main.getByText(MOVED)).toHaveCount(0);
	await open(page, PLAN);
	await expect(on("Order your transcript", "2035-01-26")).toBeVisible();
	await expect(main.getByText(MOVED)).toHaveCount(0);

	await open(page, "/programs/saved/plan/");
	await expect(week("Next week").getByText("Order your transcript")).toBeVisible();
	await setClock(noonOf("2035-01-22"));
	await open(page, "/programs/saved/plan/");
	await expect(week("This week").getByText("Order your transcript")).toBeVisible();
	await expect(week("Next week").getByText("Write a first draft")).toBeVisible();
	await tick("Order your transcript");

	await open(page, "/programs/saved/");
	await page.getByRole("button", { name: `Mark as applied: ${NAME}` }).click();
	const card = item(NAME);
	await expect(card.locator(".badge").getByText("Applied", { exact: true })).toBeVisible();
	await open(page, "/programs/saved/plan/");
	await expect(page.getByText(/^Nothing is planned/)).toBeVisible();
	await open(page, PLAN);
	await expect(main.getByText("You've applied, so we won't remind you")).toBeVisible();

	const question = main.getByRole("group", { name: "Did you hear back?" });
	await setClock(noonOf("2035-04-16"));
	await logInAgain();
	await open(page, "/programs/saved/");
	await expect(card).toBeVisible();
	await expect(question).toHaveCount(0);
	await setClock(noonOf("2035-04-17"));
	await open(page, "/programs/saved/");
	await question.getByText("It was another day").click();
	const heardOn = question.getByLabel("When you heard");
	await heardOn.fill("2035-04-10");
	// It chooses none of the answers.
	await heardOn.press("Enter");
	await expect(question.getByRole("alert")).toHaveText("Tap your answer.");
	await expect(heardOn).toHaveValue("2035-04-10");
	await question.getByRole("button", { name: "Yes, I got in" }).click();
	await expect(week("Answered").getByRole("heading", { name: NAME })).toBeVisible();
	await expect(card.locator(".badge").getByText("Offered", { exact: true })).toBeVisible();
	await expect(card.locator('time[datetime="2035-04-10"]').first()).toBeVisible();
	await expect(question).toHaveCount(0);

	/** A session lasts 30 days. */
	async function logInAgain() {
		await open(page, "/programs/saved/");
		await expect(page).toHaveURL(/\/login\//);
		await logIn(page, student);
	}
});

test("the day after a program's decisions it asks whether one heard back", async ({
	page,
	clocked: { db, setClock },
	javaScriptEnabled,
}) => {
	await setClock(noonOf("2035-02-01"));
	const dates = { applicationDeadline: "2035-02-09", decisionsBy: "2035-02-20" };
	await publishImported(db, { id: "lab", name: NAME, ...dates });
	await logInAnew(page);
	await open(page, "/programs/lab/");
	await expect(page.getByRole("definition").getByText("Feb 20, 2035")).toBeVisible();
	await open(page, "/programs/?q=lab");
	await page.getByRole("button", { name: `Save ${NAME}` }).click();
	await expect(page.getByRole("button", { name: `Unsave ${NAME}` })).toBeVisible();
	if (javaScriptEnabled)
		await expect(page.getByRole("status").getByText("Saved", { exact: true })).toBeAttached();
	await open(page, "/programs/saved/");
	await page.getByRole("button", { name: `Mark as applied: ${NAME}` }).click();
	await expect(page.locator(".badge").getByText("Applied", { exact: true })).toBeVisible();
	const question = page.getByRole("group", { name: "Did you hear back?" });
	await setClock(noonOf("2035-02-20"));
	await open(page, "/programs/saved/");
	await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
	await expect(question).toHaveCount(0);
	await setClock(noonOf("2035-02-21"));
	await open(page, "/programs/saved/");
	await question.getByRole("button", { name: "Yes, I got in" }).click();
	await expect(page.locator(".badge").getByText("Offered", { exact: true })).toBeVisible();
});
