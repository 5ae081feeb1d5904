import type { Ctx } from '#kernel/server/context.ts';
import { codeCell, patternCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { DoorSync, GrantSource, GrantStatus, type doorGrantSheet } from '../../shared/access/door-grant.ts';
import { hoursText } from '../../shared/access/door-hours.rules.ts';
import { addressAdvice, addressPattern, DoorContact, type doorSheet } from '../../shared/access/door.ts';
import { grantList, type StoredGrant } from './door-grant.queries.ts';
import { doorList, type StoredDoor } from './door.queries.ts';

/** Not what an import takes: rights of special times and bookings, and revoked ones, are no rows to import again. */
const grantColumns: (SheetColumn & { value: (row: StoredGrant) => Cell })[] = [
  { field: 'lab', title: '实验室', width: 28, value: (row) => row.lab_name },
  { field: 'college', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'door', title: '门禁点', width: 20, value: (row) => row.door_name },
  { field: 'name', title: '姓名', value: (row) => row.name },
  { field: 'job_no', title: '工号/学号', width: 16, value: (row) => row.job_no },
  { field: 'user_type', title: '类型', value: (row) => labelOf(UserType, row.user_type) },
  { field: 'starts_at', title: '有效期起', kind: 'datetime', width: 20, value: (row) => formatDateTime(row.starts_at) },
  { field: 'ends_at', title: '有效期至', kind: 'datetime', width: 20, value: (row) => formatDateTime(row.ends_at) },
  { field: 'hours', title: '时段', width: 24, value: (row) => hoursText(row) },
  { field: 'source', title: '来源', value: (row) => labelOf(GrantSource, row.source) },
  { field: 'status', title: '状态', value: (row) => labelOf(GrantStatus, row.status) },
  { field: 'sync', title: '下发状态', value: (row) => labelOf(DoorSync, row.sync) },
  { field: 'reason', title: '原因', width: 30, value: (row) => row.reason },
];

export const exportGrants = (ctx: Ctx, query: InputOf<typeof doorGrantSheet.export>) =>
  exportXlsx(ctx, { title: '门禁授权', filter: query }, grantColumns, pagesOf(grantList, query));

/** One list for template, import and export. The key of a device leaves the platform in no file, and comes in none. */
export const doorColumns: (SheetColumn & { value: (row: StoredDoor) => Cell })[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24, value: (row) => row.lab_code },
  {
    field: 'name',
    title: '门禁点',
    required: true,
    maxLength: 50,
    width: 20,
    frozen: true,
    sample: '301 正门',
    value: (row) => row.name,
  },
  {
    field: 'device_no',
    title: '设备编号',
    required: true,
    width: 18,
    sample: 'D301',
    parse: codeCell(),
    value: (row) => row.device_no,
  },
  {
    field: 'address',
    title: '接口地址',
    required: true,
    width: 32,
    sample: 'http://10.5.0.8:8000',
    parse: patternCell(addressPattern, addressAdvice),
    value: (row) => row.address,
  },
  { field: 'lab', title: '实验室', only: 'export', width: 28, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  { field: 'contact', title: '连接', only: 'export', value: (row) => labelOf(DoorContact, row.contact) },
  { field: 'rights', title: '有效授权', only: 'export', kind: 'number', value: (row) => row.rights },
  { field: 'unsent', title: '未下发', only: 'export', kind: 'number', value: (row) => row.unsent },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
];

export const exportDoors = (ctx: Ctx, query: InputOf<typeof doorSheet.export>) =>
  exportXlsx(ctx, { title: '门禁点', filter: query }, doorColumns, pagesOf(doorList, query));
