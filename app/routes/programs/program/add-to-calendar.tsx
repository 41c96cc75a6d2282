import { Icon } from "#app/components/icon.tsx";
import type { Program } from "#db/programs/programs.ts";

const MS_PER_DAY = 86_400_000;

type Dated = Pick<Program, "id" | "name" | "applicationLink"> & { applicationDeadline: string };

interface AddToCalendarProps {
	program: Dated;
	/** The address of the program's page. */
	address: string;
}

/** Adds the deadline to a calendar: as a file, which every calendar reads, or directly in Google's. */
export function AddToCalendar({ program, address }: AddToCalendarProps) {
	return (
		<>
			<a className="btn" href={`/deadlines/${program.id}.ics`} download>
				<Icon name="calendar-clock" size={18} />
				Add to calendar
			</a>
			<a
				className="btn"
				href={googleCalendarLink(program, address)}
				target="_blank"
				rel="noopener noreferrer"
			>
				Google Calendar
			</a>
		</>
	);
}

function googleCalendarLink(program: Dated, address: string): string {
	const dayAfter = new Date(Date.parse(program.applicationDeadline) + MS_PER_DAY);
	const days = [program.applicationDeadline, dayAfter.toISOString().slice(0, 10)];
	const event = new URLSearchParams({
		action: "TEMPLATE",
		text: `Closes: ${program.name}`,
		dates: days.map((day) => day.replaceAll("-", "")).join("/"),
		details: `Apply at ${program.applicationLink}\nOn The Yard: ${address}`,
	});
	return `https://calendar.google.com/calendar/render?${event}`;
}
