import * as z from 'zod/mini';
import { endpoint, holds, signedIn, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { changeOutcome, changeReason } from '#platform/org/shared/change-outcome.ts';
import { gradeInput, labInput, useStatusInput } from './lab-input.ts';
import { UseStatus } from './use-status.ts';

const read = holds('base-info.lab.read');
const edit = holds('base-info.lab.edit');
const manage = holds('base-info.lab.manage');

/** What has expired in a lab. */
export const Expired = defineEnum({
  judgement: { value: 'judgement', label: '评估已过期' },
  duty: { value: 'duty', label: '责任书已过期' },
  cert: { value: 'cert', label: '资质证书已过期' },
});

/** Whether the card was printed, and whether that print is still true. */
export const CardState = defineEnum({
  none: { value: 'none', label: '未打印', tone: 'neutral' },
  valid: { value: 'valid', label: '已打印', tone: 'good' },
  outdated: { value: 'outdated', label: '已过期，请重新打印', tone: 'bad' },
});

export const labFilters = {
  /** Name, number or room number. */
  keyword: wire.keyword(),
  /** A unit of any level: the labs anywhere below it. */
  org_id: wire.maybe(wire.id()),
  college_id: wire.maybe(wire.id()),
  campus_id: wire.maybe(wire.id()),
  building_id: wire.maybe(wire.id()),
  lab_class: wire.maybe(wire.int(1, 99)),
  lab_level: wire.maybe(wire.int(1, 9)),
  nature: wire.keyword(),
  use_status: wire.maybe(wire.code(UseStatus)),
  aptitude_id: wire.maybe(wire.id()),
  /** Name or number of the head. */
  head: wire.keyword(),
  judged: wire.maybe(wire.bool()),
  card: wire.maybe(wire.code(CardState)),
  /** Those that the caller answers for, and that of the current role. */
  mine: wire.maybe(wire.bool()),
  enabled: wire.maybe(wire.bool()),
  expired: wire.maybe(wire.code(Expired)),
  /** Whether a facility is missing that the rules of the school ask for. */
  lacking: wire.maybe(wire.bool()),
  /** Directly below the school, in no college. */
  direct: wire.maybe(wire.bool()),
  /** Holds hazard sources in use of a kind or of those below it. */
  hazard_kind: wire.maybe(wire.codeText('种类', 40)),
  has_hazards: wire.maybe(wire.bool()),
  /** Hazard sources in use stand in a building; 0 for those in none. */
  hazard_building_id: wire.maybe(wire.int(0)),
  has_risks: wire.maybe(wire.bool()),
  /** Has a risk point in force of this entry of the catalogue, or of this name that is in none. */
  risk_attribute_id: wire.maybe(wire.id()),
  risk_name: wire.keyword(),
};

const can = canOf('edit', 'grade', 'manage', 'use-status', 'status', 'print');

const nullable = { int: z.nullable(z.int()), text: z.nullable(z.string()) };

/** Class and level as named and coloured by the school; empty until graded. */
const grade = {
  lab_class: nullable.int,
  class_name: z.string(),
  lab_level: nullable.int,
  level_name: z.string(),
  level_color: z.string(),
  judged_on: nullable.text,
  judge_valid_to: nullable.text,
};

export const labRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  college_name: z.string(),
  parent_name: z.string(),
  building_name: z.string(),
  /** Room numbers, joined. */
  rooms: z.string(),
  ...grade,
  nature_name: z.string(),
  head_name: z.string(),
  officer_name: z.string(),
  emergency_phone: z.string(),
  use_status: z.int(),
  status: z.int(),
  card: z.string(),
  card_printed_at: nullable.text,
  can,
});
export type LabRow = z.output<typeof labRow>;

const person = z.nullable(z.object({ id: z.int(), name: z.string(), user_type: z.string(), mobile: z.string() }));
const room = z.object({
  id: z.int(),
  room_no: z.string(),
  name: z.string(),
  floor: z.int(),
  building_id: z.int(),
  building_name: z.string(),
  area: z.string(),
});
const labAptitude = z.object({
  attribute_id: z.int(),
  name: z.string(),
  need_cert: z.boolean(),
  cert_no: z.string(),
  cert_files: z.array(fileRef),
  valid_from: nullable.text,
  valid_to: nullable.text,
  /** A certificate is required and none is valid today. */
  missing: z.boolean(),
});
const labRiskPoint = z.object({
  id: z.int(),
  name: z.string(),
  consequence: z.string(),
  place: z.string(),
  l: nullable.int,
  s: nullable.int,
});

