import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { requisitionDoc } from './requisition-doc.rules.ts';
import { contentOf } from './requisition.queries.ts';

type Told = {
  no: string;
  applicant_id: number;
  applicant: string;
  lab: string;
  lab_path: string;
  warehouse_id: number;
  content: string;
  opinion: string;
  version: number;
};

async function read(ctx: Ctx, id: number): Promise<Told> {
  const { rows } = await sql<Told>`select r.no, r.applicant_id, a.name as applicant, u.name as lab, u.path as lab_path,
      r.warehouse_id, left(${contentOf}, 200) as content, r.opinion, r.version
    from consumable.requisition r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    join identity.account a on a.school_id = r.school_id and a.id = r.applicant_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

const urlOf = (id: number) => `/consumable/requisition/${id}` as const;

/** Those who may decide it. */
export async function tellSubmitted(ctx: Ctx, id: number): Promise<void> {
  const { no, applicant_id, applicant, lab, lab_path, content, version } = await read(ctx, id);
  const users = await usersHolding(ctx, ['lab', 'college'], lab_path);
  await notify(ctx, {
    type: 'GOODS_REQUISITION',
    userIds: users.filter((user) => user !== applicant_id),
    params: { no, applicant, lab, content },
    url: urlOf(id),
    dedupe: `goods-requisition:${id}:${version}`,
    awaits: { docType: requisitionDoc, ids: [id], states: [String(RequisitionStatus.examined)] },
  });
}

/** The applicant, and the keepers once there is something to hand over. */
export async function tellDecided(ctx: Ctx, id: number, pass: boolean): Promise<void> {
  const { no, applicant_id, lab, warehouse_id, content, opinion, version } = await read(ctx, id);
  const keepers = pass ? [...(await keepersOf(ctx, warehouse_id))] : [];
  await notify(ctx, {
    type: 'GOODS_DECIDED',
    userIds: [...new Set([applicant_id, ...keepers])].filter((user) => user !== ctx.actor.userId),
    params: {
      no,
      lab,
      content,
      result: pass ? '已通过' : '被驳回',
      advice: pass ? '请到仓库领取，由库管员办理出库。' : `原因：${opinion}。可修改后重新提交。`,
    },
    url: urlOf(id),
    dedupe: `goods-decided:${id}:${version}`,
  });
}
