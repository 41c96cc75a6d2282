import "@remix-run/cloudflare";
import "react";

/** Types loader data as it arrives with single fetch (remix.config.js). */
declare module "@remix-run/cloudflare" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** The popover attributes, which React 18 writes out but its types do not know. */
declare module "react" {
	interface HTMLAttributes<T> {
		popover?: "auto" | "manual";
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string;
		popovertargetaction?: "show" | "hide" | "toggle";
	}
}
