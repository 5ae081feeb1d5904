import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { CertStatus } from '../shared/kinds.ts';
import type { OperatorQuery } from '../shared/operator.ts';
import { operatorList, type StoredOperator } from './operator.queries.ts';

type Column = SheetColumn & { value: (row: StoredOperator) => Cell };

const columns: Column[] = [
  { field: 'user_name', title: '姓名', value: (row) => row.user_name },
  { field: 'item_code', title: '项目代号', value: (row) => row.item_code },
  { field: 'item_name', title: '作业项目', width: 22, value: (row) => row.item_name },
  { field: 'cert_no', title: '证号', width: 22, value: (row) => row.cert_no },
  { field: 'issuer', title: '发证机关', width: 24, value: (row) => row.issuer },
  { field: 'issued_on', title: '发证日期', kind: 'date', value: (row) => row.issued_on },
  { field: 'valid_to', title: '有效期至', kind: 'date', value: (row) => row.valid_to },
  { field: 'asset_names', title: '关联设备', width: 40, value: (row) => row.asset_names },
  { field: 'status', title: '状态', value: (row) => labelOf(CertStatus, row.status) },
];

export const exportOperators = (ctx: Ctx, query: OperatorQuery) =>
  exportXlsx(ctx, { title: '特种设备作业人员', filter: query }, columns, pagesOf(operatorList, query));
