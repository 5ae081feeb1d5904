import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#apps/server/testing/client.ts';
import { labCardApi } from '#modules/base-info/shared/lab-card.ts';
import { labApi } from '#modules/base-info/shared/lab.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { login, phone, picture, startBrowser } from './browser.ts';
import { product } from './product.ts';
import { buttonOf, photo, visit } from './screen.ts';

// The code of a printed card in front of the camera of a phone, and what helps without a camera.

const folder = mkdtempSync(join(tmpdir(), 'lab-scan-'));
const frame = { width: 640, height: 480 };
let browser: Browser;
let lab: { name: string; code: string };
let cardCode: Buffer;

/** Frames of a camera that looks at a picture: grey, as YUV 4:2:0. */
async function filmOf(image: Buffer): Promise<Buffer> {
  const { data } = await sharp(image, { density: 300 })
    .flatten({ background: '#ffffff' })
    .resize({ ...frame, fit: 'contain', background: '#c8c8c8' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = Buffer.concat([Buffer.from('FRAME\n'), data, Buffer.alloc(data.length / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${frame.width} H${frame.height} F5:1 Ip A1:1 C420jpeg\n`), picture]);
}

beforeAll(async () => {
  const { base, password } = product();
  const config = (await (await fetch(`${base}/lab-platform/config.json`)).json()) as {
    app_key: string;
    sign_key: string;
  };
  const { access_token } = await createClient(base, config).ok(loginApi.login, {
    account: 'school',
    password,
    school_key: 'demo',
  });
  const client = createClient(base, config, access_token);
  const [first] = (await client.ok(labApi.list, { page: 1, size: 15, status: 1 } as never)).content;
  lab = first!;
  const { codes } = await client.ok(labCardApi.qrcodes, { id: first!.id });
  cardCode = Buffer.from(codes[0]!.image.split(',')[1]!, 'base64');
  const film = join(folder, 'door.y4m');
  writeFileSync(film, await filmOf(cardCode));
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  browser = await startBrowser({ isWhole: true, args: camera });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardOf = (page: Page) => page.locator('.card-screen').getByText(lab.name).first();

test('the inspector scans the card at the door from the home of the phone', async () => {
  const { page, context, errors } = await login(browser, 'jcry', phone);
  await context.grantPermissions(['camera']);
  await page.goto('/lab-platform/');
  await page.getByRole('button', { name: '扫码' }).click();
  await cardOf(page).waitFor();
  expect(page.url()).toMatch(/\/lab-card\/[0-9a-f-]{36}\?noLoginPage=1$/);
  expect(errors).toEqual([]);
  await context.close();
});

test('a student reports by the code at the door, a photo and a sentence', async () => {
  const { page, context, errors } = await login(browser, 'normal', phone);
  await context.grantPermissions(['camera']);
  await visit(page, '/lab-check/problem-rectify', '问题整改');
  await buttonOf(page, '随手拍').first().click();
  const drawer = page.locator('.check-drawer');
  const sentence = drawer.getByRole('textbox', { name: '隐患描述' });
  await sentence.fill('通风橱前堆放纸箱');
  await buttonOf(drawer, '上报').click();
  await drawer.getByText('请至少拍一张现场照片').waitFor();
  await drawer.getByText('请选择发现隐患的实验室').waitFor();
  await buttonOf(drawer, '扫门口的二维码').click();
  await drawer.locator('.report-lab[data-chosen]', { hasText: lab.name }).waitFor();
  await drawer.locator('input[aria-label="选择照片"]').setInputFiles(await photo('整改前'));
  await drawer.locator('.lab-photo img').waitFor();
  await picture(page, 'phone-report');
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/check/problem/report'));
  await buttonOf(drawer, '上报').click();
  expect(((await (await sent).json()) as { code: number }).code).toBe(200);
  await drawer.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

test('without a camera a photo or the number opens the card, and a foreign code is named and refused', async () => {
  const { page, context, errors } = await login(browser, 'lab', phone);
  await page.goto('/lab-platform/');
  await page.getByRole('button', { name: '扫码' }).click();
  await page.getByText('没有使用相机的权限').waitFor();
  await picture(page, 'phone-scan');
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('二维码照片').setInputFiles({ name, mimeType: 'image/png', buffer });
  const refused = page.locator('.ant-alert');
  const foreign = 'https://evil.example/lab-platform/lab-baseinfo/lab-card/1';
  await choose('foreign.png', await qrcode.toBuffer(foreign));
  await refused.getByText('这不是本平台的二维码，没有打开').waitFor();
  expect(await refused.innerText()).toContain(foreign);
  await choose('unknown.png', await qrcode.toBuffer(`${product().base}/lab-platform/nothing/at/all`));
  await refused.getByText('本平台没有这个页面，没有打开').waitFor();
  await choose(
    'none.png',
    await sharp({ create: { ...frame, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  );
  await refused.getByText('照片中没有找到二维码').waitFor();
  await choose('broken.png', Buffer.from('no picture'));
  await refused.getByText('照片无法打开，请换一张').waitFor();
  await page.getByLabel('编号').fill('没有的编号');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await page.getByText('编号对应的实验室或设备不存在').waitFor();
  expect(new URL(page.url()).pathname).toBe('/lab-platform/scan');
  await page.getByLabel('编号').fill(lab.code.toLowerCase());
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await cardOf(page).waitFor();
  await page.goBack();
  await choose('card.png', await sharp(cardCode, { density: 200 }).png().toBuffer());
  await cardOf(page).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
