import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { Gender, UserType, type userSheetApi } from '../shared/user.ts';
import { userList, type StoredUser } from './user.queries.ts';
import { maskedMobile } from '#kernel/shared/mobile.ts';

type Row = StoredUser & { college_code: string; tutor_no: string };

// Titles of the import for what it accepts; roles and masked numbers have titles of their own.
const columns = [
  { field: 'name', title: '姓名', value: (row: Row) => row.name },
  { field: 'account', title: '账号', value: (row: Row) => row.account },
  { field: 'job_no', title: '工号/学号', value: (row: Row) => row.job_no },
  { field: 'user_type', title: '人员类型', value: (row: Row) => labelOf(UserType, row.user_type) },
  { field: 'gender', title: '性别', value: (row: Row) => labelOf(Gender, row.gender) },
  { field: 'college', title: '所属单位', value: (row: Row) => row.college_name },
  { field: 'college_code', title: '所属单位编码', value: (row: Row) => row.college_code },
  {
    field: 'roles',
    title: '现有角色',
    width: 40,
    value: (row: Row) => row.roles.map((one) => `${one.role_name}（${one.org_name}）`).join('、'),
  },
  { field: 'mobile', title: '手机', value: (row: Row) => maskedMobile(row.mobile) },
  { field: 'tutor', title: '导师工号', value: (row: Row) => row.tutor_no },
  { field: 'valid_to', title: '有效期', kind: 'date' as const, value: (row: Row) => row.valid_to },
  { field: 'status', title: '状态', value: (row: Row) => labelOf(Enabled, row.status) },
];

/** Codes of the units and numbers of the tutors of a page. */
async function withCodes(ctx: Ctx, rows: StoredUser[]): Promise<Row[]> {
  const { rows: units } = await sql<{ id: number; code: string }>`select id, code from org.unit
    where school_id = ${ctx.schoolId} and id = any(${rows.flatMap(({ college_id }) => college_id ?? [])})`.execute(
    ctx.db,
  );
  const { rows: tutors } = await sql<{ id: number; job_no: string }>`select id, coalesce(job_no, '') as job_no
    from identity.account where school_id = ${ctx.schoolId} and id = any(${rows.flatMap(({ tutor_id }) => tutor_id ?? [])})`.execute(
    ctx.db,
  );
  const codes = new Map(units.map(({ id, code }) => [id, code]));
  const numbers = new Map(tutors.map(({ id, job_no }) => [id, job_no]));
  return rows.map((row) => ({
    ...row,
    college_code: codes.get(row.college_id ?? 0) ?? '',
    tutor_no: numbers.get(row.tutor_id ?? 0) ?? '',
  }));
}

export const exportUsers = (ctx: Ctx, filters: InputOf<typeof userSheetApi.export>) =>
  exportXlsx(ctx, { title: '用户管理', filter: filters }, columns, async (tx, after) => {
    const { rows, last } = await pagesOf(userList, filters)(tx, after);
    return { rows: await withCodes(tx, rows), last };
  });
