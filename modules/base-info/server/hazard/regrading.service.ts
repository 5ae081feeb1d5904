import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { RegradingStatus, type regradingApi } from '../../shared/hazard/regrading.ts';
import { currentGrading } from './grading.queries.ts';
import { judgeLabs, plannedJudgements } from './judge.service.ts';

const { counting, ready, applying, applied, cancelled } = RegradingStatus;
const doc = 'base-info.grading';

/** Laboratories in use; unit `u`. */
const labsInUse = (ctx: Ctx) => sql`base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
  where l.school_id = ${ctx.schoolId} and u.status = ${Enabled.on} and u.deleted_at is null`;

/** Regradings whose laboratories stay to be looked up. */
const retained = 5;

/** Starts to compute what the rules in force would change; the database refuses a second one while one is open. */
export async function startRegrading(ctx: Ctx): Promise<{ id: number }> {
  const { edition } = await currentGrading(ctx);
  const me = ctx.actor.userId;
  await sql`delete from base_info.regrading where school_id = ${ctx.schoolId} and status in (${applied}, ${cancelled})
    and id < (select r.id from base_info.regrading r where r.school_id = ${ctx.schoolId}
      order by r.id desc offset ${retained - 1} limit 1)`.execute(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`insert into base_info.regrading (school_id, edition, status, total, created_by,
      created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${edition}, ${counting}, (select count(*) from ${labsInUse(ctx)}), ${me}, ${ctx.now}, ${me},
      ${ctx.now} returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await ctx.audit({ action: '重新评估全部实验室', docType: doc, docId: edition });
  await ctx.job('base-info.run-regrading', { id }, { dedupe: `regrading:${id}:count` });
  return { id };
}

/** Takes a regrading from one of the states to another by a guarded write; returns its edition. */
async function transition(ctx: Ctx, id: number, from: readonly string[], to: string, also: RawBuilder<unknown>) {
  const { rows } = await sql<{
    edition: number;
  }>`update base_info.regrading set status = ${to}, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}, version = version + 1 ${also}
    where school_id = ${ctx.schoolId} and id = ${id} and status = any(${[...from]}) returning edition`.execute(ctx.db);
  assert(rows[0], baseInfoErrors.regradingMoved);
  return rows[0].edition;
}

/** Confirms the preview, or the given rows of it; judgements are opened in the background. */
export async function applyRegrading(ctx: Ctx, { id, ids }: InputOf<typeof regradingApi.apply>): Promise<void> {
  const edition = await transition(ctx, id, [ready], applying, sql`, last_id = 0, done = 0`);
  assert(edition === (await currentGrading(ctx)).edition, baseInfoErrors.regradingOutdated);
  const own = ids === undefined ? sql`` : sql`and id = any(${ids})`;
  const chosen = await sql`update base_info.regrading_lab set is_chosen = true
    where school_id = ${ctx.schoolId} and regrading_id = ${id} ${own}`.execute(ctx.db);
  const count = Number(chosen.numAffectedRows);
  assert(count > 0 && count === (ids === undefined ? count : new Set(ids).size), baseInfoErrors.regradingNothing);
  await sql`update base_info.regrading set total = ${count} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  await ctx.audit({ action: '确认重新评估', docType: doc, docId: edition, note: `${count} 间实验室` });
  await ctx.job('base-info.run-regrading', { id }, { dedupe: `regrading:${id}:apply` });
}

/** Cancels a regrading that is not done; judgements that it has opened stay. */
export async function cancelRegrading(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const edition = await transition(ctx, id, [counting, ready, applying], cancelled, sql`, finished_at = ${ctx.now}`);
  await ctx.audit({ action: '取消重新评估', docType: doc, docId: edition });
}

type Open = { status: string; last_id: number; edition: number };

/** Takes the next laboratories of a regrading; false when it has none left or was cancelled. */
export async function advanceRegrading(ctx: Ctx, id: number, batch: number): Promise<boolean> {
  const { rows } = await sql<Open>`select status, last_id, edition from base_info.regrading
    where school_id = ${ctx.schoolId} and id = ${id} and status in (${counting}, ${applying}) for update`.execute(
    ctx.db,
  );
  const [open] = rows;
  if (!open) return false;
  const isCounting = open.status === counting;
  const labs = await (isCounting ? nextInUse : nextChosen)(ctx, id, open.last_id, batch);
  if (labs.length > 0) await (isCounting ? addChanges(ctx, id, labs) : judgeLabs(ctx, labs, JudgementCause.rules));
  const isDone = labs.length < batch;
  // Where nothing would change, nothing is to be confirmed.
  const end = sql`case when ${isCounting} and exists (select 1 from base_info.regrading_lab c
    where c.school_id = ${ctx.schoolId} and c.regrading_id = ${id}) then ${ready} else ${applied} end`;
  await sql`update base_info.regrading set done = done + ${labs.length}, last_id = ${labs.at(-1) ?? open.last_id},
      updated_at = ${ctx.now}, status = ${isDone ? end : sql`${open.status}`},
      finished_at = case when ${isDone} and ${end} = ${applied} then ${ctx.now}::timestamptz end
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  if (isDone && !isCounting) await ctx.job('base-info.notify-regraded', { id, edition: open.edition });
  return !isDone;
}

async function nextInUse(ctx: Ctx, _id: number, after: number, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from ${labsInUse(ctx)} and l.id > ${after}
    order by l.id limit ${batch}`.execute(ctx.db);
  return rows.map((lab) => lab.id);
}

async function nextChosen(ctx: Ctx, id: number, after: number, batch: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select lab_id as id from base_info.regrading_lab
    where school_id = ${ctx.schoolId} and regrading_id = ${id} and is_chosen and lab_id > ${after}
    order by lab_id limit ${batch}`.execute(ctx.db);
  return rows.map((lab) => lab.id);
}

async function addChanges(ctx: Ctx, id: number, labs: readonly number[]): Promise<void> {
  await sql`insert into base_info.regrading_lab (school_id, regrading_id, lab_id, effect, old_level, old_class, lab_level,
      lab_class, basis, score)
    select ${ctx.schoolId}, ${id}, p.lab, p.effect, p.old_level, p.old_class, p.level, p.class, p.basis, p.score
    from (${await plannedJudgements(ctx, labs)}) p`.execute(ctx.db);
}
