import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { findBudgetCard, setCardMembers, updateBudgetCard } from '#platform/funds/server/public.ts';
import { projectErrors } from '../../shared/errors.ts';
import { projectDoc, type Locked } from '../locked.queries.ts';
import { checkHead } from '../application/submit.service.ts';

/** What a change gives the project; one of them. */
export type Wanted = {
  head_id?: number;
  ends_on?: string;
  content?: string;
  rows?: { row_id: number; approved: string }[];
};

/** The card that a former head manages goes over to the new one. */
async function handOverCard(ctx: Ctx, { card_id, head_id }: Locked, newHead: number): Promise<void> {
  if (card_id === null) return;
  const { member_list, ...card } = await findBudgetCard(ctx, { id: card_id });
  if (card.manager_id !== head_id) return;
  const { id, version, card_no, name, card_type, source, org_id, starts_on, ends_on, remark } = card;
  await updateBudgetCard(ctx, {
    id,
    version,
    card_no,
    name,
    card_type,
    source,
    org_id,
    starts_on,
    ends_on,
    remark,
    manager_id: newHead,
  });
  const members = member_list
    .filter(({ user_id }) => user_id !== newHead)
    .map(({ user_id, doc_limit }) => ({ user_id, doc_limit }));
  await setCardMembers(ctx, { id, version: version + 1, members });
}

async function changeHead(ctx: Ctx, project: Locked, headId: number): Promise<Record<string, unknown>> {
  await checkHead(ctx, { id: project.id, head_id: headId, head_name: '新的负责人' });
  await handOverCard(ctx, project, headId);
  await sql`delete from project.member where school_id = ${ctx.schoolId} and project_id = ${project.id} and user_id = ${headId}`.execute(
    ctx.db,
  );
  return { head_id: headId };
}

/** Rows that were used meanwhile keep what is frozen and spent of them. */
async function changeRows(ctx: Ctx, { id }: Locked, rows: NonNullable<Wanted['rows']>): Promise<void> {
  const { rows: set } = await sql`update project.budget b set approved = r.approved
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_id bigint, approved numeric)
    where b.school_id = ${ctx.schoolId} and b.project_id = ${id} and b.id = r.row_id and b.frozen + b.spent <= r.approved returning 1`.execute(
    ctx.db,
  );
  assert(set.length === rows.length, projectErrors.moved, { action: '调整预算：调整后有预算行少于已冻结和支出的金额' });
}

/** Takes a change that was agreed to into the project; the log keeps both values. */
export async function applyChange(ctx: Ctx, project: Locked, wanted: Wanted): Promise<void> {
  const { head_id, ends_on, content, rows } = wanted;
  const before = { head_id: project.head_id, ends_on: project.ends_on, content: project.content };
  if (rows) await changeRows(ctx, project, rows);
  const set = {
    ...(head_id !== undefined && (await changeHead(ctx, project, head_id))),
    ...(ends_on !== undefined && { ends_on, extended: true }),
    ...(content !== undefined && { content }),
  };
  const sets = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update project.project set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${ctx.now}`, sql`updated_by = ${ctx.actor.userId}`])}
    where school_id = ${ctx.schoolId} and id = ${project.id}`.execute(ctx.db);
  await ctx.audit({ action: '变更生效', docType: projectDoc, docId: project.id, before, after: wanted });
}
