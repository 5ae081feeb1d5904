import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import type { libraryApi } from '../../shared/review/library.ts';
import { listLibrary } from './library.queries.ts';

const titles = [
  '排序',
  '编号',
  '名称',
  '单位',
  '负责人',
  '类别',
  '申报通知',
  '年度',
  '得分',
  '申请金额',
  '建议金额',
  '状态',
] as const;
const numberOf = (text: string | null) => (text === null ? null : Number(text));

export const exportLibrary = (ctx: Ctx, query: InputOf<typeof libraryApi.export>) =>
  exportTables(ctx, { title: '项目库', filter: query }, async (tx) => {
    const { content } = await listLibrary(tx, query);
    const rows = content.map((row, at) => [
      row.rank ?? at + 1,
      row.no,
      row.name,
      row.org_name,
      row.head_name,
      row.category_name,
      row.call_name,
      row.year,
      numberOf(row.score),
      Number(row.applied),
      numberOf(row.suggested),
      labelOf(ProjectState, row.state),
    ]);
    return [{ name: '项目库', titles, rows }];
  });
