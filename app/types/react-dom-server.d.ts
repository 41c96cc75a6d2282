/** The build of react-dom's server for web streams; its types are those of the whole. */
declare module "react-dom/server.browser" {
	export { renderToReadableStream } from "react-dom/server";
}
