import sharp from 'sharp';
import type { DocumentBlock, DrawingBlock, ImageBlock } from '../pdf/blocks.ts';
import { scaled } from '../pdf/images.ts';
import { qrDrawing } from '../pdf/qr.ts';

/** Content of a picture and its size in pixels. */
type Picture = { data: Buffer; type: 'png' | 'jpg'; width: number; height: number };
type QrBlock = Extract<DocumentBlock, { kind: 'qr' }>;
type PictureBlock = ImageBlock | DrawingBlock | QrBlock;

/** Pictures by what shows them, photos by their name; undefined: cannot be read. */
export type Pictures = Map<string | DrawingBlock | QrBlock, Picture | undefined>;

const keyOf = (block: PictureBlock) => (block.kind === 'image' ? block.name : block);
export const pictureOf = (pictures: Pictures, block: PictureBlock) => pictures.get(keyOf(block));

/** Reads the pictures of a block before it is laid out; a photo of a known name is not read again. */
export async function readPictures(block: DocumentBlock, pictures: Pictures) {
  for (const one of picturesOf(block)) if (!pictures.has(keyOf(one))) pictures.set(keyOf(one), await readPicture(one));
}

function picturesOf(block: DocumentBlock): PictureBlock[] {
  if (block.kind === 'image' || block.kind === 'drawing' || block.kind === 'qr') return [block];
  if (block.kind === 'columns' || block.kind === 'grid') return block.cells.flat().flatMap(picturesOf);
  if (block.kind === 'box') return block.blocks.flatMap(picturesOf);
  if (block.kind === 'sheet') return [...block.blocks, ...block.foot].flatMap(picturesOf);
  return [];
}

async function readPicture(block: PictureBlock): Promise<Picture | undefined> {
  const data = block.kind === 'image' ? block.data && (await scaled(block.data, block)) : await drawn(block);
  if (!data) return undefined;
  const { format, width, height } = await sharp(data).metadata();
  return { data, type: format === 'png' ? 'png' : 'jpg', width, height };
}

// Sharp on paper without a vector format that old versions of Word lack.
const pixelsPerMm = 300 / 25.4;

function drawn(block: DrawingBlock | QrBlock): Promise<Buffer> {
  const { view, shapes, size } = block.kind === 'qr' ? qrDrawing(block.text, block.size) : block;
  const scale = (size * pixelsPerMm) / Math.max(...view);
  const paths = shapes.map(
    ({ d, fill = 'none', stroke = 'none', width = 1, round }) =>
      `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"${round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''}/>`,
  );
  const [width, height] = view.map((length) => Math.round(length * scale));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${view.join(' ')}">${paths.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
