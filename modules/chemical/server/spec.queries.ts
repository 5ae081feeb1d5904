import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { specApi, type SpecRow } from '../shared/spec.ts';
import { substanceActions } from './substance.policy.ts';

/**
 * Text of a package `spec` with its code `kind`. The last character of a package is what people call it: 玻璃瓶, 500 mL/瓶.
 */
export const packageText = (spec: string, kind: string) => sql`trim_scale(${sql.ref(`${spec}.net`)})::text || ' ' ||
  ${sql.ref(`${spec}.unit`)} || '/' || right(coalesce(${sql.ref(`${kind}.name`)}, '瓶'), 1)`;

export const specList = listQuery<typeof specApi.list, Omit<SpecRow, 'can'>>(specApi.list, {
  noun: '包装规格',
  table: ['chemical.spec', 'p'],
  joins: {
    k: sql`left join codes.code k on k.school_id = p.school_id and k.parent_key = 'chem_package' and k.code = p.package_type`,
  },
  columns:
    () => sql`p.id, p.version, p.substance_id, ${packageText('p', 'k')} as package_text, trim_scale(p.net)::text as net, p.unit, p.package_type,
    coalesce(k.name, p.package_type) as package_name, p.status`,
  reach: () => sql<boolean>`true`,
  filters: { substance_id: 'p.substance_id', status: 'p.status' },
  narrowing: ['substance_id'],
  sort: {},
  order: [sql`p.substance_id`, sql`p.unit`, sql`p.net`],
  row: (stored, { actor }) => ({ ...stored, can: substanceActions(actor) }),
});
