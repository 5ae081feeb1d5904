import { changedKeys } from '#kernel/shared/same-value.ts';
import type { LabInput } from './lab-input.ts';

export type LabField = keyof LabInput;

/** Labels of lab fields, used in messages and history. */
const labFieldLabels: Record<LabField, string> = {
  name: '实验室名称',
  pid: '上级单位',
  type_id: '组织类型',
  nature: '实验室性质',
  rooms: '房间',
  founded_year: '建成年份',
  subject: '所属学科',
  purpose: '用途',
  research: '主要实验内容',
  open_time: '开放时间',
  capacity: '容纳人数',
  head_id: '负责人',
  safety_head_id: '安全责任人',
  safety_officer_id: '安全员',
  student_officer_id: '学生安全员',
  emergency_name: '应急联系人',
  emergency_phone: '应急电话',
  duty_files: '责任书',
  duty_signed_on: '责任书签订日期',
  duty_expires_on: '责任书到期日期',
  signs: '安全标志',
  ppe: '防护用品',
  fire_methods: '灭火要点',
  forbid: '禁止事项',
  warn: '注意事项',
  need_admission: '准入要求',
  pass_score: '考试合格分',
  photos: '照片',
  floor_plans: '平面图',
  procedures: '操作规程',
  emergency_plans: '应急预案',
  aptitudes: '资质',
  protects: '防护措施',
};

/** Fields that are present and differ from the stored values. */
export const changedFields = (before: Partial<Record<LabField, unknown>>, after: Partial<LabInput>): LabField[] =>
  changedKeys(before, after, () => ({ asText: true })).filter((field): field is LabField => field in labFieldLabels);

export const labelsOf = (fields: readonly LabField[]) => fields.map((field) => labFieldLabels[field]).join('、');
