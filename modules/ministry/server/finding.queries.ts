import { sql } from 'kysely';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { FindingLevel, findingApi, type FindingRow } from '../shared/finding.ts';
import { isOpen } from './year.queries.ts';

type Stored = Omit<FindingRow, 'can'> & { state: number };

export const findingList = listQuery<typeof findingApi.list, Stored>(findingApi.list, {
  noun: '校验结果',
  table: ['ministry.finding', 'f'],
  joins: { y: sql`join ministry.year y on y.school_id = f.school_id and y.id = f.year_id` },
  columns:
    () => sql`f.id, f.version, f.level, f.table_code as "table", f.record_id, f.record, f.field, f.value, f.rule, f.message,
    f.explanation, y.state`,
  reach: (
    ctx,
    { year },
  ) => sql<boolean>`f.year_id = (select z.id from ministry.year z where z.school_id = ${ctx.schoolId}
    and z.school_year = ${year})`,
  filters: {
    year: () => sql<boolean>`true`,
    level: 'f.level',
    table: 'f.table_code',
    rule: 'f.rule',
    open: () => sql<boolean>`f.explanation = ''`,
  },
  sort: {},
  order: [sql`f.level`, sql`f.table_code`],
  row: ({ state, ...row }, ctx) => ({
    ...row,
    can:
      row.level === FindingLevel.warning && isOpen(state) && holdsRight(ctx.actor, 'ministry.table.edit')
        ? ['explain']
        : [],
  }),
});
