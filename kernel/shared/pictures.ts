import { imageExtensions } from './files.ts';

/** Kind of a picture by its first bytes; phones and messengers give any of them the name `.jpg`. */
export type PictureKind = 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Pictures that are taken under any of these names and stored as one of `imageExtensions`. */
export const pictureExtensions: readonly string[] = [...imageExtensions, 'jfif', 'webp', 'avif'];
// Not offered by a chooser: an iPhone converts its photos for choosers that do not name them.
const heicExtensions = ['heic', 'heif'];

export const isPictureExtension = (ext: string) => pictureExtensions.includes(ext) || heicExtensions.includes(ext);

export const heicRefusal =
  '这是 HEIC 格式的照片，无法使用。请在 iPhone“设置→相机→格式”中选“兼容性最佳”（安卓手机：在相机设置中关闭 HEIF 或“高效”格式）后重拍，或把照片另存为 JPG 再上传';

/** Bytes that `pictureKindOf` looks at. */
export const pictureHead = 64;

/** The kind that the first bytes of a file tell; undefined if it is no picture known here. */
export function pictureKindOf(head: Uint8Array): PictureKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' ? kindOfBrands(text(8, Math.min(head[3] ?? 0, pictureHead))) : undefined;
}

// A container names its main brand first; `mif1` holds either kind, told by the brands that follow.
function kindOfBrands(brands: string): PictureKind | undefined {
  if (!/^(avi[fs]|hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands)) return undefined;
  return brands.includes('avif') || brands.startsWith('avis') ? 'avif' : 'heic';
}

/** The name of a picture with the extension of its content. */
export function namedAs(name: string, ext: string): string {
  const [, stem = name, former = ''] = /^(.*)\.(\w{1,5})$/s.exec(name) ?? [];
  const isSame = former.toLowerCase() === ext || (ext === 'jpg' && former.toLowerCase() === 'jpeg');
  return isSame ? name : `${stem}.${ext}`;
}
