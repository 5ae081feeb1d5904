import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { requiredFacility } from '../hazard/facility-rule.ts';
import { FacilityStatus } from '../facility-status.ts';

export const CheckResult = defineEnum({
  normal: { value: 'normal', label: '正常', tone: 'good' },
  abnormal: { value: 'abnormal', label: '异常', tone: 'bad' },
});
export const CheckKind = defineEnum({
  check: { value: 'check', label: '检查' },
  flush: { value: 'flush', label: '冲洗测试' },
  report: { value: 'report', label: '报异常' },
});
/** How urgent an anomaly is, in the words of hidden dangers. */
export const AnomalyLevel = defineEnum({
  ordinary: { value: 'ordinary', label: '一般' },
  urgent: { value: 'urgent', label: '紧急' },
});

/** Categories that are flushed each week. */
export const flushed: readonly string[] = ['emergency_spray', 'eye_washer'];

const filters = {
  /** Name or place. */
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  category: wire.maybe(wire.codeText('类别', 40)),
  status: wire.maybe(wire.code(FacilityStatus)),
  /** To be checked or expiring within a month, or overdue. */
  due: wire.maybe(wire.bool()),
};

const day = z.nullable(z.string());
const facilityRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  category: z.string(),
  category_name: z.string(),
  name: z.string(),
  model: z.string(),
  qty: z.int(),
  place: z.string(),
  duty_id: z.nullable(z.int()),
  duty_name: z.string(),
  installed_on: day,
  check_cycle: z.nullable(z.int()),
  checked_on: day,
  check_on: day,
  expires_on: day,
  flushed_on: day,
  /** Flushed regularly, and the day until which that is due. */
  flush_on: day,
  status: z.string(),
  photos: z.array(fileRef),
  problem_id: z.nullable(z.int()),
  can: canOf('edit', 'check', 'flush', 'report', 'remove'),
});
export type FacilityRow = z.output<typeof facilityRow>;

const photos = wire.maybe(wire.list(wire.id(), 9));
const facilityInput = z.object({
  lab_id: wire.id('请选择实验室'),
  category: wire.codeText('类别', 40),
  name: z.optional(wire.line('名称', 100)),
  model: z.optional(wire.line('型号', 100)),
  qty: wire.int(1, 9999, '请填写数量'),
  place: wire.text('位置', 100),
  duty_id: wire.clearable(wire.id()),
  installed_on: wire.clearable(wire.date()),
  check_cycle: wire.clearable(wire.int(1, 60)),
  checked_on: wire.clearable(wire.date()),
  expires_on: wire.clearable(wire.date()),
  status: wire.code(FacilityStatus, '请选择状态'),
  photos,
});
export type FacilityInput = z.output<typeof facilityInput>;

const path = '/facility';
const read = holds('base-info.facility.read');
const edit = holds('base-info.facility.edit');
const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard: edit, input, output: nothing, summary });

const checkRow = z.object({
  id: z.int(),
  kind: z.string(),
  checked_on: z.string(),
  result: z.string(),
  note: z.string(),
  photos: z.array(fileRef),
  problem_id: z.nullable(z.int()),
  by_name: z.string(),
});

const measureRow = z.object({
  id: z.int(),
  version: z.int(),
  risk_point_id: z.int(),
  risk_name: z.string(),
  place: z.string(),
  r: z.nullable(z.int()),
  level: z.nullable(z.int()),
  kind: z.string(),
  text: z.string(),
  in_place: z.boolean(),
  photos: z.array(fileRef),
  checked_by_name: z.string(),
  checked_at: z.nullable(z.string()),
});
export type MeasureRow = z.output<typeof measureRow>;

export const facilityApi = {
  ...resourceEndpoints({
    path,
    noun: '安全设施',
    read,
    edit,
    filters,
    sort: ['check_on', 'expires_on'],
    row: facilityRow,
    input: facilityInput,
  }),
  ...removeEndpoint({ path, noun: '安全设施', edit }),
  check: action(
    'check',
    z.object({
      ...idOnly.shape,
      checked_on: wire.date('请选择检查日期'),
      result: wire.code(CheckResult, '请选择检查结果'),
      note: z.optional(wire.freeText('说明', 200)),
      photos,
    }),
    '登记设施检查',
  ),
  /** Weekly flush, one tap for the eye washers and showers of a lab. */
  flush: endpoint({
    method: 'POST',
    path: `${path}/batch/flush`,
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 50) }),
    output: z.object({ flushed: z.int() }),
    summary: '登记冲洗测试',
  }),
  /** An anomaly that must be put right: it becomes a hidden danger. */
  report: endpoint({
    method: 'POST',
    path: `${path}/{id}/report`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      level: wire.code(AnomalyLevel, '请选择等级'),
      description: wire.paragraph('异常描述', 400),
      photos: wire.list(wire.id(), 9),
    }),
    output: idOut,
    summary: '上报设施异常',
  }),
  checks: endpoint({
    method: 'GET',
    path: `${path}/{id}/checks`,
    guard: read,
    input: idOnly,
    output: z.object({ content: z.array(checkRow) }),
  }),
  /** What a lab has to protect itself: measures of its risk points, and what it must have and lacks. */
  ofLab: endpoint({
    method: 'GET',
    path: `${path}/lab/{id}`,
    guard: read,
    input: idOnly,
    output: z.object({
      lab_id: z.int(),
      lab_name: z.string(),
      lab_code: z.string(),
      college_name: z.string(),
      measures: z.array(measureRow),
      required: z.array(requiredFacility),
      /** Eye washers and showers that are due for their flush. */
      to_flush: z.array(z.int()),
      flush_days: z.int(),
      can: canOf('edit'),
    }),
  }),
  /** Says whether a measure is in place. */
  /** The red list of laboratories that a list shows: what they must have and lack; others are left out. */
  lacked: endpoint({
    method: 'GET',
    path: `${path}/lacked`,
    guard: read,
    input: z.object({ ids: wire.list(wire.id(), 150) }),
    output: z.object({ content: z.array(z.object({ id: z.int(), lacks: z.array(z.string()) })) }),
    all: true,
  }),
  setMeasure: endpoint({
    method: 'POST',
    path: '/risk-measure/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, version: wire.int(1), in_place: wire.bool(), photos }),
    output: nothing,
    summary: '登记防护措施落实情况',
  }),
};
export type LabProtection = z.output<(typeof facilityApi.ofLab)['output']>;

export const facilitySheet = sheetEndpoints(
  path,
  { read: holds('base-info.facility.export'), write: holds('base-info.facility.import') },
  filters,
);
