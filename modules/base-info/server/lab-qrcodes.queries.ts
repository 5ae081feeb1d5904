import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { cardUrl, qrImage, siteOf } from './lab-card.queries.ts';
import { labTables, labsWhere, roomNumbers } from './lab.queries.ts';

type Lab = { name: string; code: string; rooms: string; public_id: string; equipment: Equipment[] };
type Equipment = { public_id: string; name: string; asset_no: string; is_special: boolean };

type Code = { kind: string; title: string; note: string; text: string };

/** Codes to put up in a lab, of its card and its equipment, with the address that each opens. */
export async function findCodes(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<Lab>`
    select u.name, u.code, l.public_id, ${roomNumbers} as rooms,
      coalesce((select json_agg(e) from (select e.public_id, e.name, e.asset_no, e.is_special from base_info.equipment e
        where e.school_id = l.school_id and e.lab_id = l.id order by e.is_special desc, e.id limit 100) e), '[]') as equipment
    from ${labTables} where ${labsWhere(ctx, { enabled: true })} and u.id = ${id}`.execute(ctx.db);
  const { public_id, equipment, ...lab } = found(rows[0], '实验室');
  const items = holdsRight(ctx.actor, 'base-info.equipment.read') ? equipment : [];
  const codes: Code[] = [
    { kind: 'card', title: '安全信息牌', note: '扫码查看，无需登录', text: cardUrl(ctx, public_id) },
    {
      kind: 'report',
      title: '隐患随手拍',
      note: '登录后扫码，直接上报本实验室的隐患',
      text: `${siteOf(ctx)}/lab-baseinfo/hazard-management?report=${encodeURIComponent(lab.code)}`,
    },
    ...items.map((item) => ({
      kind: 'equipment',
      title: item.name,
      note: item.is_special ? `特种设备 ${item.asset_no}` : item.asset_no,
      text: `${siteOf(ctx)}/lab-baseinfo/equipment-all/${item.public_id}?noLoginPage=1`,
    })),
  ];
  return { ...lab, codes };
}

/** The codes as pictures for the page. */
export async function listQrcodes(ctx: Ctx, input: { id: number }) {
  const { codes, ...lab } = await findCodes(ctx, input);
  const pictures = [];
  for (const { text, ...code } of codes) pictures.push({ ...code, image: await qrImage(text) });
  return { ...lab, codes: pictures };
}
