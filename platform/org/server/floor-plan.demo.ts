import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Ctx } from '#kernel/server/context.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';

/** Buildings whose floors have plans. */
const planned: ReadonlySet<string> = new Set(['HX01', 'HX02']);

/** When they were drawn. */
const weeks = 8;
const hoursAWeek = 50;

const sheet = { width: 1_000, height: 460 };
const edge = 40;
const corridor = 70;
const depth = (sheet.height - 2 * edge - corridor) / 2;

type Box = { x: number; y: number; w: number; h: number; isUpper: boolean };

/** Rooms on both sides of a corridor, numbered along it; a staircase closes each side. */
function layOut(count: number): { rooms: Box[]; stairs: Box[] } {
  const perSide = Math.ceil(count / 2);
  const w = (sheet.width - 2 * edge) / (perSide + 1);
  const box = (column: number, isUpper: boolean): Box => ({
    x: edge + column * w,
    y: isUpper ? edge : edge + depth + corridor,
    w,
    h: depth,
    isUpper,
  });
  const rooms = Array.from({ length: count }, (_, i) => box(Math.floor(i / 2), i % 2 === 0));
  return { rooms, stairs: [box(perSide, true), box(perSide, false)] };
}

const wall = 'fill="#ffffff" stroke="#3a4761" stroke-width="4"';

function drawRoom({ x, y, w, h, isUpper }: Box): string {
  const door = { x: x + w * 0.62, y: isUpper ? y + h : y };
  const leaf = isUpper ? -26 : 26;
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${wall}/>
    <rect x="${door.x}" y="${door.y - 4}" width="28" height="8" fill="#f1f4f9"/>
    <path d="M${door.x} ${door.y}v${leaf}a28 26 0 0 ${isUpper ? 1 : 0} 28 ${-leaf}" fill="none" stroke="#8b97ad" stroke-width="2"/>
    <rect x="${x + 14}" y="${y + (isUpper ? 12 : h - 28)}" width="${w - 28}" height="16" fill="#dbe3ef"/>`;
}

function drawStairs({ x, y, w, h }: Box): string {
  const steps = Array.from({ length: 9 }, (_, i) => `M${x + 10} ${y + 20 + (i * (h - 40)) / 8}h${w - 20}`).join('');
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${wall}/><path d="${steps}" stroke="#8b97ad" stroke-width="3"/>`;
}

const draw = (count: number) => {
  const { rooms, stairs } = layOut(count);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    <rect width="100%" height="100%" fill="#f1f4f9"/>
    <rect x="${edge}" y="${edge + depth}" width="${sheet.width - 2 * edge}" height="${corridor}" fill="#e8edf5"/>
    ${rooms.map(drawRoom).join('')}${stairs.map(drawStairs).join('')}</svg>`;
};

/** Gives the floors of some buildings a drawn plan, with the places of their rooms; a single room needs none. */
export async function addFloorPlans(ctx: Ctx, perFloor: number): Promise<void> {
  if (perFloor < 2) return;
  const buildings = await sql<{
    id: number;
    name: string;
    floors: number;
  }>`select id, name, floors_up as floors from org.building
    where school_id = ${ctx.schoolId} and code = any(${[...planned]}) order by id`.execute(ctx.db);
  const picture = await sharp(Buffer.from(draw(perFloor)))
    .png({ palette: true })
    .toBuffer();
  const keys: string[] = [];
  const drawnAt = addWorkingHours(lastWorkingInstant(ctx.now), -weeks * hoursAWeek);
  for (const { id, name, floors } of buildings.rows) {
    const files = Array.from({ length: floors }, (_, i) => ({
      key: `demo/${randomUUID()}`,
      floor: i + 1,
      name: `${name}${i + 1}层平面图.png`,
    }));
    keys.push(...files.map(({ key }) => key));
    await sql`with given as (select * from json_to_recordset(${JSON.stringify(files)}::json) as g(key text, floor int, name text)),
      made as (insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
        select ${ctx.schoolId}, key, name, 'png', ${picture.length}, ${ctx.actor.userId}, ${drawnAt}, 'org.building', ${id} from given
        returning id, key)
      insert into org.floor_plan (school_id, building_id, floor, file_id, created_at, updated_at)
      select ${ctx.schoolId}, ${id}, g.floor, m.id, ${drawnAt}, ${drawnAt} from made m join given g on g.key = m.key`.execute(
      ctx.db,
    );
  }
  await placeRooms(ctx, perFloor);
  ctx.after(() => store(ctx, keys, picture));
}

/** Puts the rooms of each floor to the middle of those that are drawn. */
async function placeRooms(ctx: Ctx, perFloor: number): Promise<void> {
  const places = layOut(perFloor).rooms.map(({ x, y, w, h }, i) => ({
    n: i + 1,
    x: Math.round(((x + w / 2) / sheet.width) * 1e4) / 1e4,
    y: Math.round(((y + h / 2) / sheet.height) * 1e4) / 1e4,
  }));
  await sql`update org.room r set plan_xy = jsonb_build_object('plan', o.plan, 'x', p.x, 'y', p.y)
    from (select m.id, f.id as plan, row_number() over (partition by m.building_id, m.floor order by m.room_no) as n
        from org.room m join org.floor_plan f on f.school_id = m.school_id and f.building_id = m.building_id and f.floor = m.floor
        where m.school_id = ${ctx.schoolId}) o,
      json_to_recordset(${JSON.stringify(places)}::json) as p(n int, x float8, y float8)
    where r.school_id = ${ctx.schoolId} and r.id = o.id and p.n = o.n`.execute(ctx.db);
}

async function store({ services: { storage } }: Ctx, keys: readonly string[], picture: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-plans-'));
  for (const [i, key] of keys.entries()) {
    const path = join(folder, String(i));
    await writeFile(path, picture);
    await storage.put(key, path);
  }
  await rm(folder, { recursive: true, force: true });
}
