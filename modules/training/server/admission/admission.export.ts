import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { AdmissionSource, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import type { PeopleQuery } from '../../shared/admission/admission.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { findAdmission, peopleList, type StoredAdmission } from './admission.queries.ts';
import { badgePages, photoSize } from './badge-paper.rules.ts';

const columns: (SheetColumn & { value: (row: StoredAdmission) => Cell })[] = [
  { field: 'name', title: '姓名', value: (row) => row.name },
  { field: 'job_no', title: '工号/学号', width: 16, value: (row) => row.job_no },
  { field: 'user_type', title: '类型', value: (row) => labelOf(UserType, row.user_type) },
  { field: 'lab', title: '实验室', width: 28, value: (row) => row.lab_name },
  { field: 'college', title: '学院', width: 20, value: (row) => row.college_name },
  { field: 'mentor', title: '导师', value: (row) => row.mentor_name },
  { field: 'starts_on', title: '开始日期', kind: 'date', value: (row) => row.starts_on },
  { field: 'ends_on', title: '截止日期', kind: 'date', value: (row) => row.ends_on },
  { field: 'source', title: '来源', value: (row) => labelOf(AdmissionSource, row.source) },
  { field: 'status', title: '状态', value: (row) => labelOf(AdmissionStatus, row.status) },
  { field: 'reason', title: '暂停或取消原因', width: 32, value: (row) => row.reason },
  { field: 'grace', title: '待补齐', width: 32, value: (row) => row.grace_missing },
];

export const exportPeople = (ctx: Ctx, query: PeopleQuery) =>
  exportXlsx(ctx, { title: '准入人员', filter: query }, columns, pagesOf(peopleList, query));

type Photo = { photo_id: number | null };

/** The badge of a valid admission: photo, laboratory, validity, and a code that says whether it holds. */
export async function printBadge(ctx: Ctx, { id }: { id: number }) {
  const { row, photo, school } = await readToPrint(ctx, async (tx) => {
    const found = await findAdmission(tx, { id });
    const { rows } = await sql<Photo>`select photo_id from identity.account
      where school_id = ${tx.schoolId} and id = ${found.user_id}`.execute(tx.db);
    const photos = rows[0]?.photo_id ? [...(await fileRefs(tx, [rows[0].photo_id])).values()] : [];
    return { row: found, photo: photos, school: await findSchoolName(tx) };
  });
  assert(row.status === AdmissionStatus.valid, trainingErrors.badgeEnded);
  const [image] = await readImages(ctx, photo, photoSize);
  const url = `${siteOf(ctx)}/admittance/badge/${row.public_id}`;
  return printPaper(
    ctx,
    { title: `准入证 ${row.name}`, filter: { id } },
    wholeDocument(badgePages(row, { school, url, image })),
  );
}
