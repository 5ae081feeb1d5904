import decodeQR, { type DecodeOpts } from 'qr/decode.js';

/** Text of the QR code in a picture; undefined if none is found. Larger pictures are scaled down to `edge` pixels. */
function codeIn(source: CanvasImageSource, [width, height]: [number, number], edge: number, options?: DecodeOpts) {
  const scale = Math.min(1, edge / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext('2d', { willReadFrequently: true })!;
  paper.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(paper.getImageData(0, 0, canvas.width, canvas.height), options);
  } catch {
    // The decoder throws for a picture without a code.
    return undefined;
  }
}

/** Code in the current frame of the camera. */
export const codeOfFrame = (video: HTMLVideoElement) =>
  video.videoWidth === 0 ? undefined : codeIn(video, [video.videoWidth, video.videoHeight], 960);

// Coarse pixels hide the grain of a photo, fine ones show a small code.
const photoEdges = [1200, 2400, 600];

/** Code in a photo; throws if the file is no picture that the browser can show. */
export async function codeOfPhoto(file: File): Promise<string | undefined> {
  const photo = await createImageBitmap(file);
  try {
    for (const edge of photoEdges) {
      const text = codeIn(photo, [photo.width, photo.height], edge, { effort: Infinity, timeLimit: 1500 });
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    photo.close();
  }
}
