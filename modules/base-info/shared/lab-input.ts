import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';
import { earliestBuilt } from '#platform/org/shared/built-year.rules.ts';
import { UseStatus } from './use-status.ts';

const files = (max: number) => wire.maybe(wire.list(wire.id(), max));
const codes = (label: string) => wire.maybe(wire.list(wire.text(label, 40), 80));
const rows = <T extends z.core.$ZodType>(row: T, max: number) =>
  wire.maybe(z.array(row).check(z.maxLength(max, `最多 ${max} 行`)));

/** Longest text of 注意事项. */
export const longestWarn = 300;

const aptitudeInput = z.object({
  attribute_id: wire.id('请选择资质'),
  cert_no: z.optional(wire.line('证书编号', 50)),
  cert_files: files(5),
  valid_from: wire.clearable(wire.date()),
  valid_to: wire.clearable(wire.date()),
});

/** Fields of the lab form; number, area, class and level are excluded. */
export const labInput = z.object({
  name: wire.text('实验室名称', 50),
  pid: wire.id('请选择上级单位'),
  type_id: wire.id('请选择组织类型'),
  nature: wire.text('实验室性质', 40),
  rooms: wire.list(wire.id('请选择房间'), 50).check(z.minLength(1, '请至少选择一个房间')),
  founded_year: wire.clearable(wire.int(earliestBuilt, 2100, '请填写年份')),
  subject: z.optional(wire.line('所属学科', 50)),
  purpose: wire.paragraph('用途', 200),
  research: z.optional(wire.freeText('主要实验内容', 500)),
  open_time: z.optional(wire.line('开放时间', 100)),
  capacity: wire.clearable(wire.int(0, 9999)),
  head_id: wire.id('请选择负责人'),
  safety_head_id: wire.id('请选择安全责任人'),
  safety_officer_id: wire.id('请选择安全员'),
  student_officer_id: wire.clearable(wire.id()),
  emergency_name: wire.text('应急联系人', 30),
  emergency_phone: wire.phone('应急电话'),
  duty_files: files(5),
  duty_signed_on: wire.clearable(wire.date()),
  duty_expires_on: wire.clearable(wire.date()),
  signs: codes('安全标志'),
  ppe: codes('防护用品'),
  fire_methods: codes('灭火要点'),
  forbid: z.optional(wire.freeText('禁止事项', 200)),
  warn: z.optional(wire.freeText('注意事项', longestWarn)),
  need_admission: wire.maybe(wire.bool()),
  pass_score: wire.clearable(wire.int(0, 100)),
  photos: files(9),
  floor_plans: files(5),
  procedures: files(10),
  emergency_plans: files(10),
  aptitudes: rows(aptitudeInput, 50),
  protects: wire.maybe(wire.list(wire.id(), 50)),
});
export type LabInput = z.output<typeof labInput>;

export const gradeInput = z.object({
  lab_class: wire.int(1, 99, '请选择安全类别'),
  lab_level: wire.int(1, 9, '请选择安全等级'),
  judged_on: wire.date('请选择评估日期'),
  judge_valid_to: wire.date('请选择有效期'),
  reason: wire.paragraph('调整原因', 200),
  /** Needed for a level below the one that the rules find. */
  proof_files: files(5),
});
export type GradeInput = z.output<typeof gradeInput>;

export const useStatusInput = z.object({
  use_status: wire.code(UseStatus, '请选择使用状态'),
  reason: wire.paragraph('原因', 200),
});
