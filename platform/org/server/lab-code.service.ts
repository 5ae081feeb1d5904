import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';

/** Next laboratory number of a college: its code and a four-digit serial that is never reused. */
export async function nextLabCode(ctx: Ctx, collegeId: number): Promise<string> {
  const [code] = await nextLabCodes(ctx, collegeId, 1);
  return code!;
}

/** The next `count` numbers of a college, or of the unit below the school that stands in its place. */
export async function nextLabCodes(ctx: Ctx, collegeId: number, count: number): Promise<string[]> {
  const prefix = await codeOf(ctx, collegeId);
  const period = String(collegeId);
  const first = await nextNumber(ctx, 'lab', period, count);
  const codes = codesFrom(prefix, first, count);
  const used = await lastUsedSerial(ctx, prefix, codes);
  if (used === null) return codes;
  // Skips serials used by codes of other origin and reserves the gap, so that it is searched once.
  await nextNumber(ctx, 'lab', period, used - first + 1);
  return codesFrom(prefix, used + 1, count);
}

const codesFrom = (prefix: string, first: number, count: number) =>
  Array.from({ length: count }, (_, i) => prefix + padded(first + i, 4));

async function codeOf(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from org.unit
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  return found(rows[0], '学院').code;
}

/** Highest serial in use with this prefix, removed laboratories included; null if none of `codes` is in use. */
async function lastUsedSerial(ctx: Ctx, prefix: string, codes: readonly string[]): Promise<number | null> {
  // Each part reads the index of its condition; digits sort before letters, so the range holds all serials of a prefix.
  const units = (rows: (isInUse: RawBuilder<boolean>) => RawBuilder<unknown>) =>
    sql`${rows(sql`u.deleted_at is null`)} union all ${rows(sql`u.deleted_at is not null`)}`;
  const upper = prefix.toUpperCase();
  const { rows } = await sql<{ last: number | null }>`select max(substr(code, ${prefix.length + 1})::int) as last from (
      ${units(
        (
          isInUse,
        ) => sql`select u.code from org.unit u where u.school_id = ${ctx.schoolId} and ${isInUse} and u.level = 'lab'
          and upper(u.code) between ${`${upper}0000`} and ${`${upper}999999`}`,
      )}) serial
    where starts_with(code, ${prefix}) and substr(code, ${prefix.length + 1}) ~ '^[0-9]{4,6}$' and exists (${units(
      (isInUse) => sql`select from unnest(${codes.map((code) => code.toUpperCase())}::text[]) wanted(code), lateral (
        select from org.unit u where u.school_id = ${ctx.schoolId} and ${isInUse} and upper(u.code) = wanted.code limit 1) one`,
    )})`.execute(ctx.db);
  return rows[0]!.last;
}
