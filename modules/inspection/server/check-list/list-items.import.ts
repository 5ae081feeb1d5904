import type { Ctx } from '#kernel/server/context.ts';
import { yesNo } from '#kernel/server/sheets/cells.rules.ts';
import {
  CellError,
  defineSheet,
  type CheckedRow,
  type Fault,
  type ImportParams,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { findItemsByCode } from '../library/item-code.queries.ts';
import { faultsOfItem, itemCodeColumns, itemOf, type CodedItem } from '../library/item-code.rules.ts';
import { findVersion } from './check-list.queries.ts';
import { addItems, lockDraft } from './check-list.service.ts';

function scoreOf(text: string, title: string): string {
  if (!/^\d{1,3}(\.\d)?$/.test(text) || Number(text) <= 0 || Number(text) > 100)
    throw new CellError(`${title}“${text}”应大于 0，不超过 100，最多一位小数`);
  return text;
}

function placeOf(text: string, title: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new CellError(`${title}“${text}”应为 1–999 的整数`);
  return Number(text);
}

/** Columns of the items of a version, shared by template, import and export. */
export const listItemColumns = [
  { field: 'place', title: '顺序', kind: 'number', width: 8, parse: placeOf, isFixed: true },
  ...itemCodeColumns,
  { field: 'item_name', title: '检查项', width: 40, only: 'export' },
  { field: 'score', title: '分值', kind: 'number', width: 8, parse: scoreOf, isFixed: true },
  { field: 'veto', title: '否决项', width: 8, options: yesNo },
] as const satisfies readonly SheetColumn[];

type Values = {
  place: number | undefined;
  code: string;
  store: string | undefined;
  score: string | undefined;
  veto: string | undefined;
};
type Env = { id: number; target: string; isDraft: boolean; known: Set<number> };
type Found = CodedItem[];

/** The version that the file is for, which the caller reads. */
async function prepare(ctx: Ctx, { id }: ImportParams): Promise<Env> {
  const version = await findVersion(ctx, { id: Number(id) || 0 });
  return {
    id: version.id,
    target: version.target,
    isDraft: version.status === ListVersionStatus.draft && version.can.includes('edit'),
    known: new Set(version.items.map((item) => item.item_id)),
  };
}

function check({ target, isDraft, known }: Env, items: Found, values: CheckedRow<Values>['values']): Verdict {
  const errors: Fault[] = isDraft ? [] : [{ text: '该版本不在编辑中，不能导入检查项；请复制为新版本后再导入' }];
  errors.push(...faultsOfItem(items, values));
  const item = itemOf(items, values);
  if (item?.is_in_use && item.target !== target)
    errors.push({
      field: 'code',
      text: `检查项“${item.code}”检查${labelOf(ItemTarget, item.target)}，检查表检查${labelOf(ItemTarget, target)}，不能加入`,
    });
  return { errors, exists: item !== undefined && known.has(item.id) };
}

/** Adds the items to the draft, or gives those that it has their new points and places. */
async function apply(ctx: Ctx, { id }: Env, items: Found, rows: SheetRow<Values>[]): Promise<void> {
  await lockDraft(ctx, id);
  await addItems(
    ctx,
    id,
    rows.map(({ line, values }) => {
      const item = itemOf(items, values)!;
      return {
        item_id: item.id,
        score: values.score ?? null,
        veto: values.veto === undefined ? null : values.veto === '是',
        place: values.place ?? null,
        line,
      };
    }),
  );
}

export const listItemSheet = defineSheet<Values, Env, Found>({
  name: 'inspection.check-list-item',
  title: '检查表检查项',
  columns: listItemColumns,
  keyOf: ({ store, code }) => `${store ?? ''}|${code.toUpperCase()}`,
  prepare,
  lookUp: (ctx, _env, rows) =>
    findItemsByCode(
      ctx,
      rows.map(({ values }) => values.code),
    ),
  check: (_ctx, { env, found }, { values }) => check(env, found, values),
  apply: (ctx, { env, found }, rows) => apply(ctx, env, found, rows),
});
