import { sql } from 'kysely';
import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { scanApi } from '../../shared/record/record.ts';

type Label = OutputOf<typeof scanApi.find>;

async function lookLabel(ctx: Ctx, labelNo: string) {
  const { rows } = await sql<{ school_id: number; id: number }>`
    select school_id, id from waste.find_label(${labelNo})`.execute(ctx.db);
  return rows[0];
}

async function readLabel(ctx: Ctx, id: number): Promise<Label> {
  const { rows } = await sql<Label>`select r.name, t.props, u.name as lab_name, r.phone
    from waste.record r join waste.type t on t.school_id = r.school_id and t.id = r.type_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  return found(rows[0], '标签');
}

/** What a label says to anybody who scans it; the school is known only after the look-up. */
export async function scanLabel(ctx: Ctx, { label_no }: { label_no: string }): Promise<Label> {
  const options = { readOnly: true };
  const hit = await inSchool(ctx.services, anonymousActor(0, ''), (tx) => lookLabel(tx, label_no), options);
  const { school_id, id } = found(hit, '标签');
  return inSchool(ctx.services, anonymousActor(school_id, ''), (tx) => readLabel(tx, id), options);
}
