import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ItemTarget, type ItemQuery } from '../../shared/library/check-item.ts';
import { itemColumns } from './check-item.import.ts';
import { itemList, listAptitudes, type StoredItem } from './check-item.queries.ts';

type Field = (typeof itemColumns)[number]['field'];
type Named = StoredItem & { aptitude_names: string };

const cells: Record<Field, (row: Named) => Cell> = {
  category: (row) => row.category_name,
  group: (row) => row.group_name,
  code: (row) => row.code,
  name: (row) => row.name,
  points: (row) => row.points,
  regulation: (row) => row.regulation,
  clause: (row) => row.clause,
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

/** Exports the library with the template's columns, so that the file can be imported again. */
export const exportItems = (ctx: Ctx, query: ItemQuery) =>
  exportXlsx(
    ctx,
    { title: '检查项', filter: query },
    itemColumns.map((column) => ({
      ...column,
      kind: column.field === 'score' ? ('number' as const) : ('text' as const),
      value: cells[column.field],
    })),
    async (tx, after) => {
      const names = new Map((await listAptitudes(tx)).content.map((row) => [row.id, row.name]));
      const { rows, last } = await pagesOf(itemList, query)(tx, after);
      const named = rows.map((row) => ({
        ...row,
        aptitude_names: row.aptitude_ids.flatMap((id) => names.get(id) ?? []).join('、'),
      }));
      return { rows: named, last };
    },
  );