const labDetail = z.object({
  id: z.int(),
  public_id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  pid: z.int(),
  parent_name: z.string(),
  college_name: z.string(),
  college_head: person,
  type_id: nullable.int,
  type_name: z.string(),
  nature: z.string(),
  nature_name: z.string(),
  campus_name: z.string(),
  building_name: z.string(),
  rooms: z.array(room),
  area: z.string(),
  founded_year: nullable.int,
  subject: z.string(),
  subject_name: z.string(),
  purpose: z.string(),
  research: z.string(),
  use_status: z.int(),
  status: z.int(),
  open_time: z.string(),
  capacity: nullable.int,
  head: person,
  safety_head: person,
  safety_officer: person,
  student_officer: person,
  emergency_name: z.string(),
  emergency_phone: z.string(),
  duty_files: z.array(fileRef),
  duty_signed_on: nullable.text,
  duty_expires_on: nullable.text,
  ...grade,
  lab_classes: z.array(z.string()),
  judge_basis: z.array(z.string()),
  level_source: nullable.text,
  aptitudes: z.array(labAptitude),
  risk_points: z.array(labRiskPoint),
  protects: z.array(z.object({ attribute_id: z.int(), name: z.string() })),
  signs: z.array(z.string()),
  ppe: z.array(z.string()),
  fire_methods: z.array(z.string()),
  /** Names of the codes above, for display. */
  sign_names: z.array(z.string()),
  ppe_names: z.array(z.string()),
  fire_names: z.array(z.string()),
  forbid: z.string(),
  warn: z.string(),
  facilities: z.array(
    z.object({
      id: z.int(),
      category: z.string(),
      category_name: z.string(),
      name: z.string(),
      status: z.string(),
      check_on: nullable.text,
      qty: z.int(),
      place: z.string(),
      expires_on: nullable.text,
    }),
  ),
  need_admission: z.boolean(),
  pass_score: nullable.int,
  photos: z.array(fileRef),
  floor_plans: z.array(fileRef),
  procedures: z.array(fileRef),
  emergency_plans: z.array(fileRef),
  card: z.string(),
  card_printed_at: nullable.text,
  can,
});
export type LabDetail = z.output<typeof labDetail>;

const labSorts = ['code', 'name', 'lab_class', 'lab_level', 'judged_on', 'judge_valid_to', 'use_status'] as const;

const logRow = z.object({ id: z.int(), at: z.string(), who: z.string(), what: z.string(), note: z.string() });
const withId = <S extends z.core.$ZodLooseShape>(shape: S) => z.object({ ...idOnly.shape, ...shape });

export const labApi = {
  list: endpoint({
    method: 'GET',
    path: '/lab',
    guard: read,
    input: listInput(labFilters, labSorts),
    output: pageOf(labRow),
  }),
  /** Labs by class and level for 按类别等级查看; null means not graded. */
  matrix: endpoint({
    method: 'GET',
    path: '/lab/class-level',
    guard: read,
    input: z.object({ college_id: wire.maybe(wire.id()) }),
    output: z.object({
      classes: z.array(z.object({ code: z.int(), name: z.string(), color: z.string() })),
      levels: z.array(z.object({ code: z.int(), name: z.string(), color: z.string() })),
      cells: z.array(z.object({ lab_class: nullable.int, lab_level: nullable.int, count: z.int() })),
    }),
  }),
  find: endpoint({ method: 'GET', path: '/lab/{id}', guard: read, input: idOnly, output: labDetail }),
  /** Rooms of a lab, to choose from. */
  rooms: endpoint({
    method: 'GET',
    path: '/lab/{id}/rooms',
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(room) }),
  }),
  log: endpoint({
    method: 'GET',
    path: '/lab/{id}/log',
    guard: read,
    input: listInput(idOnly.shape),
    output: pageOf(logRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/lab',
    guard: manage,
    input: z.object({ ...labInput.shape, use_status: wire.code(UseStatus, '请选择使用状态') }),
    output: idOut,
    summary: '新建实验室',
  }),
  /** Changed fields that need an approval become a request; the others are written. */
  update: endpoint({
    method: 'POST',
    path: '/lab/{id}',
    guard: edit,
    input: withId({ ...labInput.shape, ...changeReason, version: wire.int(1) }),
    output: changeOutcome,
    summary: '编辑实验室',
  }),
  grade: endpoint({
    method: 'POST',
    path: '/lab/{id}/grade',
    guard: holds('base-info.lab.grade'),
    input: withId(gradeInput.shape),
    output: nothing,
    summary: '调整实验室类别等级',
  }),
  setUseStatus: endpoint({
    method: 'POST',
    path: '/lab/{id}/use-status',
    guard: edit,
    input: withId(useStatusInput.shape),
    output: changeOutcome,
    summary: '变更实验室使用状态',
  }),
  ...statusEndpoint({ path: '/lab', noun: '实验室', edit: manage }),
  /** Labs to which the caller is admitted today; path of the specification. */
  mine: endpoint({
    method: 'GET',
    path: '/admittanceUser/getUserLabList',
    guard: signedIn,
    input: z.object({}),
    output: z.array(
      z.object({ lab_id: z.int(), lab_name: z.string(), lab_code: z.string(), from: z.string(), to: z.string() }),
    ),
  }),
};

export const labSheet = sheetEndpoints(
  '/lab',
  { read: holds('base-info.lab.export'), write: holds('base-info.lab.import') },
  labFilters,
);
export type LabQuery = InputOf<typeof labSheet.export>;
