import type { Ctx } from '#kernel/server/context.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { dayCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { Admission, MemberDuty, MemberKind, MemberStatus, type MemberQuery } from '../../shared/people/member.ts';
import { admissionOf } from '../../shared/people/member.rules.ts';
import { memberList, type StoredMember } from './member.queries.ts';

const kinds = MemberKind.$items.map(({ label }) => label);

type Column = SheetColumn & { value: (row: StoredMember) => Cell };

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const memberColumns: Column[] = [
  { field: 'lab_code', title: '实验室编号', required: true, coded: true, width: 24, value: (row) => row.lab_code },
  { field: 'job_no', title: '工号/学号', required: true, coded: true, width: 20, value: (row) => row.job_no },
  {
    field: 'kind',
    title: '岗位',
    required: true,
    options: kinds,
    value: (row) => labelOf(MemberKind, row.kind),
  },
  { field: 'tutor', title: '导师工号', coded: true, value: (row) => row.tutor_no },
  {
    field: 'joined_on',
    title: '加入日期',
    required: true,
    kind: 'date',
    parse: dayCell,
    value: (row) => row.joined_on,
  },
  { field: 'name', title: '姓名', only: 'export', value: (row) => row.name },
  { field: 'user_type', title: '人员类型', only: 'export', value: (row) => labelOf(UserType, row.user_type) },
  { field: 'lab_name', title: '实验室名称', only: 'export', width: 24, value: (row) => row.lab_name },
  { field: 'college', title: '学院', only: 'export', width: 20, value: (row) => row.college_name },
  {
    field: 'duties',
    title: '职务',
    only: 'export',
    width: 20,
    value: (row) => row.duties.map((duty) => labelOf(MemberDuty, duty)).join('、'),
  },
  { field: 'tutor_name', title: '导师', only: 'export', value: (row) => row.tutor_name },
  { field: 'admitted_to', title: '准入有效期', only: 'export', kind: 'date', value: (row) => row.admitted_to },
  { field: 'certificates', title: '证书数', only: 'export', kind: 'number', value: (row) => row.certificates },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(MemberStatus, row.status) },
  { field: 'left_on', title: '离开日期', only: 'export', kind: 'date', value: (row) => row.left_on },
];

export function exportMembers(ctx: Ctx, query: MemberQuery) {
  const today = formatDate(ctx.now);
  const admission: Column = {
    field: 'admission',
    title: '准入状态',
    only: 'export',
    value: (row) => labelOf(Admission, admissionOf(row.admitted_to, today)),
  };
  const columns = memberColumns.flatMap((column) => (column.field === 'admitted_to' ? [admission, column] : [column]));
  return exportXlsx(ctx, { title: '实验室人员', filter: query }, columns, pagesOf(memberList, query));
}
