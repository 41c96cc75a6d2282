const MAX_BYTES = 2 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/webp"];
/** In pixels: larger pictures cost more to send, and nobody sees the difference. */
const LARGE = 1024;
const SMALL = 512;
const QUALITY = 0.85;

/** A chosen picture as it will be sent, and a way to preview it. */
interface ReadyPhoto {
	files: FileList;
	/** Fills the canvas with the middle of the picture. */
	draw(canvas: HTMLCanvasElement): void;
}

/**
 * Reads a picture and scales it down when it is large: a phone's photo of 5 MB is sent as about 50 KB. Throws when the
 * browser can't draw it.
 */
export async function readyPhoto(file: File): Promise<ReadyPhoto> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
	const longest = Math.max(picture.width, picture.height);
	const good = file.size <= MAX_BYTES && longest <= LARGE && TYPES.includes(file.type);
	const transfer = new DataTransfer();
	transfer.items.add(good ? file : await scaledDown(picture, Math.min(1, SMALL / longest)));
	return { files: transfer.files, draw: (canvas) => drawMiddle(picture, canvas) };
}

async function scaledDown(picture: ImageBitmap, scale: number): Promise<File> {
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = contextOf(canvas);
	// JPEG has no transparency and would turn it black.
	context.fillStyle = "white";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
	if (!blob) throw new Error("The picture can't be drawn");
	return new File([blob], "photo.jpg", { type: blob.type });
}

function drawMiddle(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
	const { width, height } = picture;
	const side = Math.min(width, height);
	const [x, y] = [(width - side) / 2, (height - side) / 2];
	contextOf(canvas).clearRect(0, 0, canvas.width, canvas.height);
	contextOf(canvas).drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
	const context = canvas.getContext("2d");
	if (!context) throw new Error("No canvas");
	context.imageSmoothingQuality = "high";
	return context;
}
