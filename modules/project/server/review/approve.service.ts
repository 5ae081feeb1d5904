import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { allocateMoney, createBudgetCard, setCardMembers } from '#platform/funds/server/public.ts';
import { centsOf, moneyText, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { addDays } from '#kernel/shared/time.ts';
import { projectStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import type { Grant, libraryApi } from '../../shared/review/library.ts';
import { assertIn, changeState, lockForOffice, projectDoc, type Locked } from '../locked.queries.ts';
import { checkHead } from '../application/submit.service.ts';
import { tell } from '../project-notice.service.ts';

type Given = { card_type: string; note: string };

/** Sets what is approved of each row; together the rows are all of the budget and within what was applied for. */
async function grantRows(ctx: Ctx, { id, name, applied }: Locked, rows: Grant['rows']): Promise<string> {
  const approved = sumOf(rows.map((row) => row.approved));
  assert(centsOf(approved) > 0 && rows.every((row) => centsOf(row.approved) >= 0), projectErrors.nothingGranted, {
    project: name,
  });
  const amounts = { what: `项目“${name}”的批准金额`, amount: moneyText(approved), applied: moneyText(applied) };
  assert(centsOf(approved) <= centsOf(applied), projectErrors.overApplied, amounts);
  const given = JSON.stringify(rows);
  const { rows: set } = await sql<{
    set: number;
    of: number;
  }>`with changed as (update project.budget b set approved = r.approved
      from jsonb_to_recordset(${given}::jsonb) as r(row_id bigint, approved numeric)
      where b.school_id = ${ctx.schoolId} and b.project_id = ${id} and b.id = r.row_id returning 1)
    select (select count(*)::int from changed) as set, (select count(*)::int from project.budget b
      where b.school_id = ${ctx.schoolId} and b.project_id = ${id}) as of`.execute(ctx.db);
  assert(set[0]!.set === set[0]!.of && rows.length === set[0]!.of, projectErrors.rowsShape, { project: name });
  return approved;
}

/** Takes money of the call; the guarded update lets the last yuan be granted once. */
async function takeOfCall(ctx: Ctx, callId: number, amount: string): Promise<void> {
  const { rows } = await sql`update project.call set granted = granted + ${amount}::numeric
    where school_id = ${ctx.schoolId} and id = ${callId} and granted + ${amount}::numeric <= total returning 1`.execute(
    ctx.db,
  );
  if (rows.length === 1) return;
  const { rows: calls } = await sql<{
    name: string;
    left: string;
  }>`select name, (total - granted)::text as left from project.call
    where school_id = ${ctx.schoolId} and id = ${callId}`.execute(ctx.db);
  const { name, left } = calls[0]!;
  assert(false, projectErrors.callShort, { call: name, left: moneyText(left), amount: moneyText(amount) });
}

/** Opens the card of a project: its head manages it, its members spend from it. */
async function openCard(ctx: Ctx, project: Locked, { card_type, note }: Given): Promise<number> {
  const months = Number(await settingOf(ctx, 'project_extend_months'));
  const id = await createBudgetCard(ctx, {
    card_no: project.no,
    name: project.name,
    card_type,
    source: note.slice(0, 60),
    org_id: project.org_id,
    manager_id: project.head_id,
    starts_on: null,
    // The project may be extended and is paid for some time after its end.
    ends_on: addDays(project.ends_on, months * 31),
    remark: `项目 ${project.no} 立项时建立`,
  });
  const { rows: members } = await sql<{
    user_id: number;
    doc_limit: string | null;
  }>`select user_id, null as doc_limit from project.member
    where school_id = ${ctx.schoolId} and project_id = ${project.id} and user_id <> ${project.head_id}`.execute(ctx.db);
  if (members.length > 0) await setCardMembers(ctx, { id, version: 1, members });
  return id;
}

async function approveOne(ctx: Ctx, { id, version, rows, card_id }: Grant, given: Given): Promise<string> {
  const project = await lockForOffice(ctx, id);
  assertIn(project, projectStates.transitions.approve.from, '立项');
  if ((await versionOf(ctx, id)) !== version) throw await staleVersion(ctx, projectDoc, id);
  await checkHead(ctx, project);
  const approved = await grantRows(ctx, project, rows);
  await takeOfCall(ctx, project.call_id, approved);
  const card = card_id ?? (await openCard(ctx, project, given));
  await allocateMoney(ctx, { id: card, amount: approved, note: `项目 ${project.no}：${given.note}`.slice(0, 100) });
  const set = { approved, card_id: card, approved_at: ctx.now };
  await changeState(ctx, id, 'approve', set, `批准 ${moneyText(approved)} 元：${given.note}`);
  const params = { result: `已批准立项，批准金额 ${moneyText(approved)} 元`, opinion: '请签订任务书后开始执行。' };
  await tell(ctx, project, { type: 'PROJECT_DECIDED', users: [project.head_id], params });
  return approved;
}

async function versionOf(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select version from project.project where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0]!.version;
}

/** Approves projects together: all or none. */
export async function approveProjects(ctx: Ctx, { items, ...given }: InputOf<typeof libraryApi.approve>) {
  // In one order, so that two who approve at once wait instead of locking each other out.
  const unique = [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.id - b.id);
  let sum = 0;
  for (const item of unique) sum += centsOf(await approveOne(ctx, item, given));
  await ctx.audit({
    action: '批准立项',
    note: `${unique.length} 个项目，共 ${moneyText(yuanOf(sum))} 元：${given.note}`,
  });
  return { approved: unique.length };
}
