import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { catalogue } from './attribute-catalogue.rules.ts';

/** Adds the catalogues of a new school; kinds that have or had entries are skipped. */
export async function prepareAttributes(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from base_info.attribute
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const taken = new Set(rows.map((row) => row.kind));
  const entries = catalogue.flatMap((entry, at) => (taken.has(entry.kind) ? [] : [{ ...entry, sort: at + 1 }]));
  // Groups first, because an entry below one needs its number.
  await insertEntries(
    ctx,
    entries.filter((entry) => entry.parent === undefined),
  );
  await insertEntries(
    ctx,
    entries.filter((entry) => entry.parent !== undefined),
  );
}

async function insertEntries(ctx: Ctx, entries: object[]) {
  if (entries.length === 0) return;
  await sql`insert into base_info.attribute (school_id, kind, pid, name, code, lab_class, need_cert, consequence,
      default_l, default_s, sort)
    select ${ctx.schoolId}, r.kind, p.id, r.name, r.code, r.lab_class, coalesce(r.need_cert, false),
      coalesce(r.consequence, ''), r.l, r.s, r.sort
    from json_to_recordset(${JSON.stringify(entries)}::json) as r(kind text, name text, code text, parent text,
      lab_class int, need_cert boolean, consequence text, l int, s int, sort int)
    left join base_info.attribute p on p.school_id = ${ctx.schoolId} and p.kind = r.kind and p.code = r.parent
    order by r.sort`.execute(ctx.db);
}
