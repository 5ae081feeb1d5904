import type { Ctx } from '#kernel/server/context.ts';
import { acceptedRows } from '#modules/report/server/public.ts';
import type { TableCode, Values } from '../shared/fields.ts';
import { decimalText, hundredths } from './amount.rules.ts';

/** A record that units have filled in and the school has accepted. */
type Accepted = { id: number; unit_id: number | null; cells: Values };

/** What is asked of units; SJ1 and SJ2 follow from the register alone. */
const filled: readonly TableCode[] = ['sj3', 'sj4', 'sj5', 'sj6', 'sj7'];

/** Money that colleges have filled in, added up: SJ7 has one record. Counts and what SJ6 says are not theirs. */
function addUp(rows: readonly Accepted[]): Accepted[] {
  const money = ['buy_total', 'buy_teach', 'repair_total', 'repair_teach', 'build', 'reform', 'other'];
  const sum = (field: string) => rows.reduce((all, { cells }) => all + hundredths(cells, field), 0);
  const cells = Object.fromEntries(money.map((field) => [field, decimalText(sum(field))]));
  return rows.length === 0 ? [] : [{ id: 0, unit_id: null, cells }];
}

/** Accepted records of a table in a school year. */
export async function acceptedRecords(ctx: Ctx, schoolYear: string, table: TableCode): Promise<Accepted[]> {
  if (!filled.includes(table)) return [];
  const rows = await acceptedRows(ctx, schoolYear, table);
  const records = rows.map(({ row_id, college_id, cells }) => ({ id: row_id, unit_id: college_id, cells }));
  return table === 'sj7' ? addUp(records) : records;
}
