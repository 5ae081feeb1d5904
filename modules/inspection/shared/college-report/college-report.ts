import { endpoint, holds } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { CollegeReportStatus } from '../core/college-report.states.ts';

const collegeReportRow = z.object({
  id: z.int(),
  act_id: z.int(),
  college_id: z.int(),
  college_name: z.string(),
  status: z.int(),
  content: z.string(),
  found: z.int(),
  fixed: z.int(),
  files: z.array(fileRef),
  submitted_by_name: z.string(),
  submitted_at: z.nullable(z.string()),
  /** Submitted after the day that the activity names. */
  is_late: z.boolean(),
  return_reason: z.string(),
  can: canOf('submit', 'return'),
});
export type CollegeReportRow = z.output<typeof collegeReportRow>;

const read = holds('inspection.special.result');
const one = '/check/college-report/{id}';

/** What colleges report on themselves before a special check. */
export const collegeReportApi = {
  list: endpoint({
    method: 'GET',
    path: '/check/college-report',
    guard: read,
    input: listInput(
      {
        act_id: wire.id('请选择活动'),
        status: wire.maybe(wire.code(CollegeReportStatus)),
        college_id: wire.maybe(wire.id()),
      },
      ['submitted_at'],
    ),
    output: pageOf(collegeReportRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: collegeReportRow }),
  submit: endpoint({
    method: 'POST',
    path: `${one}/submit`,
    guard: holds('inspection.college-report.edit'),
    input: z.object({
      id: wire.id(),
      content: wire.paragraph('自查情况', 5000),
      found: wire.int(0, 9999, '请填写自查发现的问题数'),
      fixed: wire.int(0, 9999, '请填写已整改的问题数'),
      files: z.pipe(wire.list(wire.id(), 10), z.array(z.int()).check(z.minLength(1, '请上传自查报告'))),
    }),
    output: nothing,
    summary: '提交学院自查报告',
  }),
  return: endpoint({
    method: 'POST',
    path: `${one}/return`,
    guard: holds('inspection.special.edit'),
    input: z.object({ id: wire.id(), reason: wire.paragraph('退回原因', 200) }),
    output: nothing,
    summary: '退回学院自查报告',
  }),
};
