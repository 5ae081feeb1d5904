import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { schemeApi, type SchemeDetail, type SchemeRow } from '../shared/scheme.ts';
import { SchemeState } from '../shared/scheme.states.ts';
import type { Terms } from '../shared/terms.ts';

type Stored = Omit<SchemeRow, 'can'>;

const columns = sql`e.id, e.version, e.name, e.school_year, e.class_prefixes, e.price_from::text as price_from,
  jsonb_array_length(e.terms->'items') as item_count, e.state,
  (select count(*)::int from ebi.task t where t.school_id = e.school_id and t.scheme_id = e.id) as tasks`;

function actionsOf({ state }: Stored, { actor }: Ctx): SchemeRow['can'] {
  if (!holdsRight(actor, 'ebi.scheme.edit')) return [];
  return state === SchemeState.draft ? ['edit', 'publish', 'remove', 'copy'] : ['copy'];
}

const shown = (row: Stored, ctx: Ctx): SchemeRow => ({ ...row, can: actionsOf(row, ctx) });

export const schemeList = listQuery<typeof schemeApi.list, Stored>(schemeApi.list, {
  noun: '评价方案',
  table: ['ebi.scheme', 'e'],
  columns: () => columns,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word) => matchesText(sql`e.name`, word), school_year: 'e.school_year', state: 'e.state' },
  narrowing: ['keyword', 'school_year', 'state'],
  neverNull: ['school_year'],
  sort: { school_year: sql`e.school_year` },
  order: { desc: sql`e.school_year` },
  row: shown,
});

export async function findScheme(ctx: Ctx, { id }: { id: number }): Promise<SchemeDetail> {
  const { rows } = await sql<Stored & { terms: Terms }>`select ${columns}, e.terms
    from ebi.scheme e where e.school_id = ${ctx.schoolId} and e.id = ${id}`.execute(ctx.db);
  const { terms, ...row } = found(rows[0], '评价方案');
  return { ...shown(row, ctx), terms };
}
