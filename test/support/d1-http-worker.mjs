/** A Worker beside the tested one: runs what d1-by-http.ts sends on the same database, through D1's own binding. */
export default {
	async fetch(request, { DB }) {
		const { method, statements } = await request.json();
		const prepared = statements.map(({ sql, args }) => DB.prepare(sql).bind(...args));
		try {
			if (method === "exec") return Response.json(await DB.exec(statements[0].sql));
			if (method === "batch") return Response.json(await DB.batch(prepared));
			return Response.json(await prepared[0][method]());
		} catch ({ message, cause }) {
			return Response.json({ message, cause: cause?.message }, { status: 500 });
		}
	},
};
