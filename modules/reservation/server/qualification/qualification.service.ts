import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import type { qualificationApi, QualificationInput } from '../../shared/qualification/qualification.ts';
import { looksAfter } from '../reservation.policy.ts';

const right = 'reservation.qualification.edit';
const qualification: RowKind<'reservation.qualification'> = {
  table: 'reservation.qualification',
  doc: 'reservation.qualification',
  noun: '上机资格',
  reach: (ctx) => sql<boolean>`id in (select q.id from reservation.qualification q
    join org.unit u on u.school_id = q.school_id and u.id = q.lab_id
    where q.school_id = ${ctx.schoolId} and ${looksAfter(ctx, 'q', right)})`,
  softDelete: false,
};

const resourceWithin = (ctx: Ctx, id: number) => sql<number>`(select s.lab_id from (select r.*, r.id as resource_id
    from reservation.resource r) s join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
  where s.school_id = ${ctx.schoolId} and s.id = ${id} and ${looksAfter(ctx, 's', right)})`;

async function checkQualification(ctx: Ctx, input: QualificationInput): Promise<void> {
  const { user_id, resource_id, trained_on, valid_to } = input;
  await checkFields<QualificationInput>(ctx, {
    user_id: personReference(ctx, user_id, '人员'),
    resource_id: {
      valid: sql<boolean>`${resourceWithin(ctx, resource_id)} is not null`,
      message: '所选资源不存在或不由您负责，请重新选择',
    },
    trained_on: trained_on > formatDate(ctx.now) && '培训日期不能晚于今天',
    valid_to: valid_to < trained_on && '有效期不能早于培训日期',
  });
}

async function stored(ctx: Ctx, input: QualificationInput) {
  const { rows } = await sql<{ lab_id: number }>`select lab_id from reservation.resource
    where school_id = ${ctx.schoolId} and id = ${input.resource_id}`.execute(ctx.db);
  return { ...input, lab_id: rows[0]!.lab_id };
}

export async function createQualification(ctx: Ctx, input: QualificationInput): Promise<number> {
  await checkQualification(ctx, input);
  return insertRow(ctx, qualification, await stored(ctx, input));
}

export async function updateQualification(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof qualificationApi.update>,
): Promise<void> {
  const check = () => checkQualification(ctx, input);
  await updateRow(ctx, qualification, { id, version }, { ...input }, { check });
  await sql`update reservation.qualification q set lab_id = s.lab_id from reservation.resource s
    where q.school_id = ${ctx.schoolId} and q.id = ${id} and s.school_id = q.school_id and s.id = q.resource_id
      and s.lab_id <> q.lab_id`.execute(ctx.db);
}

export const setQualificationStatus = (ctx: Ctx, { id, status }: InputOf<typeof qualificationApi.setStatus>) =>
  setStatus(ctx, qualification, id, status);
