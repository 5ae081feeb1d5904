import { sql } from 'kysely';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { problemDescrApi, type ProblemDescr } from '../../shared/library/problem-class.ts';

export type StoredDescr = Omit<ProblemDescr, 'can'>;

export const descrList = listQuery<typeof problemDescrApi.list, StoredDescr>(problemDescrApi.list, {
  noun: '问题描述',
  table: ['inspection.problem_descr', 'd'],
  joins: {
    k: sql`join inspection.problem_class k on k.school_id = d.school_id and k.id = d.class_id`,
    i: sql`left join inspection.item i on i.school_id = d.school_id and i.id = d.item_id`,
  },
  columns:
    () => sql`d.id, d.class_id, k.name as class_name, d.text, d.level, d.item_id, coalesce(i.code, '') as item_code,
    d.suggest, d.basis, d.uses, d.status, d.version`,
  reach: () => sql`true`,
  filters: {
    class_id: 'd.class_id',
    keyword: (word) => matches('d.keywords', sql`d.text`, word),
    level: 'd.level',
    status: 'd.status',
  },
  sort: { uses: sql`d.uses` },
  order: [sql`k.sort`, { desc: sql`d.uses` }],
  row: (stored, { actor }) => ({
    ...stored,
    can: holdsRight(actor, 'inspection.class.edit') ? ['edit', 'status'] : [],
  }),
});
