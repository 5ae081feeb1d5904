import type PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { DocumentBlock, ImageBlock } from './blocks.ts';

sharp.cache(false);
sharp.concurrency(1);

// Enough for paper, and a tenth of what a telephone takes.
const pixelsPerMm = 200 / 25.4;
const maxPixels = 50_000_000;

/** An image in the document; undefined if its data cannot be read. */
export type OpenedImage = { width: number; height: number } | undefined;

/** Reads and scales the images of a block before it is laid out; an image of a known name is not read again. */
export async function openImages(
  doc: typeof PDFDocument.prototype,
  block: DocumentBlock,
  known: Map<string, OpenedImage>,
) {
  for (const image of imagesOf(block)) {
    if (known.has(image.name)) continue;
    const data = image.data && (await scaled(image.data, image));
    known.set(image.name, data && (doc.openImage(data) as OpenedImage));
  }
}

function imagesOf(block: DocumentBlock): ImageBlock[] {
  if (block.kind === 'image') return [block];
  if (block.kind === 'columns' || block.kind === 'grid') return block.cells.flat().flatMap(imagesOf);
  if (block.kind === 'box') return block.blocks.flatMap(imagesOf);
  if (block.kind === 'sheet') return [...block.blocks, ...block.foot].flatMap(imagesOf);
  return [];
}

/** The picture at the resolution of paper; undefined if it cannot be read. */
export async function scaled(data: Uint8Array, { width, height }: ImageBlock): Promise<Buffer | undefined> {
  try {
    const source = sharp(data, { limitInputPixels: maxPixels }).rotate();
    const { hasAlpha } = await source.metadata();
    const fitted = source.resize({
      width: Math.ceil(width * pixelsPerMm),
      height: Math.ceil(height * pixelsPerMm),
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await (hasAlpha ? fitted.png().toBuffer() : fitted.jpeg({ quality: 78 }).toBuffer());
  } catch {
    return undefined;
  }
}
