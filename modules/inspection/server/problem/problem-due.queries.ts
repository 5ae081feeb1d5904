import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { isState } from '../core/problem-state.queries.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';

/** A recorded problem with everything its issue needs: college code, days by class and by activity. */
export type DueProblem = {
  id: number;
  client_id: string;
  problem_no: string;
  is_draft: boolean;
  /** Put right on the spot: never issued. */
  fixed: boolean;
  item_id: number | null;
  level: string;
  description: string;
  photos: number;
  college_code: string;
  need_confirm: boolean;
  class_ordinary: number | null;
  class_urgent: number | null;
  act_ordinary: number | null;
  act_urgent: number | null;
};

async function listWhere(ctx: Ctx, condition: RawBuilder<unknown>): Promise<DueProblem[]> {
  const { rows } = await sql<DueProblem>`
    select p.id, p.client_id, p.problem_no, p.is_draft, p.fixed, p.item_id, p.level, p.description, cardinality(p.photos) as photos,
      coalesce(left(c.code, 3), '000') as college_code, coalesce(a.need_confirm, true) as need_confirm,
      k.days_ordinary as class_ordinary, k.days_urgent as class_urgent, a.days_ordinary as act_ordinary, a.days_urgent as act_urgent
    from inspection.problem p join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id
    left join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    where p.school_id = ${ctx.schoolId} and p.deleted_at is null and ${condition} order by p.id`.execute(ctx.db);
  return rows;
}

/** Drafts, or problems awaiting confirmation. */
export const listDue = (ctx: Ctx, ids: readonly number[], isDraft: boolean): Promise<DueProblem[]> =>
  listWhere(ctx, sql`p.id = any(${[...ids]}) and p.is_draft = ${isDraft} and ${isState(ProblemState.unchecked)}`);

/** All problems of a record, issued ones included. */
export const listOfRecord = (ctx: Ctx, recordId: number): Promise<DueProblem[]> =>
  listWhere(ctx, sql`p.record_id = ${recordId}`);

/** Drafts of submitted records; drafts still being edited are left alone. */
export const listSubmittedDrafts = (ctx: Ctx, actId: number): Promise<DueProblem[]> =>
  listWhere(
    ctx,
    sql`p.act_id = ${actId} and p.is_draft and not p.fixed and exists (select 1 from inspection.record r
      where r.school_id = p.school_id and r.id = p.record_id and r.status = ${RecordStatus.submitted})`,
  );
