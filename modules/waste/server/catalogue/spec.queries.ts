import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { specApi, type SpecRow } from '../../shared/catalogue/spec.ts';

export const specList = listQuery<typeof specApi.list, Omit<SpecRow, 'can'>>(specApi.list, {
  noun: '容器规格',
  table: ['waste.spec', 's'],
  columns: () => sql`s.id, s.version, s.name, trim_scale(s.volume_l)::text as volume_l, s.material,
    trim_scale(s.tare_kg)::text as tare_kg, s.status`,
  reach: () => sql<boolean>`true`,
  filters: { status: 's.status' },
  isNarrow: () => true,
  neverNull: ['name'],
  sort: { name: sql`s.name` },
  order: [sql`s.volume_l`, sql`s.name`],
  row: (stored, { actor }) => ({ ...stored, can: holdsRight(actor, 'waste.type.edit') ? ['edit', 'status'] : [] }),
});
