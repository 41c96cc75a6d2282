const BROWSERS: [RegExp, string][] = [
	[/\bEdgA?\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/(Chrome|CriOS)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/\bAndroid\b/, "Android"],
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bWindows\b/, "Windows"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bMac OS X\b/, "Mac"],
	[/\bLinux\b/, "Linux"],
];

/** A name by which people recognize their device, such as 'Chrome on Android'; never the whole header. */
export function describeDevice(userAgent: string | null): string {
	const find = (among: [RegExp, string][]) =>
		among.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
	const browser = find(BROWSERS) ?? "A browser";
	const system = find(SYSTEMS);
	return system ? `${browser} on ${system}` : browser;
}
