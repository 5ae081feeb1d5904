import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { findVersion } from './check-list.queries.ts';
import { listItemColumns } from './list-items.import.ts';

type Row = { place: number; code: string; store: string; item_name: string; score: string; veto: boolean };

const cells: Record<(typeof listItemColumns)[number]['field'], (row: Row) => Cell> = {
  place: (row) => row.place,
  code: (row) => row.code,
  store: (row) => row.store,
  item_name: (row) => row.item_name,
  score: (row) => Number(row.score),
  veto: (row) => (row.veto ? '是' : '否'),
};

/** Exports the items of a version with the template's columns, so that the file can be imported into another draft. */
export async function exportListItems(ctx: Ctx, { id }: { id: number }) {
  return exportXlsx(
    ctx,
    { title: '检查表检查项', filter: { id } },
    listItemColumns.map((column) => ({ ...column, value: cells[column.field] })),
    async (tx, after) => {
      if (after > 0) return { rows: [], last: after };
      await findVersion(tx, { id });
      const { rows } =
        await sql<Row>`select row_number() over (order by x.sort, x.code) as place, x.code, s.name as store,
          x.name as item_name, x.score, x.veto
        from inspection.check_list_item x
        join inspection.item i on i.school_id = x.school_id and i.id = x.item_id
        join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
        where x.school_id = ${tx.schoolId} and x.version_id = ${id} order by x.sort, x.code limit 500`.execute(tx.db);
      return { rows, last: 1 };
    },
  );
}
