/** A property of a calendar, with its text unescaped. */
export interface Property {
	name: string;
	parameters: string[];
	value: string;
}

/** Reads a calendar strictly by RFC 5545, without any code of the app; throws where it is invalid. */
export function readCalendar(ics: string): { calendar: Property[]; events: Property[][] } {
	if (!ics.endsWith("\r\n")) throw new Error("The last line does not end");
	if (/[^\r]\n|\r[^\n]/.test(ics)) throw new Error("A line ends without CRLF");
	for (const line of ics.split("\r\n")) {
		const octets = Buffer.byteLength(line);
		if (octets > 75) throw new Error(`A line of ${octets} octets: ${line}`);
		if (line.includes("\uFFFD")) throw new Error("A character is cut in two");
	}
	const calendar: Property[] = [];
	const events: Property[][] = [];
	const open: string[] = [];
	for (const line of ics.replaceAll("\r\n ", "").trimEnd().split("\r\n")) {
		const [, name = "", parameters = "", value = ""] =
			line.match(/^([A-Z-]+)((?:;[^:]*)?):(.*)$/s) ?? [];
		if (!name) throw new Error(`Not a property: ${line}`);
		if (name === "BEGIN") {
			open.push(value);
			if (value === "VEVENT") events.push([]);
		} else if (name === "END") {
			if (open.pop() !== value) throw new Error(`END:${value} does not end what began`);
		} else {
			const property = {
				name,
				parameters: parameters.split(";").slice(1),
				value: unescaped(value),
			};
			if (open.at(-1) === "VEVENT") events.at(-1)?.push(property);
			else if (open.at(-1) === "VCALENDAR") calendar.push(property);
		}
	}
	if (open.length > 0) throw new Error(`${open} never ends`);
	return { calendar, events };
}

/** The value of a property that must occur exactly once. */
export function onlyValue(properties: Property[], name: string): string {
	const [only, ...more] = properties.filter((property) => property.name === name);
	if (!only || more.length > 0)
		throw new Error(`${name} stands ${more.length + (only ? 1 : 0)} times`);
	return only.value;
}

function unescaped(value: string): string {
	return value.replace(/\\(.)/gs, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));
}
