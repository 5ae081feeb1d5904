import { sql } from 'kysely';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { typeApi, type TypeRow } from '../../shared/catalogue/type.ts';

export const typeList = listQuery<typeof typeApi.list, Omit<TypeRow, 'can'>>(typeApi.list, {
  noun: '废物类别',
  table: ['waste.type', 't'],
  columns: () => sql`t.id, t.version, t.edition, t.name, t.material_type, t.hw, t.code, t.props, t.form, t.compat_group,
    t.precautions, trim_scale(t.price)::text as price, t.is_special, t.hazard_kind, t.status`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matches('t.keywords', sql`t.name || ' ' || t.code || ' ' || t.hw`, word),
    materialType: 't.material_type',
    edition: 't.edition',
    status: 't.status',
  },
  narrowing: ['keyword'],
  isNarrow: () => true,
  neverNull: ['code', 'name'],
  sort: { code: sql`t.code`, name: sql`t.name` },
  order: [{ desc: sql`t.edition` }, sql`t.code`],
  row: (stored, { actor }) => ({ ...stored, can: holdsRight(actor, 'waste.type.edit') ? ['edit', 'status'] : [] }),
});
