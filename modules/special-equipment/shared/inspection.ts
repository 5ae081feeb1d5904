import * as z from 'zod/mini';
import { endpoint, holds, onServer, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { exportEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Conclusion, InspectionKind, InspectionStatus, ReportConclusion, SafetyGrade } from './kinds.ts';

const filters = {
  /** Name or number of the equipment, or the body. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  asset_id: wire.maybe(wire.id()),
  kind: wire.maybe(wire.code(InspectionKind)),
  status: wire.maybe(wire.code(InspectionStatus)),
  conclusion: wire.maybe(wire.code(Conclusion)),
};

const inspectionRow = z.object({
  id: z.int(),
  version: z.int(),
  asset_id: z.int(),
  asset_no: z.string(),
  name: z.string(),
  type_code: z.string(),
  safety_grade_now: z.nullable(z.int()),
  lab_name: z.string(),
  college_name: z.string(),
  kind: z.int(),
  applied_on: z.string(),
  body: z.string(),
  status: z.int(),
  inspected_on: z.nullable(z.string()),
  conclusion: z.nullable(z.int()),
  safety_grade: z.nullable(z.int()),
  next_on: z.nullable(z.string()),
  report_no: z.string(),
  note: z.string(),
  reports: z.array(fileRef),
  /** A checklist that was filled in. */
  is_check: z.boolean(),
  undo_reason: z.string(),
  undone_by_name: z.string(),
  undone_at: z.nullable(z.string()),
  can: canOf('report', 'undo'),
});
export type InspectionRow = z.output<typeof inspectionRow>;

const wish = {
  asset_id: wire.id('请选择设备'),
  kind: wire.code(InspectionKind, '请选择检验类型'),
  applied_on: wire.date('请选择报检日期'),
  body: wire.text('检验机构', 100),
};
const result = {
  inspected_on: wire.date('请选择检验日期'),
  conclusion: wire.code(ReportConclusion, '请选择检验结论'),
  safety_grade: wire.clearable(wire.code(SafetyGrade)),
  /** As the report says; absent: by the cycle of the type. */
  next_on: wire.clearable(wire.date()),
  report_no: z.optional(wire.line('报告编号', 50)),
  reports: z.pipe(wire.list(wire.id(), 9), z.array(z.int()).check(z.minLength(1, '请上传检验报告'))),
  note: z.optional(wire.freeText('说明', 500)),
};

const path = '/api/special_instrument/inspection';
const read = holds('special-equipment.read');
const edit = holds('special-equipment.edit');

const call = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}${name}`, guard: edit, input, output: idOut, summary });

export const inspectionApi = onServer('special-equipment', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['applied_on', 'inspected_on']),
    output: pageOf(inspectionRow),
  }),
  apply: call('/apply', z.object(wish), '报检'),
  create: call('', z.object({ ...wish, ...result }), '登记检验'),
  report: endpoint({
    method: 'POST',
    path: `${path}/{id}/report`,
    guard: edit,
    input: z.object({ ...idOnly.shape, ...result }),
    output: nothing,
    summary: '登记检验结果',
  }),
  /** Takes back what was entered by mistake; it stays in the history. */
  undo: endpoint({
    method: 'POST',
    path: `${path}/{id}/undo`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.paragraph('撤销原因', 300) }),
    output: nothing,
    summary: '撤销检验',
  }),
  export: exportEndpoint(path, read, filters),
});
export type InspectionResult = Omit<InputOf<typeof inspectionApi.report>, 'id'>;
export type InspectionQuery = InputOf<typeof inspectionApi.export>;
