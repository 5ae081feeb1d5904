import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { dayCell, patternCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { creditCodePattern, type companySheet } from '../../shared/people/company.ts';
import { companyList, type StoredCompany } from './company.queries.ts';

const creditCode = patternCell(creditCodePattern, '应为 18 位数字和大写字母，请核对');

/** One list for template, import and export. */
export const companyColumns: (SheetColumn & { value: (row: StoredCompany) => Cell })[] = [
  {
    field: 'name',
    title: '单位名称',
    required: true,
    maxLength: 100,
    width: 30,
    frozen: true,
    sample: '青山科技有限公司',
    value: (row) => row.name,
  },
  {
    field: 'credit_code',
    title: '信用代码',
    coded: true,
    width: 24,
    parse: creditCode,
    value: (row) => row.credit_code,
  },
  {
    field: 'quota',
    title: '名额',
    required: true,
    kind: 'number',
    sample: '10',
    parse: wholeCell(0, 9999),
    value: (row) => row.quota,
  },
  { field: 'starts_on', title: '有效期起', kind: 'date', parse: dayCell, value: (row) => row.starts_on },
  { field: 'ends_on', title: '有效期至', kind: 'date', parse: dayCell, value: (row) => row.ends_on },
  { field: 'contact', title: '联系人', maxLength: 30, value: (row) => row.contact },
  { field: 'phone', title: '联系电话', maxLength: 20, value: (row) => row.phone },
  { field: 'used', title: '在用人数', only: 'export', kind: 'number', value: (row) => row.used },
  {
    field: 'lab_scope',
    title: '实验室范围',
    only: 'export',
    width: 30,
    value: (row) => row.lab_scope.map(({ name }) => name).join('、') || '全部',
  },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
];

export const exportCompanies = (ctx: Ctx, query: InputOf<typeof companySheet.export>) =>
  exportXlsx(ctx, { title: '单位名额', filter: query }, companyColumns, pagesOf(companyList, query));
