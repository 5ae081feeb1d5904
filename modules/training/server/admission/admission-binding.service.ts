import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { setAdmission } from '#modules/base-info/server/public.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { admissionStates } from '../../shared/admission/admission.states.ts';
import { earliest, missingText } from '../../shared/admission/missing.rules.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { admissionChange } from './admission-change.rules.ts';
import { tellPassed, tellRejected } from './admission-notice.service.ts';
import { lockAdmissions, type Locked } from './locked.queries.ts';
import { standingOf } from './standing.queries.ts';

async function lock(ctx: Ctx, id: number): Promise<Locked> {
  const [row] = await lockAdmissions(ctx, sql<boolean>`m.id = ${id}`);
  return found(row, '准入申请');
}

async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const { lab_id, lab_name, user_id, name, ends_on } = await lock(ctx, id);
  const { requirement } = await standingOf(ctx, lab_id, user_id);
  const { rows } = await sql<{ college_id: number | null }>`select college_id from org.unit
    where school_id = ${ctx.schoolId} and id = ${lab_id}`.execute(ctx.db);
  return {
    title: `${name}申请进入${lab_name}，至 ${ends_on}`.slice(0, 100),
    variables: { college_approval: requirement?.college_approval ? '是' : '否', ends_on },
    lab_id,
    college_id: rows[0]?.college_id ?? null,
  };
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update training.admission set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
};

/** Nobody decides an own application, whatever the process allows. */
async function keepApart(ctx: Ctx, { biz_id, action }: CaseEvent): Promise<void> {
  if (action !== 'approve') return;
  assert((await lock(ctx, biz_id)).user_id !== ctx.actor.userId, trainingErrors.ownAdmission);
}

/** What was there when the application was sent is asked again; the admission ends when the first of it does. */
async function pass(ctx: Ctx, row: Locked, decided: Record<string, unknown>): Promise<void> {
  const { id, lab_id, user_id, mentor_id } = row;
  const { requirement, missing, latest } = await standingOf(ctx, lab_id, user_id);
  assert(missing.length === 0, trainingErrors.missing, { missing: missingText(missing) });
  const today = formatDate(ctx.now);
  const until = earliest(row.ends_on, latest);
  assert(until >= today, trainingErrors.admissionPast, { latest: until });
  const set = { ...decided, starts_on: today, ends_on: until, kinds: requirement?.kinds ?? [] };
  await applyTransition(ctx, admissionStates, admissionChange(id, 'pass', set));
  await setAdmission(ctx, { labId: lab_id, userId: user_id, to: until, tutorId: mentor_id, note: '准入申请通过' });
  await tellPassed(ctx, row, today, until);
}

async function end(ctx: Ctx, { biz_id: id, status, note }: CaseEnd): Promise<void> {
  if (status === InstanceStatus.withdrawn)
    return void (await applyTransition(ctx, admissionStates, admissionChange(id, 'withdraw', { instance_id: null })));
  const row = await lock(ctx, id);
  const decided = { opinion: note, decided_by: ctx.actor.name, decided_at: ctx.now };
  if (status === InstanceStatus.pass) return pass(ctx, row, decided);
  await applyTransition(ctx, admissionStates, admissionChange(id, 'reject', decided));
  await tellRejected(ctx, row, note);
}

/** Applications are decided by the laboratory, where the matrix says so by the college as well. */
export const admissionBinding = bindProcess('lab_admission', {
  variables: [
    { name: 'college_approval', label: '须学院审批', kind: 'Input' },
    { name: 'ends_on', label: '准入截止', kind: 'Input' },
  ],
  start_url: '/study/admission',
  url: (id) => `/admittance/apply/${id}`,
  document: documentOf,
  onSubmit: linkCase,
  onNode: keepApart,
  onEnd: end,
});
