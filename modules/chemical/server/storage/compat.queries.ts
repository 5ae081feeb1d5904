import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { compatApi, type CompatRow } from '../../shared/storage/compat.ts';
import { rulebookOf, type CompatRule, type Rulebook } from '../../shared/storage/compat.rules.ts';

const nameOf = (
  alias: string,
  side: 'a' | 'b',
) => sql`left join codes.code ${sql.raw(alias)} on ${sql.raw(alias)}.school_id = m.school_id
  and ${sql.raw(alias)}.parent_key = case m.kind when 'group' then 'chem_storage_group' else 'chem_react_tag' end
  and ${sql.raw(alias)}.code = m.${sql.raw(side)}`;

export const compatList = listQuery<typeof compatApi.list, Omit<CompatRow, 'can'>>(compatApi.list, {
  noun: '混存规则',
  table: ['chemical.compat_rule', 'm'],
  joins: { ka: nameOf('ka', 'a'), kb: nameOf('kb', 'b') },
  columns:
    () => sql`m.id, m.version, m.kind, m.a, coalesce(ka.name, m.a) as a_name, m.b, coalesce(kb.name, m.b) as b_name,
    m.value, m.reason, m.basis, m.status`,
  reach: () => sql<boolean>`true`,
  filters: { kind: 'm.kind', status: 'm.status' },
  narrowing: ['kind'],
  isNarrow: () => true,
  sort: {},
  order: [sql`m.kind`, sql`m.id`],
  row: (stored, { actor }) => ({
    ...stored,
    can: holdsRight(actor, 'chemical.compat.edit') ? ['edit', 'status'] : [],
  }),
});

/** The rules of the school that are switched on. */
export async function readRulebook(ctx: Ctx): Promise<Rulebook> {
  const { rows } = await sql<CompatRule>`select kind, a, b, value, reason, basis from chemical.compat_rule
    where school_id = ${ctx.schoolId} and status = 1 and value > 0`.execute(ctx.db);
  return rulebookOf(rows);
}
