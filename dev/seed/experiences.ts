import type { ExperienceInput } from "#db/experiences.ts";

/** The demo students' roles, by their email. */
export const DEMO_EXPERIENCES: Record<string, ExperienceInput[]> = {
	"student@example.edu": [
		{
			title: "Resident assistant",
			organisation: "Howard University",
			startMonth: "2025-08",
			endMonth: null,
			description: "First contact for 42 first-year students, day and night.",
		},
		{
			title: "Summer research intern",
			organisation: "Chesapeake Bay Water Lab",
			startMonth: "2026-06",
			endMonth: "2026-08",
			description:
				"Built a small sensor that reads nitrate every ten minutes.\nPresented the data at the lab's open house.",
		},
		{
			title: "Cashier",
			organisation: "Corner Books & Coffee",
			startMonth: "2023-05",
			endMonth: "2024-08",
			description: null,
		},
	],
	"moderator@example.edu": [
		{
			title: "Career advisor",
			organisation: "Fisk University",
			startMonth: "2019-01",
			endMonth: null,
			description: "Reads applications before they go out.",
		},
	],
};
