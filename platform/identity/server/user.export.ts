import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { UserStatus, UserType, type userSheetApi } from '../shared/user.ts';
import { masked, nextUsers } from './user.queries.ts';

type Row = Awaited<ReturnType<typeof nextUsers>>['rows'][number];

const columns = [
  { field: 'name', title: '姓名', value: (row: Row) => row.name },
  { field: 'account', title: '账号', value: (row: Row) => row.account },
  { field: 'job_no', title: '工号/学号', value: (row: Row) => row.job_no },
  { field: 'user_type', title: '人员类型', value: (row: Row) => labelOf(UserType, row.user_type) },
  { field: 'college', title: '所属单位', value: (row: Row) => row.college_name },
  {
    field: 'roles',
    title: '角色',
    width: 40,
    value: (row: Row) => row.roles.map((one) => `${one.role_name}（${one.org_name}）`).join('、'),
  },
  { field: 'mobile', title: '手机', value: (row: Row) => masked(row.mobile) },
  { field: 'status', title: '状态', value: (row: Row) => labelOf(UserStatus, row.status) },
];

export const exportUsers = (ctx: Ctx, filters: InputOf<typeof userSheetApi.export>) =>
  exportXlsx<Row>(ctx, { title: '用户管理', filter: filters }, columns, (tx, after) => nextUsers(tx, filters, after));
