import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { certificateKindApi, type KindRow } from '../../shared/exam/certificate.ts';

/** Kinds of certificates, those of the school from the start among them. */
export const kindList = listQuery<typeof certificateKindApi.list, Omit<KindRow, 'can'>>(certificateKindApi.list, {
  noun: '证书类别',
  table: ['training.certificate_kind', 'k'],
  columns: () => sql`k.id, k.version, k.name, k.kind, k.valid_months, k.sort, k.status,
    (select count(*)::int from training.certificate t where t.school_id = k.school_id and t.kind_id = k.id and t.status = 1) as valid_count`,
  reach: () => sql<boolean>`true`,
  filters: { status: 'k.status' },
  isNarrow: () => true,
  unindexed: () => true,
  neverNull: ['sort'],
  sort: { sort: sql`k.sort` },
  order: sql`k.sort`,
  row: (stored, { actor }) => ({
    ...stored,
    can: holdsRight(actor, 'training.certificate.kind') ? ['edit', 'status'] : [],
  }),
});
