import "react";

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
