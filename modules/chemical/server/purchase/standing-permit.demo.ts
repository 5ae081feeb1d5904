import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';

// Substance, kind, quantity in its base unit, days before and after today.
const seeds: readonly (readonly [cas: string, kind: string, qty: number, from: number, to: number])[] = [
  ['7697-37-2', 'statement', 40_000, 60, 120],
  ['7664-93-9', 'filing', 60_000, 45, 135],
  ['67-64-1', 'filing', 80_000, 160, 20],
];

/** Permits for several purchases of the demonstration. */
export async function addStandingPermits(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const rows = seeds.map(([cas, kind, qty, from, to], i) => ({
    cas,
    kind,
    qty,
    no: `合公${kind === 'filing' ? '购备' : '用途'}〔${today.slice(0, 4)}〕${String(612 + i * 37).padStart(4, '0')}`,
    starts_on: addDays(today, -from),
    ends_on: addDays(today, to),
  }));
  await sql`insert into chemical.permit (school_id, substance_id, kind, no, authority, qty, starts_on, ends_on, remark)
    select ${ctx.schoolId}, s.id, g.kind, g.no, '市公安局', g.qty, g.starts_on, g.ends_on, '多次使用'
    from json_to_recordset(${JSON.stringify(rows)}::json) as g(cas text, kind text, no text, qty numeric, starts_on date, ends_on date)
    join chemical.substance s on s.school_id = ${ctx.schoolId} and s.cas = g.cas`.execute(ctx.db);
}
