import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { found } from '#kernel/server/errors.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import type { UseCorrection, UseInput } from '../../shared/use/use-record.ts';
import { looksAfter } from '../reservation.policy.ts';

const useRecord: RowKind<'reservation.use_record'> = {
  table: 'reservation.use_record',
  doc: 'reservation.use-record',
  noun: '使用记录',
  reach: (ctx) => sql<boolean>`id in (select x.id from reservation.use_record x
    join org.unit u on u.school_id = x.school_id and u.id = x.lab_id
    where x.school_id = ${ctx.schoolId} and ${looksAfter(ctx, 'x')})`,
  softDelete: false,
};

type Use = {
  booking_id?: number | null;
  resource_id: number;
  lab_id: number;
  user_id: number;
  use_type: number;
  on_at: Date;
  off_at: Date;
  samples: number;
  condition: string;
  note: string;
};

export const writeUse = (ctx: Ctx, use: Use): Promise<number> =>
  insertRow(ctx, useRecord, { ...use, booking_id: use.booking_id ?? null });

type Facts = Pick<UseInput, 'on_at' | 'off_at' | 'use_type' | 'samples' | 'condition' | 'note'>;

const spanFault = (ctx: Ctx, { on_at, off_at }: Facts) =>
  off_at <= on_at ? '结束时间应晚于开始时间' : parseDateTime(off_at) > ctx.now && '结束时间不能晚于现在';

const storedFacts = ({ on_at, off_at, use_type, samples, condition, note = '' }: Facts) => ({
  on_at: parseDateTime(on_at),
  off_at: parseDateTime(off_at),
  use_type,
  samples,
  condition,
  note,
});

/** What nobody checked in to, written down by who looks after the resource. */
export async function createUse(ctx: Ctx, { resource_id, user_id, ...facts }: UseInput): Promise<number> {
  const { rows } = await sql<{
    lab_id: number;
  }>`select s.lab_id from (select s.*, s.id as resource_id from reservation.resource s) s
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.id = ${resource_id} and ${looksAfter(ctx, 's')}`.execute(ctx.db);
  const { lab_id } = found(rows[0], '预约资源');
  await checkFields<UseInput>(ctx, {
    user_id: personReference(ctx, user_id, '使用人'),
    off_at: spanFault(ctx, facts),
  });
  return writeUse(ctx, { resource_id, lab_id, user_id, ...storedFacts(facts) });
}

/** Corrects what was written down; the log keeps the former values. */
export async function correctUse(ctx: Ctx, { id, version, correction, ...facts }: UseCorrection): Promise<void> {
  await checkFields<UseCorrection>(ctx, { off_at: spanFault(ctx, facts) });
  await updateRow(ctx, useRecord, { id, version }, { ...storedFacts(facts), correction }, { note: correction });
}
