import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { UserType, type userSheetApi } from '../shared/user.ts';
import { masked, userList, type StoredUser } from './user.queries.ts';

const columns = [
  { field: 'name', title: '姓名', value: (row: StoredUser) => row.name },
  { field: 'account', title: '账号', value: (row: StoredUser) => row.account },
  { field: 'job_no', title: '工号/学号', value: (row: StoredUser) => row.job_no },
  { field: 'user_type', title: '人员类型', value: (row: StoredUser) => labelOf(UserType, row.user_type) },
  { field: 'college', title: '所属单位', value: (row: StoredUser) => row.college_name },
  {
    field: 'roles',
    title: '角色',
    width: 40,
    value: (row: StoredUser) => row.roles.map((one) => `${one.role_name}（${one.org_name}）`).join('、'),
  },
  { field: 'mobile', title: '手机', value: (row: StoredUser) => masked(row.mobile) },
  { field: 'status', title: '状态', value: (row: StoredUser) => labelOf(Enabled, row.status) },
];

export const exportUsers = (ctx: Ctx, filters: InputOf<typeof userSheetApi.export>) =>
  exportXlsx(ctx, { title: '用户管理', filter: filters }, columns, pagesOf(userList, filters));
