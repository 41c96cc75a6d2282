/** The path of the page that a request is about. Remix asks for a page's data at /page.data?_routes=… */
export function pagePathOf(request: Request): string {
	const { pathname } = new URL(request.url);
	return pathname.replace(/\.data$/, "/").replace(/^\/_root\/$/, "/");
}
