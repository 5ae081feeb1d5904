import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { codeApi, type CodeRow } from '../shared/code.ts';

export type StoredCode = Omit<CodeRow, 'can'>;

export const codeList = listQuery<typeof codeApi.list, StoredCode>(codeApi.list, {
  noun: '上报代码',
  table: ['ministry.code', 'k'],
  columns: () => sql`k.id, k.version, k.list, k.code, k.name`,
  reach: () => sql<boolean>`true`,
  filters: { keyword: (word) => matchesText(sql`k.code || ' ' || k.name`, word), list: 'k.list' },
  narrowing: ['keyword'],
  neverNull: ['code'],
  sort: { code: sql`k.code` },
  order: [sql`k.list`, sql`k.code`],
  row: (row, ctx) => ({ ...row, can: holdsRight(ctx.actor, 'ministry.table.edit') ? ['edit', 'remove'] : [] }),
});
