import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { createRandom } from '#kernel/server/random.ts';
import type { Services } from '#kernel/server/services.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { outlineOf } from '#lib/pdf/fonts.ts';
import { drawScene, type SceneName } from './scene.demo.ts';

const size = { width: 640, height: 480 };
const canvas = { width: 800, height: 600 };
const together = 4;

type Order = { key: string; scene: SceneName; fixed: boolean; caption: string };

/** Collects the photos of a school while its rows are written, and takes them once these are committed. */
export type Camera = {
  /** Key of a photo with place and time stamped on it; without a stamp one photo serves all problems of the scene. */
  take(scene: SceneName, fixed: boolean, stamp?: { lab: string; at: Date }): string;
};

/** The camera of a school whose rows are written in the transaction of `ctx`. */
export function openCamera(ctx: Ctx): Camera {
  const orders: Order[] = [];
  const plain = new Map<string, string>();
  const order = (scene: SceneName, fixed: boolean, caption: string) => {
    const key = `demo/${randomUUID()}`;
    orders.push({ key, scene, fixed, caption });
    return key;
  };
  ctx.after(() => developPhotos(ctx.services, ctx.schoolId, orders));
  return {
    take(scene, fixed, stamp) {
      if (stamp) return order(scene, fixed, `${formatDateTime(stamp.at).slice(0, 16)}\n${stamp.lab}`);
      const name = `${scene}${fixed}`;
      const key = plain.get(name) ?? order(scene, fixed, '');
      plain.set(name, key);
      return key;
    },
  };
}

async function developPhotos(services: Services, schoolId: number, orders: readonly Order[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-photos-'));
  const sheets = new Map<string, Promise<Buffer>>();
  const sheetOf = ({ scene, fixed }: Order) => {
    const name = `${scene}${fixed}`;
    const drawn =
      sheets.get(name) ??
      sharp(Buffer.from(drawScene(scene, fixed)))
        .removeAlpha()
        .raw()
        .toBuffer();
    sheets.set(name, drawn);
    return drawn;
  };
  const files: { key: string; size: number }[] = [];
  const develop = async (order: Order, at: number) => {
    const photo = await shoot(await sheetOf(order), order.caption, at);
    const path = join(folder, String(at));
    await writeFile(path, photo);
    await services.storage.put(order.key, path);
    files.push({ key: order.key, size: photo.length });
  };
  for (let i = 0; i < orders.length; i += together)
    await Promise.all(orders.slice(i, i + together).map((order, k) => develop(order, i + k)));
  await rm(folder, { recursive: true, force: true });
  await inSchool(services, systemActor(schoolId), (ctx) => saveSizes(ctx, files));
}

const saveSizes = (ctx: Ctx, files: readonly { key: string; size: number }[]) =>
  sql`update files.file f set size = s.size from json_to_recordset(${JSON.stringify(files)}::json) as s(key text, size int)
    where f.school_id = ${ctx.schoolId} and f.key = s.key`.execute(ctx.db);

/** A photo of a drawn scene: no two from the same spot or in the same light. */
async function shoot(sheet: Buffer, caption: string, at: number): Promise<Buffer> {
  const random = createRandom(at + 17);
  const width = random.int(700, 780);
  const height = Math.round((width * size.height) / size.width);
  const left = random.int(0, canvas.width - width);
  const top = random.int(0, canvas.height - height);
  const brightness = 0.9 + random.next() * 0.16;
  // Of red, green and blue: a change of saturation would cost twice as much as all the rest of the photo.
  const light = [0, 0, 0].map(() => brightness * (0.97 + random.next() * 0.06));
  const photo = sharp(sheet, { raw: { ...canvas, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(size)
    .linear(light, [0, 0, 0]);
  if (caption !== '') photo.composite([{ input: await stampOf(caption), left: 18, top: size.height - 74 }]);
  return photo.jpeg({ quality: 80 }).toBuffer();
}

const stampSize = 20;

/** Time and place as a phone's camera prints them into a photo, in the typeface of the product's PDFs. */
function stampOf(caption: string): Promise<Buffer> {
  const { paths, width } = outlineOf(caption, stampSize);
  const height = Math.round(stampSize * 1.5);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${height}">
      <rect width="100%" height="100%" fill="#000" fill-opacity=".4"/>
      <g fill="#ffe08a" transform="translate(0 ${stampSize * 1.12})">${paths}</g></svg>`),
  )
    .png()
    .toBuffer();
}
