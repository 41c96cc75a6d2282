/**
 * A JSON object as a stream. A part that is an async iterable becomes an array, whose rows are asked
 * for only as fast as they are taken; every other part is written as it is.
 *
 * @param onError is told why the stream broke off, when a part fails
 */
export function streamJson(
	parts: Record<string, unknown>,
	onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
	const texts = write(parts);
	const encoder = new TextEncoder();
	return new ReadableStream({
		async pull(controller) {
			try {
				const { done, value } = await texts.next();
				if (done) controller.close();
				else controller.enqueue(encoder.encode(value));
			} catch (error) {
				onError(error);
				controller.error(error);
			}
		},
		async cancel() {
			await texts.return(undefined);
		},
	});
}

async function* write(parts: Record<string, unknown>): AsyncGenerator<string, void> {
	let before = "{";
	for (const [name, part] of Object.entries(parts)) {
		yield `${before}\n\t${JSON.stringify(name)}: `;
		before = ",";
		if (isRows(part)) yield* writeRows(part);
		else yield indented(part, "\t");
	}
	yield "\n}\n";
}

async function* writeRows(rows: AsyncIterable<unknown>): AsyncGenerator<string, void> {
	let before = "[";
	for await (const row of rows) {
		yield `${before}\n\t\t${indented(row, "\t\t")}`;
		before = ",";
	}
	yield before === "[" ? "[]" : "\n\t]";
}

function isRows(part: unknown): part is AsyncIterable<unknown> {
	return typeof part === "object" && part !== null && Symbol.asyncIterator in part;
}

function indented(of: unknown, by: string): string {
	return JSON.stringify(of ?? null, null, "\t").replaceAll("\n", `\n${by}`);
}
