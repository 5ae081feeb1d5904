import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { RequiredFile } from '../shared/kinds.ts';
import type { LackingLab, watchApi } from '../shared/watch.ts';
import { lacksFile } from './asset.queries.ts';
import { readsEquipment } from './reach.queries.ts';

const files = RequiredFile.$items.map(({ value }) => value);
type Counts = Record<(typeof files)[number], number>;
export type Lacking = Omit<LackingLab, 'items'> & { lab_path: string } & Counts;

/** What a laboratory lacks, as words with numbers. */
export const lackedItems = (row: { unregistered: number } & Counts): string[] => [
  ...(row.unregistered > 0 ? [`未登记台账 ${row.unregistered} 台`] : []),
  ...files.flatMap((file) => (row[file] > 0 ? [`${labelOf(RequiredFile, file)} ${row[file]} 台`] : [])),
];

/** Laboratories of special equipment that is not in the ledger, or whose files are missing. */
export const lackingLabs = (ctx: Ctx, more: RawBuilder<boolean> = sql<boolean>`true`) => sql`
  select u.id as lab_id, u.name as lab_name, u.code as lab_code, u.path as lab_path, coalesce(c.name, '') as college_name,
    coalesce(h.name, '') as head_name, count(*) filter (where a.id is null)::int as unregistered,
    ${sql.join(files.map((file) => sql`count(*) filter (where a.id is not null and ${lacksFile(file)})::int as ${sql.ref(file)}`))},
    (select g.urged_on from special_equipment.urge g where g.school_id = u.school_id and g.lab_id = u.id) as urged_on
  from base_info.equipment e join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
  left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
  left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
  left join special_equipment.asset a on a.school_id = e.school_id and a.equipment_id = e.id
  where e.school_id = ${ctx.schoolId} and e.is_special and u.status = 1 and ${readsEquipment(ctx)} and ${more}
  group by u.school_id, u.id, u.name, u.code, u.path, c.name, h.name
  having bool_or(a.id is null or ${sql.join(
    files.map((file) => lacksFile(file)),
    sql` or `,
  )})`;

export async function listNotUploaded(
  ctx: Ctx,
  { keyword, college_id, ...paging }: InputOf<typeof watchApi.notUploaded>,
) {
  const more = sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(keyword === undefined ? [] : [matchesText(sql`u.name || ' ' || u.code`, keyword)]),
      ...(college_id === undefined ? [] : [sql`e.college_id = ${college_id}`]),
    ],
    sql` and `,
  )}`;
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from (${lackingLabs(ctx, more)}) x`.execute(ctx.db);
  const page = pageWindow(paging, counted[0]!.total);
  const { rows } = await sql<Lacking>`select * from (${lackingLabs(ctx, more)}) x order by x.lab_code, x.lab_id
    limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(
    rows.map((row) => {
      const { lab_id, lab_name, lab_code, college_name, head_name, unregistered, urged_on } = row;
      return { lab_id, lab_name, lab_code, college_name, head_name, unregistered, urged_on, items: lackedItems(row) };
    }),
  );
}
