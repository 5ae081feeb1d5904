import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { tableOf, type Values } from '../shared/fields.ts';
import { recordApi, type RecordRow } from '../shared/record.ts';
import { readSummaries } from './summary.queries.ts';
import { findYear, isOpen } from './year.queries.ts';

export type Changes = Record<string, { reason: string; by: string; at: string }>;
type Stored = Omit<RecordRow, 'changes' | 'source' | 'source_id' | 'can'> & {
  source: string;
  collected: Values | null;
  changes: Changes;
  state: number;
};

const actionsOf = (ctx: Ctx, { state, collected, is_out }: Stored): RecordRow['can'] => {
  if (!isOpen(state) || !holdsRight(ctx.actor, 'ministry.table.edit')) return [];
  if (is_out) return ['take_in'];
  return ['edit', collected === null ? 'remove' : 'leave_out'];
};

const toRow = ({ state, collected, changes, source, ...row }: Stored, ctx: Ctx): RecordRow => {
  const [kind = '', id = ''] = source.split(':');
  return {
    ...row,
    source: collected === null ? '' : kind,
    source_id: collected !== null && /^\d+$/.test(id) ? Number(id) : null,
    changes: Object.entries(changes).map(([field, change]) => ({ field, from: collected?.[field] ?? '', ...change })),
    can: actionsOf(ctx, { ...row, state, collected, changes, source }),
  };
};

const named = ['equip_no', 'name', 'lab_no', 'lab_name', 'person_no', 'exp_no'].map(
  (field) => sql`r.cells ->> ${sql.lit(field)}`,
);

const recordList = listQuery<typeof recordApi.list, Stored>(recordApi.list, {
  noun: '上报数据',
  table: ['ministry.record', 'r'],
  joins: {
    y: sql`join ministry.year y on y.school_id = r.school_id and y.id = r.year_id`,
    c: sql`left join org.unit c on c.school_id = r.school_id and c.id = r.unit_id`,
    m: sql`left join ministry.unit_map m on m.school_id = r.school_id and m.unit_id = r.unit_id`,
  },
  columns:
    () => sql`r.id, r.version, r.source, coalesce(m.unit_name, c.name, '') as unit_name, r.cells, r.collected, r.changes, r.is_out,
    y.state, coalesce((select json_agg(json_build_object('field', f.field, 'level', f.level, 'message', f.message) order by f.id)
      from ministry.finding f where f.school_id = r.school_id and f.year_id = r.year_id and f.record_id = r.id), '[]') as findings`,
  reach: (
    ctx,
    { year },
  ) => sql<boolean>`r.year_id = (select z.id from ministry.year z where z.school_id = ${ctx.schoolId}
    and z.school_year = ${year})`,
  filters: {
    year: () => sql<boolean>`true`,
    table: 'r.table_code',
    keyword: (word) => matchesText(sql`concat_ws(' ', ${sql.join(named)})`, word),
    unit_id: 'r.unit_id',
    changed: () => sql<boolean>`(r.changes <> '{}' or r.collected is null or r.is_out)`,
    found:
      () => sql<boolean>`exists (select from ministry.finding f where f.school_id = r.school_id and f.year_id = r.year_id
      and f.record_id = r.id)`,
  },
  narrowing: ['keyword', 'changed', 'found'],
  sort: {},
  order: sql`r.id`,
  row: toRow,
});

/** A page of records; those of SZ1 and SZ2 are made of the other tables while they are read. */
export async function listRecords(ctx: Ctx, input: InputOf<typeof recordApi.list>) {
  const year = await findYear(ctx, input.year);
  if (!tableOf(input.table)!.derived) return recordList.page(ctx, input);
  const all = await readSummaries(ctx, year);
  const { size, offset, of } = pageWindow(input, all.length);
  const content = all.slice(offset, offset + size).map((cells, at) => ({
    id: offset + at + 1,
    version: 1,
    source: '',
    source_id: null,
    unit_name: cells['unit_name']!,
    cells,
    changes: [],
    is_out: false,
    findings: [],
    can: [],
  }));
  return of(content);
}
