import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { centsOf, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import type { projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { projectList, type StoredProject } from './project.queries.ts';

type Column = SheetColumn & { value: (row: StoredProject) => Cell };

const money = (text: string | null): Cell => (text === null ? null : Number(text));
const leftOf = ({ approved, frozen, spent }: StoredProject): Cell =>
  approved === null ? null : Number(yuanOf(centsOf(approved) - centsOf(sumOf([frozen, spent]))));
const rateOf = ({ approved, spent }: StoredProject): Cell =>
  approved === null || centsOf(approved) === 0 ? null : Math.round((centsOf(spent) / centsOf(approved)) * 1000) / 10;

const columns: Column[] = [
  { field: 'no', title: '编号', width: 18, value: (row) => row.no },
  { field: 'name', title: '名称', width: 30, value: (row) => row.name },
  { field: 'year', title: '年度', kind: 'number', value: (row) => row.year },
  { field: 'category', title: '类别', value: (row) => row.category_name },
  { field: 'org', title: '单位', width: 22, value: (row) => row.org_name },
  { field: 'head', title: '负责人', value: (row) => row.head_name },
  { field: 'starts_on', title: '开始日期', kind: 'date', width: 14, value: (row) => row.starts_on },
  { field: 'ends_on', title: '结束日期', kind: 'date', width: 14, value: (row) => row.ends_on },
  { field: 'applied', title: '申请金额', kind: 'number', value: (row) => money(row.applied) },
  { field: 'approved', title: '批准金额', kind: 'number', value: (row) => money(row.approved) },
  { field: 'frozen', title: '已冻结', kind: 'number', value: (row) => money(row.frozen) },
  { field: 'spent', title: '已支出', kind: 'number', value: (row) => money(row.spent) },
  { field: 'left', title: '可用', kind: 'number', value: leftOf },
  { field: 'rate', title: '执行率（%）', kind: 'number', value: rateOf },
  { field: 'percent', title: '进度（%）', kind: 'number', value: (row) => row.percent },
  { field: 'state', title: '状态', value: (row) => labelOf(ProjectState, row.state) },
];

export const exportProjects = (ctx: Ctx, query: InputOf<typeof projectApi.export>) =>
  exportXlsx(ctx, { title: '项目执行表', filter: query }, columns, pagesOf(projectList, query));
