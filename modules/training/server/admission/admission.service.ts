import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { approve, reject, startForDocument, withdraw } from '#platform/workflow/server/public.ts';
import {
  AdmissionSource,
  admissionStates,
  AdmissionStatus,
  isOpenToChange,
} from '../../shared/admission/admission.states.ts';
import type { admissionApi, ApplyInput } from '../../shared/admission/admission.ts';
import { missingText } from '../../shared/admission/missing.rules.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { admissionChange, admissionDoc } from './admission-change.rules.ts';
import { findAdmission } from './admission.queries.ts';
import { lockAdmissions, type Locked } from './locked.queries.ts';
import { findTerms, pickMentors } from './mine.queries.ts';

const admission: RowKind<'training.admission'> = {
  table: 'training.admission',
  doc: admissionDoc,
  noun: '准入申请',
  softDelete: false,
};

/** Checks an application of the caller; returns what is stored of it. Everything that is required must be there. */
async function checkApplication(ctx: Ctx, input: ApplyInput) {
  const { lab_id, mentor_id = null, ends_on, agreed, signature = '', signed_name = '' } = input;
  const terms = await findTerms(ctx, { lab_id });
  const { content: mentors } = await pickMentors(ctx, { lab_id });
  const open = terms.items.filter(({ done }) => !done);
  assert(open.length === 0, trainingErrors.missing, { missing: missingText(open) });
  const today = formatDate(ctx.now);
  assert(terms.latest >= today, trainingErrors.admissionPast, { latest: terms.latest });
  const signs = terms.commitment !== '';
  await checkFields<ApplyInput>(ctx, {
    mentor_id:
      mentor_id === null
        ? terms.needs_mentor && '请选择导师'
        : !mentors.some(({ id }) => id === mentor_id) && '导师应是本实验室的教师，请重新选择',
    ends_on:
      ends_on < today
        ? '截止日期不能早于今天'
        : ends_on > terms.latest && `截止日期最晚为 ${terms.latest}（受证书、账号和准入有效期限制）`,
    agreed: signs && !agreed && '请阅读并同意安全承诺书',
    signature: signs && signature === '' && signed_name !== ctx.actor.name && '请手写签名，或在姓名栏输入本人姓名',
  });
  return {
    mentor_id,
    ends_on,
    commitment: signs ? terms.commitment : '',
    signature: signs ? signature : '',
    signed_name: signs ? ctx.actor.name : '',
    signed_at: signs ? ctx.now : null,
  };
}

async function send(ctx: Ctx, id: number, set: Record<string, unknown>): Promise<void> {
  const cleared = { opinion: '', decided_by: '', decided_at: null, instance_id: null, submitted_at: ctx.now };
  await applyTransition(ctx, admissionStates, admissionChange(id, 'submit', { ...set, ...cleared }));
  await startForDocument(ctx, 'lab_admission', id);
}

/** An application of the caller; the open one of a person in a laboratory is unique in the database. */
export async function applyForLab(ctx: Ctx, input: ApplyInput): Promise<number> {
  const values = await checkApplication(ctx, input);
  const own = { lab_id: input.lab_id, user_id: ctx.actor.userId, source: AdmissionSource.apply };
  const id = await insertRow(ctx, admission, { ...own, ...values });
  await send(ctx, id, {});
  return id;
}

/** Locks an own admission; `action` says in a refusal what was tried. */
async function lockOwn(ctx: Ctx, id: number): Promise<Locked> {
  const [row] = await lockAdmissions(ctx, sql<boolean>`m.id = ${id} and m.user_id = ${ctx.actor.userId}`);
  return found(row, '准入申请');
}

export function refuseMoved({ status }: Pick<Locked, 'status'>, allowed: boolean, action: string): void {
  assert(allowed, trainingErrors.admissionMoved, { state: labelOf(AdmissionStatus, status), action });
}

export async function resubmitApplication(ctx: Ctx, { id, ...input }: InputOf<typeof admissionApi.resubmit>) {
  const row = await lockOwn(ctx, id);
  refuseMoved(row, isOpenToChange(row.status), '重新提交');
  await send(ctx, id, await checkApplication(ctx, { ...input, lab_id: row.lab_id }));
}

export async function withdrawApplication(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockOwn(ctx, id);
  refuseMoved(row, row.status === AdmissionStatus.waiting && row.instance_id !== null, '撤回');
  // The end of the case makes it a draft again.
  await withdraw(ctx, { id: row.instance_id! });
}

/** Passes or rejects an application at the caller's step. */
export async function decideApplication(
  ctx: Ctx,
  { id, pass, opinion = '' }: InputOf<typeof admissionApi.decide>,
): Promise<void> {
  const { can, task_id } = await findAdmission(ctx, { id });
  assert(can.includes('decide') && task_id !== null, trainingErrors.admissionNotYours);
  if (pass) return approve(ctx, { id: task_id, opinion });
  if (opinion === '') throw badFields({ opinion: '请写明驳回原因，便于申请人修改后重新提交' });
  await reject(ctx, { id: task_id, opinion });
}
