import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { notFound } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import {
  changeFields,
  changeModeOf,
  InfoType,
  type ChangeModes,
  type InfoTypeCode,
} from '../../shared/change/change-field.rules.ts';
import { changeScope, decidesAlone } from './change.policy.ts';

type Open = { id: number; req_no: string; applicant_name: string; fields: string[] };
export type Plan = { modes: ChangeModes; open: Open | null };

/** Modes of a school for a kind, and the open request of a target with the fields that it locks. */
export async function readPlan(ctx: Ctx, infoType: InfoTypeCode, targetId: number): Promise<Plan> {
  const { rows } = await sql<Plan>`select
    coalesce((select modes from base_info.change_setting where school_id = ${ctx.schoolId} and info_type = ${infoType}), '{}') as modes,
    (select json_build_object('id', q.id, 'req_no', q.req_no, 'applicant_name', q.applicant_name, 'fields',
        (select json_agg(i.field order by i.place) from base_info.change_item i where i.school_id = q.school_id and i.request_id = q.id))
      from base_info.change_request q where q.school_id = ${ctx.schoolId} and q.info_type = ${infoType} and q.target_id = ${targetId}
        and q.status in (0, 9) and q.read_by is null and q.deleted_at is null) as open`.execute(ctx.db);
  return rows[0]!;
}

/** The same for a form or a page of the target, which must be within the caller's reach. */
export async function findPlan(ctx: Ctx, { info_type, target_id }: { info_type: InfoTypeCode; target_id: number }) {
  const unit =
    info_type === InfoType.org
      ? sql`org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${target_id} and u.level = 'lab' and u.deleted_at is null`
      : sql`org.room r left join org.unit u on u.school_id = r.school_id and u.id = r.org_id
          where r.school_id = ${ctx.schoolId} and r.id = ${target_id} and r.deleted_at is null`;
  const { rows } = await sql`select 1 from ${unit} and ${within(changeScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  if (rows.length === 0) throw notFound(info_type === InfoType.org ? '实验室' : '房间');
  const { modes, open } = await readPlan(ctx, info_type, target_id);
  return {
    decides: decidesAlone(ctx.actor, info_type),
    open,
    fields: changeFields[info_type].map(({ name, label }) => ({
      name,
      label,
      mode: changeModeOf(info_type, modes, name),
    })),
  };
}
