import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import {
  monthFields,
  type monthApi,
  MonthSource,
  MonthState,
  type MonthField,
  type MonthInput,
} from '../../shared/month/month.ts';
import { ofInstruments } from '../instrument.policy.ts';
import { dueOn } from './collect.service.ts';
import { differs, firstDay, lastDay, monthDoc } from './month.rules.ts';

const monthRow: RowKind<'instrument.month'> = {
  table: 'instrument.month',
  doc: monthDoc,
  noun: '月度机时',
  reach: (ctx) => sql<boolean>`id in (select x.id from instrument.month x where x.school_id = ${ctx.schoolId}
    and ${ofInstruments(ctx, 'x.instrument_id', 'instrument.edit')})`,
  softDelete: false,
};

const figuresOf = (input: MonthInput) =>
  Object.fromEntries(monthFields.map((field) => [field, input[field]])) as Pick<MonthInput, MonthField>;

/** Hours of a month that is not collected, such as one before the instrument could be booked. */
export async function createMonth(ctx: Ctx, input: MonthInput): Promise<number> {
  await checkFields<MonthInput>(ctx, {
    month:
      firstDay(input.month) > formatDate(ctx.now)
        ? '月份还没有开始'
        : {
            valid: sql<boolean>`not exists (select 1 from instrument.instrument x join base_info.equipment e on e.school_id = x.school_id
              and e.id = x.equipment_id where x.school_id = ${ctx.schoolId} and x.id = ${input.instrument_id}
              and e.buy_date > ${lastDay(input.month)}::date)`,
            message: '仪器在这个月还没有购置，请核对月份',
          },
    instrument_id: {
      valid: sql<boolean>`exists (select 1 from instrument.instrument x where x.school_id = ${ctx.schoolId} and x.id = ${input.instrument_id}
        and x.is_listed and ${ofInstruments(ctx, 'x.id', 'instrument.edit')})`,
      message: '仪器不在台账中或不由您负责，请重新选择',
    },
  });
  return insertRow(ctx, monthRow, {
    ...figuresOf(input),
    instrument_id: input.instrument_id,
    month: firstDay(input.month),
    due_on: await dueOn(ctx, input.month),
    reason: input.reason ?? '',
    source: MonthSource.manual,
  });
}

/** Corrects hours that are not confirmed; what was collected stays beside them, and a difference says why. */
export async function updateMonth(ctx: Ctx, { id, version, ...input }: InputOf<typeof monthApi.update>): Promise<void> {
  const { reason = '' } = input;
  await updateRow(
    ctx,
    monthRow,
    { id, version },
    { ...figuresOf(input), reason },
    {
      note: reason,
      check: async (before) => {
        const month = String(before['month']).slice(0, 7);
        assert(before['state'] === MonthState.open, instrumentErrors.confirmed, { month });
        if (before['instrument_id'] !== input.instrument_id || month !== input.month)
          throw badFields({ month: '已有的记录不能改到其他仪器或月份' });
        const collected = before['collected'] as Record<string, string> | null;
        if (differs(input, collected) && reason === '') throw badFields({ reason: '与采集的数据不一致，请写明原因' });
      },
    },
  );
}

type Locked = Record<MonthField, string | number> & {
  id: number;
  month: string;
  state: number;
  clashes: number;
  collected: Record<string, string> | null;
  reason: string;
};

/** Confirms months that are over, all or none; they are locked then. */
export async function confirmMonths(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<{ confirmed: number }> {
  const unique = [...new Set(ids)];
  const { rows } =
    await sql<Locked>`select m.id, to_char(m.month, 'YYYY-MM') as month, m.state, m.clashes, m.collected, m.reason,
      ${sql.join(monthFields.map((field) => sql.ref(`m.${field}`)))}
    from instrument.month m where m.school_id = ${ctx.schoolId} and m.id = any(${unique})
      and ${ofInstruments(ctx, 'm.instrument_id', 'instrument.edit')} order by m.id for update of m`.execute(ctx.db);
  if (rows.length < unique.length) throw notFound('月度机时');
  for (const row of rows) {
    const { month, clashes } = row;
    assert(row.state === MonthState.open, instrumentErrors.confirmed, { month });
    assert(lastDay(month) < formatDate(ctx.now), instrumentErrors.notEnded, { month });
    assert(clashes === 0, instrumentErrors.clashes, { month, n: clashes });
    if (differs(row, row.collected) && row.reason === '')
      throw badFields({ reason: `${month} 的机时与采集的数据不一致，请先在“修改”中写明原因` });
  }
  await sql`update instrument.month set state = ${MonthState.confirmed}, confirmed_by = ${ctx.actor.name}, confirmed_at = ${ctx.now},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = any(${unique}) and state = ${sql.lit(MonthState.open)}`.execute(ctx.db);
  for (const { id, month } of rows)
    await ctx.audit({
      action: '确认月度机时',
      docType: monthDoc,
      docId: id,
      note: month,
      from: MonthState.open,
      to: MonthState.confirmed,
    });
  return { confirmed: rows.length };
}

/** Opens a month again that was confirmed, unless its year is reported. */
export async function unlockMonth(ctx: Ctx, { id, reason }: InputOf<typeof monthApi.unlock>): Promise<void> {
  const { rows } = await sql<{ month: string; reported: boolean }>`select to_char(m.month, 'YYYY-MM') as month,
      exists (select 1 from instrument.report r join instrument.plan p on p.school_id = r.school_id and p.id = r.plan_id
        where r.school_id = m.school_id and r.instrument_id = m.instrument_id and r.report_status = 1
          and m.month between (left(p.school_year, 4) || '-09-01')::date and (right(p.school_year, 4) || '-08-31')::date) as reported
    from instrument.month m where m.school_id = ${ctx.schoolId} and m.id = ${id}
      and ${ofInstruments(ctx, 'm.instrument_id', 'instrument.examine')} for update of m`.execute(ctx.db);
  const { month, reported } = found(rows[0], '月度机时');
  assert(!reported, instrumentErrors.inReport);
  const { rows: opened } =
    await sql`update instrument.month set state = ${MonthState.open}, confirmed_by = '', confirmed_at = null,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${sql.lit(MonthState.confirmed)} returning id`.execute(
      ctx.db,
    );
  if (opened.length === 0) return;
  await ctx.audit({
    action: '解锁月度机时',
    docType: monthDoc,
    docId: id,
    note: `${month}：${reason}`,
    from: MonthState.confirmed,
    to: MonthState.open,
  });
}
