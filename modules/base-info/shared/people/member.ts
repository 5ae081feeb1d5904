import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { changeOutcome, changeReason } from '#platform/org/shared/change-outcome.ts';

/** What a person is in a laboratory, by the type of the account. */
export const MemberKind = defineEnum({
  teacher: { value: 'teacher', label: '教师' },
  student: { value: 'student', label: '学生' },
  outside: { value: 'outside', label: '校外' },
});
export type MemberKindCode = EnumValue<typeof MemberKind>;

/** Duties that the laboratory itself gives. */
export const MemberDuty = defineEnum({
  head: { value: 'head', label: '负责人', tone: 'info' },
  safetyHead: { value: 'safety_head', label: '安全责任人', tone: 'info' },
  officer: { value: 'officer', label: '安全员', tone: 'busy' },
  studentOfficer: { value: 'student_officer', label: '学生安全员', tone: 'busy' },
});

/** 岗位: a duty, or what the person is. */
export const MemberPost = { $items: [...MemberDuty.$items, ...MemberKind.$items] };

export const MemberStatus = defineEnum({
  present: { value: 1, label: '在室', tone: 'good' },
  left: { value: 0, label: '已移出', tone: 'neutral' },
});

export const Admission = defineEnum({
  none: { value: 'none', label: '未准入', tone: 'neutral' },
  admitted: { value: 'admitted', label: '已准入', tone: 'good' },
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
});

const filters = {
  /** Name, account or number of the person. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  /** Name or number of the lab. */
  lab: wire.keyword(),
  post: wire.maybe(wire.code(MemberPost)),
  user_type: wire.maybe(wire.code(UserType)),
  admission: wire.maybe(wire.code(Admission)),
  /** Name or number of the tutor. */
  tutor: wire.keyword(),
  status: wire.maybe(wire.code(MemberStatus)),
  campus_id: wire.maybe(wire.id()),
  /** Laboratories of no college. */
  direct: wire.maybe(wire.bool()),
  nature: wire.keyword(),
  lab_enabled: wire.maybe(wire.bool()),
  /** The person has learnt in the year; has the hours that the level of the laboratory asks for. */
  trained: wire.maybe(wire.bool()),
  hours_met: wire.maybe(wire.bool()),
  /** Calendar year of both; the running one unless given. */
  year: wire.maybe(wire.int(2000, 2100)),
};

const memberRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  /** The reader may open the laboratory. */
  opens: z.boolean(),
  lab_code: z.string(),
  college_name: z.string(),
  user_id: z.int(),
  name: z.string(),
  job_no: z.string(),
  user_type: z.string(),
  kind: z.string(),
  duties: z.array(z.string()),
  tutor_id: z.nullable(z.int()),
  tutor_name: z.string(),
  joined_on: z.string(),
  left_on: z.nullable(z.string()),
  admission: z.string(),
  admitted_to: z.nullable(z.string()),
  /** Certificates of the person, and how many of them have run out. */
  certificates: z.int(),
  expired_certificates: z.int(),
  commitment_files: z.array(fileRef),
  status: z.int(),
  can: canOf('edit', 'officer', 'leave'),
});
export type MemberRow = z.output<typeof memberRow>;

const memberInput = z.object({
  lab_id: wire.id('请选择实验室'),
  user_id: wire.id('请选择人员'),
  tutor_id: wire.clearable(wire.id()),
  joined_on: wire.date('请选择加入日期'),
  admitted_to: wire.clearable(wire.date()),
  commitment_files: wire.maybe(wire.list(wire.id(), 5)),
});
export type MemberInput = z.output<typeof memberInput>;

const path = '/lab-member';
const read = holds('base-info.person.read');
const edit = holds('base-info.person.edit');

export const memberApi = {
  ...resourceEndpoints({
    path,
    noun: '实验室人员',
    read,
    edit,
    filters,
    sort: ['joined_on', 'admitted_to'],
    row: memberRow,
    input: memberInput,
  }),
  /** Members admitted until a day. */
  admit: endpoint({
    method: 'POST',
    path: `${path}/batch/admit`,
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 200), admitted_to: wire.date('请选择准入有效期') }),
    output: z.object({ admitted: z.int() }),
    summary: '登记准入',
  }),
  leave: endpoint({
    method: 'POST',
    path: `${path}/{id}/leave`,
    guard: edit,
    input: z.object({ ...idOnly.shape, left_on: wire.date('请选择离开日期') }),
    output: nothing,
    summary: '移出实验室',
  }),
  /** The member becomes safety officer of the laboratory, by the rules of its change requests. */
  makeOfficer: endpoint({
    method: 'POST',
    path: `${path}/{id}/officer`,
    guard: edit,
    input: z.object({ ...idOnly.shape, ...changeReason }),
    output: changeOutcome,
    summary: '设为安全员',
  }),
};

/** Years of which figures are kept, the latest first. */
export const figureYears = endpoint({
  method: 'GET',
  path: `${path}/year`,
  guard: holds('base-info.person.read', 'base-info.statistic.read'),
  input: z.object({}),
  output: z.object({ content: z.array(z.object({ year: z.int(), name: z.string() })) }),
});

export const memberSheet = sheetEndpoints(
  path,
  { read: holds('base-info.person.export'), write: holds('base-info.person.import') },
  filters,
);
export type MemberQuery = InputOf<typeof memberSheet.export>;
