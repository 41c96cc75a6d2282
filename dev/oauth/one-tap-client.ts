type Settings = { url: string; people: { email: string; name: string }[] };
type Credential = { credential: string; select_by: string; clientId: string };
type Options = {
	client_id?: string;
	nonce?: string;
	callback?: (credential: Credential) => void;
};

/**
 * Plays `google.accounts.id` in a page: `prompt` shows the demo people below the page, where they cover nothing
 * (Google's own prompt covers a corner or, on phones, the bottom). It is served as text, so it may not use anything
 * outside itself. It needs no inline style and no inline script, and only calls `settings.url`.
 */
export function oneTapClient(settings: Settings): void {
	let options: Options = {};
	let host: HTMLElement | undefined;

	const close = () => {
		host?.remove();
		host = undefined;
	};

	const choose = async (person: string) => {
		const { client_id = "", nonce, callback } = options;
		const body = new URLSearchParams({ client_id, person });
		if (nonce) body.set("nonce", nonce);
		const response = await fetch(settings.url, { method: "POST", body });
		const { credential, error }: { credential?: string; error?: string } = await response.json();
		if (!credential) throw new Error(`One Tap stand-in: ${error}`);
		close();
		callback?.({ credential, select_by: "user", clientId: client_id });
	};

	const button = (text: string, press: () => void) => {
		const element = document.createElement("button");
		element.type = "button";
		element.textContent = text;
		element.addEventListener("click", press);
		return element;
	};

	const show = () => {
		host = document.createElement("div");
		host.id = "credential_picker_container";
		const root = host.attachShadow({ mode: "open" });
		// A stylesheet made by script is not an inline style to a Content-Security-Policy.
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`
			:host { display: block; padding: 1rem; }
			section { box-sizing: border-box; width: 20rem; max-width: 100%; padding: 1rem;
				color-scheme: light; background: #fff; color: #202124; border-radius: 0.5rem;
				box-shadow: 0 2px 12px #0006; font: 1rem/1.4 system-ui, sans-serif; }
			h2 { margin: 0 0 0.75rem; font-size: 1rem; }
			button { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.5rem; padding: 0.5rem;
				font: inherit; text-align: start; background: #fff; color: #1a56c4;
				border: 1px solid #747775; border-radius: 0.5rem; cursor: pointer; overflow-wrap: anywhere; }
			button:hover { background: #eef3fd; }
		`);
		root.adoptedStyleSheets = [sheet];
		const section = document.createElement("section");
		section.setAttribute("role", "dialog");
		section.setAttribute("aria-label", "Sign in with Google");
		const heading = document.createElement("h2");
		heading.textContent = "Sign in with Google (stand-in)";
		section.appendChild(heading);
		for (const { email, name } of settings.people) {
			section.appendChild(button(`${name} (${email})`, () => void choose(email)));
		}
		section.appendChild(button("Close", close));
		root.appendChild(section);
		document.body.appendChild(host);
	};

	const id = {
		initialize(given: Options) {
			options = given;
		},
		prompt() {
			if (!host && options.client_id) show();
		},
		cancel: close,
	};
	const page: typeof globalThis & {
		google?: { accounts?: object };
		onGoogleLibraryLoad?: () => void;
	} = globalThis;
	page.google = { ...page.google, accounts: { ...page.google?.accounts, id } };
	page.onGoogleLibraryLoad?.();
}
