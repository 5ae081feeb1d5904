import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ItemTarget, type ItemRow } from '../shared/check-item.ts';
import { itemColumns } from './check-item.import.ts';
import { itemRows, itemsWhere, listAptitudes, type ItemFilter } from './check-item.queries.ts';

type Field = (typeof itemColumns)[number]['field'];
type Named = ItemRow & { aptitude_names: string };

const cells: Record<Field, (row: Named) => Cell> = {
  category: (row) => row.category_name,
  group: (row) => row.group_name,
  code: (row) => row.code,
  name: (row) => row.name,
  points: (row) => row.points,
  basis: (row) => row.basis,
  target: (row) => labelOf(ItemTarget, row.target),
  lab_classes: (row) => row.lab_classes.join('、'),
  aptitudes: (row) => row.aptitude_names,
  lab_levels: (row) => row.lab_levels.join('、'),
  score: (row) => Number(row.score),
  veto: (row) => (row.veto ? '是' : '否'),
  urgent: (row) => (row.urgent ? '是' : '否'),
  suggest: (row) => row.suggest,
};

const pageRows = 500;

/** The library with the columns of its template, so that what was exported can be imported elsewhere. */
export const exportItems = (ctx: Ctx, filter: ItemFilter) =>
  exportXlsx(
    ctx,
    { title: '检查项', filter },
    itemColumns.map((column) => ({
      ...column,
      kind: column.field === 'score' ? ('number' as const) : ('text' as const),
      value: cells[column.field],
    })),
    async (tx, after) => {
      const names = new Map((await listAptitudes(tx)).content.map((row) => [row.id, row.name]));
      const rows = await itemRows(tx, sql<boolean>`${itemsWhere(tx, filter)} and i.id > ${after}`, sql`i.id`, pageRows);
      const named = rows.map((row) => ({
        ...row,
        aptitude_names: row.aptitude_ids.flatMap((id) => names.get(id) ?? []).join('、'),
      }));
      return { rows: named, last: rows.at(-1)?.item_id ?? after };
    },
  );
