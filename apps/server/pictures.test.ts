import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileApi } from '#kernel/shared/files.ts';
import { heicRefusal } from '#kernel/shared/pictures.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const upload = async (name: string, content: Buffer, compress = '1') =>
  (await app.as('school')).upload(fileApi.upload, [{ name, content, field: 'file[]' }], { compress });

/** What is stored of an upload: its name and its picture. */
async function stored(name: string, content: Buffer, compress?: string) {
  const { data, message } = await upload(name, content, compress);
  expect(message).toBe('');
  const reply = await app.stranger().get(data[0]!.url);
  return {
    name: data[0]!.name,
    type: reply.headers.get('content-type'),
    picture: Buffer.from(await reply.arrayBuffer()),
  };
}

const [red, blue] = [
  { r: 220, g: 30, b: 30 },
  { r: 30, g: 30, b: 220 },
];
/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: blue } })
    .composite([
      { input: { create: { width: Math.round(width / 2), height, channels: 3, background: red } }, left: 0, top: 0 },
    ])
    .removeAlpha();
/** Colour at a place, given in parts of width and height, as red, green, blue and, if there is one, alpha. */
async function colorAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}
const isNear = (color: number[], { r, g, b }: typeof red) =>
  [r, g, b].every((part, at) => Math.abs(part - color[at]!) < 40);

const formats: Record<string, (image: Sharp) => Promise<Buffer>> = {
  jpg: (image) => image.jpeg().toBuffer(),
  png: (image) => image.png().toBuffer(),
  gif: (image) => image.gif().toBuffer(),
  webp: (image) => image.webp().toBuffer(),
  avif: (image) => image.avif({ effort: 0 }).toBuffer(),
};
const endings: Record<string, string> = { jpg: 'jpg', png: 'png', gif: 'gif', webp: 'jpg', avif: 'jpg' };
const names = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'jfif', 'heic'];

describe.each(Object.keys(formats))('a picture that is a %s', (format) => {
  test.each(names)('and is called .%s is taken and named by its content', async (ending) => {
    const { name, type, picture } = await stored(`mmexport17.${ending}`, await formats[format]!(halves(40, 20)));
    const is = endings[format]!;
    expect(name).toBe(is === 'jpg' && ending === 'jpeg' ? 'mmexport17.jpeg' : `mmexport17.${is}`);
    expect(type).toBe(is === 'jpg' ? 'image/jpeg' : `image/${is}`);
    expect(await sharp(picture).metadata()).toMatchObject({ format: is === 'jpg' ? 'jpeg' : is, width: 40 });
    expect(isNear(await colorAt(picture, 0.2, 0.5), red) && isNear(await colorAt(picture, 0.8, 0.5), blue)).toBe(true);
  });
});

test('other files keep the strict rule', async () => {
  const png = await formats.png!(halves(40, 20));
  const mismatch = { code: 400, message: '文件内容与扩展名不符，请检查后重新上传' };
  for (const name of ['说明.txt', '说明.pdf', '说明.docx']) expect(await upload(name, png)).toMatchObject(mismatch);
  expect(await upload('现场.jpg', Buffer.from('%PDF-1.7 说明'))).toMatchObject(mismatch);
  expect(await upload('现场.svg', Buffer.from('<svg/>'))).toMatchObject({ code: 400 });
});

test.each(['heic', 'heix', 'mif1', 'msf1'])(
  'a photo of brand %s is refused with the way to change the setting',
  async (brand) => {
    const photo = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${brand}\0\0\0\0${brand}heic`),
      Buffer.alloc(200),
    ]);
    for (const name of ['IMG_0001.HEIC', 'IMG_0001.jpg'])
      expect(await upload(name, photo)).toMatchObject({ code: 400, message: heicRefusal });
  },
);

// Where the left end of the scene is found in the file, by orientation; the scene is always red on the left.
const turned: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(270),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(90),
};
describe.each(Object.keys(turned).map(Number))('a photo with orientation %d', (orientation) => {
  test.each(['0', '1'])('stands upright, compress=%s', async (compress) => {
    const scene = sharp(await halves(1200, 600).png().toBuffer());
    const file = await sharp(await turned[orientation]!(scene).png().toBuffer())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const { picture } = await stored('IMG_0001.jpg', file, compress);
    const { width, height, orientation: left } = await sharp(picture).metadata();
    expect([width, height, left ?? 1]).toEqual(compress === '1' ? [1000, 500, 1] : [1200, 600, 1]);
    expect(isNear(await colorAt(picture, 0.2, 0.5), red) && isNear(await colorAt(picture, 0.8, 0.5), blue)).toBe(true);
  });
});

test('a CMYK photo is stored in the colours of screens', async () => {
  const file = await halves(60, 20).toColourspace('cmyk').jpeg().toBuffer();
  expect(await sharp(file).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
  const { picture } = await stored('扫描件.jpg', file);
  expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  const [left, right] = [await colorAt(picture, 0.2, 0.5), await colorAt(picture, 0.8, 0.5)];
  expect([left[0]! > 150 && left[2]! < 110, right[2]! > 90 && right[0]! < 110]).toEqual([true, true]);
});

test.each(['png', 'webp', 'avif', 'gif'])(
  'a transparent %s stays transparent, whatever it is called',
  async (format) => {
    const clear = sharp({
      create: { width: 1200, height: 40, channels: 4, background: { ...red, alpha: 0 } },
    }).composite([{ input: { create: { width: 600, height: 40, channels: 3, background: red } }, left: 0, top: 0 }]);
    const { name, picture } = await stored('校徽.jpg', await formats[format]!(clear));
    expect(name).toBe(format === 'gif' ? '校徽.gif' : '校徽.png');
    const [left, right] = [await colorAt(picture, 0.2, 0.5), await colorAt(picture, 0.8, 0.5)];
    expect([isNear(left, red), left[3], right[3]]).toEqual([true, 255, 0]);
  },
);

test.each([
  ['0', 12_000, 3_000, [12_000, 3_000]],
  ['1', 12_000, 3_000, [1000, 250]],
  // 48 million pixels: above what is kept at full size.
  ['0', 16_000, 3_000, [1000, 188]],
])('a panorama with compress=%s of %d × %d pixels comes out whole', async (compress, width, height, size) => {
  const { picture } = await stored('PANO_1.jpg', await halves(width, height).jpeg().toBuffer(), compress);
  const found = await sharp(picture).metadata();
  expect([found.width, found.height]).toEqual(size);
  expect(isNear(await colorAt(picture, 0.02, 0.5), red) && isNear(await colorAt(picture, 0.98, 0.5), blue)).toBe(true);
});

test('a panorama beyond the limit of pixels is refused', async () => {
  const photo = await sharp({ create: { width: 16_000, height: 8_000, channels: 3, background: red } })
    .jpeg()
    .toBuffer();
  expect(await upload('PANO_2.jpg', photo)).toMatchObject({ code: 400, message: '图片无法识别或过大，请换一张图片' });
});
