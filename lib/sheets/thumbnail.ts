import sharp from 'sharp';

type Thumbnail = { jpeg: Buffer; width: number; height: number };

const maxPixels = 50_000_000;
/** Sharp on screens with twice the pixels, and when a cell is enlarged. */
const density = 2;

/** A picture as a small JPEG with the size at which it fits into the box, in pixels; undefined if it cannot be read. */
export async function thumbnailOf(
  data: Buffer,
  box: { width: number; height: number },
): Promise<Thumbnail | undefined> {
  try {
    const { data: jpeg, info } = await sharp(data, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: box.width * density, height: box.height * density, fit: 'inside' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 72 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg, width: Math.round(info.width / density), height: Math.round(info.height / density) };
  } catch {
    return undefined;
  }
}
