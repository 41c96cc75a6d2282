/** In pixels: sharp on paper at a page's width, and small enough for the file. */
const LONGEST = 1200;
const SMALL_BYTES = 300 * 1024;
const QUALITY = 0.85;

/**
 * A chosen picture as it goes into the PDF: upright, and scaled down when it is large.
 *
 * @throws when the browser can't draw it
 */
export async function readyImage(file: File): Promise<File> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const longest = Math.max(picture.width, picture.height);
	if (file.size <= SMALL_BYTES && longest <= LONGEST) return file;
	const scale = Math.min(1, LONGEST / longest);
	const canvas = new OffscreenCanvas(
		Math.max(1, Math.round(picture.width * scale)),
		Math.max(1, Math.round(picture.height * scale)),
	);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("No canvas");
	context.imageSmoothingQuality = "high";
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	// Pictures that may be transparent, such as a scanned stamp, stay transparent.
	const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
	const blob = await canvas.convertToBlob({ type, quality: QUALITY });
	return new File([blob], file.name, { type });
}
