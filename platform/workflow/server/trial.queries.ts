import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found, Refusal } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { DecideMode, isStep, type ProcessNode } from '../shared/process-model.ts';
import { pathOf } from '../shared/process-walk.rules.ts';
import type { processApi, TrialStep } from '../shared/process.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { resolveRules, assign } from './candidate.service.ts';
import { placeOf } from './start.service.ts';
import type { Candidate, CaseFacts } from './candidate.queries.ts';

type Input = InputOf<typeof processApi.trial>;
type Starter = { name: string; org_path: string; college_id: number | null };

/** The path that the values lead to, with the names of those who would get each task; writes nothing. */
export async function runTrial(
  ctx: Ctx,
  { model, flags, starter_id, lab_id, form_data }: Input,
): Promise<{ steps: TrialStep[] }> {
  const { rows } = await sql<Starter>`select u.name, o.path as org_path, o.college_id from identity.account u
    join identity.holding h on h.school_id = u.school_id and h.user_id = u.id
    join org.unit o on o.school_id = u.school_id and o.id = h.org_id
    where u.school_id = ${ctx.schoolId} and u.id = ${starter_id} and u.deleted_at is null order by length(o.path) desc limit 1`.execute(
    ctx.db,
  );
  const starter = found(rows[0], '发起人');
  const facts: CaseFacts = {
    starter_id,
    org_path: starter.org_path,
    ...(await placeOf(ctx, lab_id, starter.college_id)),
    form_data,
    chosen: [],
  };
  const steps: TrialStep[] = [{ key: 'start', name: '发起', type: 'start', people: [starter.name], note: '' }];
  for (const node of pathOf(model, form_data)) steps.push(await stepOf(ctx, node, facts, flags));
  return { steps };
}

async function stepOf(ctx: Ctx, node: ProcessNode, facts: CaseFacts, flags: Input['flags']): Promise<TrialStep> {
  const step = { key: node.key, name: node.name, type: node.type, people: [], note: '' };
  if (node.type === 'cc') return { ...step, people: await namesOf(ctx, await resolveRules(ctx, node.rules, facts)) };
  if (!isStep(node)) return step;
  if (node.rules.some(({ kind }) => kind === 'starter_choose')) return { ...step, note: '由发起人选择' };
  try {
    const { people, warning } = await assign(ctx, node, facts, flags);
    return { ...step, people: await namesOf(ctx, people), note: warning || labelOf(DecideMode, node.mode) };
  } catch (error) {
    // What would stop the real case is what the trial shows.
    if (error instanceof Refusal) return { ...step, note: error.message };
    throw error;
  }
}

/** Names of people; with number and college where the school has others of that name, as a picker shows them. */
async function namesOf(ctx: Ctx, people: readonly Candidate[]): Promise<string[]> {
  const { rows } = await sql<{
    id: number;
    note: string;
  }>`select u.id, concat_ws(' · ', nullif(u.job_no, ''), c.name) as note
    from identity.account u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where u.school_id = ${ctx.schoolId} and u.id = any(${people.map(({ id }) => id)}::bigint[])
      and exists (select 1 from identity.account other where other.school_id = u.school_id and other.name = u.name
        and other.id <> u.id and other.deleted_at is null)`.execute(ctx.db);
  const notes = new Map(rows.map(({ id, note }) => [id, note]));
  return people.map(({ id, name }) => (notes.get(id) ? `${name}（${notes.get(id)}）` : name));
}
