import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addMonths, formatDate } from '#kernel/shared/time.ts';
import { ExceptionKind, type GasExceptionInput } from '../../shared/gas/gas-kind.ts';

const exception: RowKind<'chemical.gas_exception'> = {
  table: 'chemical.gas_exception',
  doc: 'chemical.gas-exception',
  noun: '气瓶房间例外',
  softDelete: false,
};

/** An exception is judged anew after three years at the latest. */
const longestMonths = 36;

export async function createGasException(ctx: Ctx, input: GasExceptionInput): Promise<number> {
  const today = formatDate(ctx.now);
  const latest = addMonths(today, longestMonths);
  const roomId = Number(input.room.slice(1));
  await checkFields<GasExceptionInput>(ctx, {
    room: /^[rw]\d{1,15}$/.test(input.room)
      ? {
          valid: input.room.startsWith('r')
            ? sql<boolean>`exists (select 1 from org.room r where r.school_id = ${ctx.schoolId} and r.id = ${roomId})`
            : sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${roomId} and w.room_id is null)`,
          message: '房间不存在，请重新选择',
        }
      : '请选择房间',
    ends_on:
      input.ends_on < today
        ? '有效期至不能早于今天'
        : input.ends_on > latest && `例外最长三年，最晚为 ${latest}，到期前请重新评估`,
  });
  return insertRow(ctx, exception, input, labelOf(ExceptionKind, input.kind));
}

export const removeGasException = (ctx: Ctx, { id: row }: { id: number }) => removeRow(ctx, exception, row);
