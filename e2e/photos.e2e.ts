import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicRefusal } from '#kernel/shared/pictures.ts';
import { login, phone, startBrowser } from './browser.ts';
import { visit } from './screen.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser({ isWhole: true });
});
afterAll(() => browser.close());

const scene = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1e1edc' } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#dc1e1e' } }, left: 0, top: 0 },
    ])
    .removeAlpha();

/** Shown size and the first and last pixel of a picture of the page. */
const shown = (picture: HTMLImageElement) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  const pen = canvas.getContext('2d')!;
  pen.drawImage(picture, 0, 0);
  const at = (x: number) => [...pen.getImageData(x, canvas.height / 2, 1, 1).data].map((part) => (part > 128 ? 1 : 0));
  return { size: [canvas.width, canvas.height], left: at(2), right: at(canvas.width - 3) };
};

test('photos of a telephone are taken by what they are, made small and upright before they are sent', async () => {
  const { page, errors } = await login(browser, 'college', phone, { keepsProduct: false });
  await visit(page, '/lab-baseinfo/lab/edit/0', '新建实验室');
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload')) sent.push(Number(request.headers()['content-length'] ?? 0));
  });
  const files = {
    'PANO_1.jpg': await scene(12_000, 3_000).jpeg().toBuffer(),
    'PANO_2.jpg': await sharp(await scene(12_000, 3_000).jpeg().toBuffer())
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'mmexport1.jpg': await scene(2_000, 1_000).png().toBuffer(),
    'mmexport2.jpg': await scene(2_000, 1_000).webp().toBuffer(),
  };
  for (const [name, buffer] of Object.entries(files))
    await page.getByLabel('选择照片').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const [red, blue] = [
    [1, 0, 0, 1],
    [0, 0, 1, 1],
  ];
  for (const [name, size] of [
    ['PANO_1.jpg', [1000, 250]],
    ['PANO_2.jpg', [1000, 250]],
    ['mmexport1.png', [1000, 500]],
    ['mmexport2.jpg', [1000, 500]],
  ] as const) {
    const picture = page.getByRole('img', { name });
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    expect(await picture.evaluate(shown)).toEqual({ size, left: red, right: blue });
  }
  expect(Math.max(...sent)).toBeLessThan(100_000);

  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);
  await page.getByLabel('选择照片').setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic });
  await page.getByText(heicRefusal).first().waitFor();
  expect(errors).toEqual([]);
});
