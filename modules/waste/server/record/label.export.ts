import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { printPaper, wholeDocument } from '#platform/print/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { labelBlocks, type Labelled } from './label-paper.rules.ts';
import { recordsWithin } from './record-reach.queries.ts';

/** Notes that a label is printed, and reads what stands on it. */
async function takeLabel(ctx: Ctx, id: number): Promise<Labelled> {
  const { rows } = await sql<Labelled>`with printed as (update waste.record r set printed_at = ${ctx.now}
      where r.school_id = ${ctx.schoolId} and r.id = ${id} and r.state in (${RecordState.collecting}, ${RecordState.sealed}) and ${recordsWithin(ctx, 'waste.record.edit')}
      returning r.*)
    select p.label_no, p.name, t.hw, t.code, p.form, p.components, p.harmful, t.props, p.precautions,
      c.name || ' ' || u.name as unit_name, a.name as contact, p.phone, p.started_on, trim_scale(p.net_kg)::text as net_kg,
      p.project as remark, s.volume_l::float8 as volume_l
    from printed p join waste.type t on t.school_id = p.school_id and t.id = p.type_id
    join waste.spec s on s.school_id = p.school_id and s.id = p.spec_id
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
    join org.school c on c.id = p.school_id
    join identity.account a on a.school_id = p.school_id and a.id = p.creator_id`.execute(ctx.db);
  return found(rows[0], '产废登记');
}

/** Label of HJ 1276-2022, in the size that the container asks for. */
export async function printLabel(ctx: Ctx, { id }: { id: number }) {
  const label = await inSchool(ctx.services, ctx.actor, (tx) => takeLabel(tx, id), { by: ctx });
  return printPaper(
    ctx,
    { title: `危险废物标签 ${label.label_no}`, filter: { id } },
    wholeDocument(labelBlocks(label, siteOf(ctx))),
  );
}
