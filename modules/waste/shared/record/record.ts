import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

import { paperFile } from '#platform/print/shared/paper.ts';
import { flowRow } from '#platform/stock/shared/flow.ts';
import { measured } from '../amount.ts';
import { CompatGroup, Form, MaterialType, Source } from '../waste-kinds.ts';
import { RecordState, Stay } from './record.states.ts';

/** Components of one container at most. */
export const mostComponents = 10;
/** Photos of one container at most. */
export const mostPhotos = 6;

const filters = {
  /** Digital code or name. */
  keyword: wire.keyword(),
  lab_id: wire.maybe(wire.id()),
  type_id: wire.maybe(wire.id()),
  material_type: wire.maybe(wire.code(MaterialType)),
  state: wire.maybe(wire.list(wire.code(RecordState), 8)),
  stay: wire.maybe(wire.code(Stay)),
  from: wire.maybe(wire.date()),
  to: wire.maybe(wire.date()),
};

const component = z.object({ name: wire.text('成分', 40), share: measured('占比') });

const recordRow = z.object({
  id: z.int(),
  version: z.int(),
  label_no: z.string(),
  type_id: z.int(),
  name: z.string(),
  hw: z.string(),
  code: z.string(),
  props: z.array(z.string()),
  form: z.string(),
  compat_group: z.string(),
  /** Litres of a liquid, kilograms of anything else. */
  amount: z.string(),
  unit: z.string(),
  net_kg: z.nullable(z.string()),
  spec_name: z.string(),
  volume_l: z.string(),
  /** From 0 to 1; null for what is not measured in litres. */
  fill_rate: z.nullable(z.number()),
  lab_id: z.int(),
  lab_name: z.string(),
  creator_name: z.string(),
  started_on: z.string(),
  /** Days in the laboratory. */
  days: z.int(),
  stay: z.string(),
  is_printed: z.boolean(),
  state: z.int(),
  can: canOf('edit', 'deposit', 'seal', 'correct', 'photo', 'void', 'label', 'apply'),
});
export type RecordRow = z.output<typeof recordRow>;

const deposit = z.object({
  line: z.int(),
  component: z.string(),
  compat_group: z.string(),
  amount: z.string(),
  ph: z.nullable(z.string()),
  person_name: z.string(),
  at: z.string(),
  /** The container of chemicals that was put in as it is. */
  bottle: z.nullable(z.object({ code: z.string(), cas: z.string(), left: z.string() })),
});

const recordDetail = z.object({
  ...recordRow.shape,
  type_name: z.string(),
  material_type: z.string(),
  is_special: z.boolean(),
  components: z.array(z.object({ name: z.string(), share: z.string() })),
  harmful: z.string(),
  spec_id: z.int(),
  material: z.string(),
  source: z.string(),
  project: z.string(),
  precautions: z.string(),
  phone: z.string(),
  photos: z.array(fileRef),
  sealed_at: z.nullable(z.string()),
  void_reason: z.string(),
  apply: z.nullable(z.object({ id: z.int(), no: z.string() })),
  zone_name: z.string(),
  warehouse_name: z.string(),
  stored_on: z.nullable(z.string()),
  deposits: z.array(deposit),
  flows: z.array(flowRow),
  /** Weights that it had after it was sealed. */
  corrections: z.array(
    z.object({
      line: z.int(),
      before_kg: z.string(),
      after_kg: z.string(),
      reason: z.string(),
      person_name: z.string(),
      at: z.string(),
    }),
  ),
  /** Refusals on site. */
  refusals: z.array(z.object({ reason: z.string(), at: z.string(), by: z.string(), photos: z.array(fileRef) })),
});
export type RecordDetail = z.output<typeof recordDetail>;

const recordInput = z.object({
  lab_id: wire.id('请选择实验室'),
  type_id: wire.id('请选择废物类别'),
  name: wire.text('废物名称', 60),
  form: wire.code(Form),
  /** Required of liquids and of types with a group. */
  compat_group: wire.clearable(wire.code(CompatGroup)),
  components: wire.list(component, mostComponents).check(z.minLength(1, '请填写主要成分')),
  harmful: wire.text('有害成分', 100),
  spec_id: wire.id('请选择容器规格'),
  source: wire.code(Source),
  project: z.optional(wire.line('项目', 100)),
  precautions: z.optional(wire.freeText('注意事项', 200)),
  started_on: wire.date('请选择产生日期'),
  phone: wire.phone('联系电话'),
  photos: wire.maybe(wire.list(wire.id(), mostPhotos)),
});
export type RecordInput = z.output<typeof recordInput>;

const bottleCode = wire.codeText('容器编码', 40);
/** `warn`: two thirds are reached. */
const filled = z.object({ fill_rate: z.nullable(z.number()), warn: z.boolean() });

const path = '/api/waste/record';
const noun = '产废登记';
const read = holds('waste.record.read');
const edit = holds('waste.record.edit');

const resource = resourceEndpoints({
  path,
  noun,
  read,
  edit,
  filters,
  sort: ['started_on'],
  row: recordRow,
  input: recordInput,
});

export const recordApi = onServer('waste', {
  ...resource,
  find: { ...resource.find, output: recordDetail },
  /** Laboratories for which the caller registers waste. */
  labs: endpoint({
    method: 'GET',
    path: `${path}/lab`,
    guard: edit,
    input: z.object({}),
    output: z.object({ content: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  deposit: endpoint({
    method: 'POST',
    path: `${path}/{id}/deposit`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      component: wire.text('投放成分', 60),
      compat_group: wire.clearable(wire.code(CompatGroup)),
      amount: measured('投放量'),
      ph: wire.clearable(measured('pH')),
    }),
    output: filled,
    summary: '追加投放',
  }),
  /** What a scanned container of chemicals is, if it may be put in. */
  lookBottle: endpoint({
    method: 'GET',
    path: `${path}/{id}/bottle`,
    guard: edit,
    input: z.object({ ...idOnly.shape, code: bottleCode }),
    output: z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      cas: z.string(),
      unit: z.string(),
      quantity: z.string(),
    }),
  }),
  /** Puts a container of chemicals in as it is. */
  addBottle: endpoint({
    method: 'POST',
    path: `${path}/{id}/bottle`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      code: bottleCode,
      compat_group: wire.clearable(wire.code(CompatGroup)),
      amount: measured('数量'),
      ph: wire.clearable(measured('pH')),
    }),
    output: filled,
    summary: '扫码装入化学品',
  }),
  seal: endpoint({
    method: 'POST',
    path: `${path}/{id}/seal`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      net_kg: measured('净重'),
      /** The lid is closed, and 100 mm above the liquid are free. */
      lid_closed: wire.bool(),
    }),
    output: nothing,
    summary: '封装',
  }),
  /** Another net weight of a sealed container, with the reason. */
  correct: endpoint({
    method: 'POST',
    path: `${path}/{id}/correct`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      net_kg: measured('净重'),
      reason: wire.text('更正原因', 100),
    }),
    output: nothing,
    summary: '更正净重',
  }),
  /** Further photos of a sealed container. */
  addPhotos: endpoint({
    method: 'POST',
    path: `${path}/{id}/photo`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      photos: wire.list(wire.id(), mostPhotos).check(z.minLength(1, '请上传照片')),
    }),
    output: nothing,
    summary: '补充废物照片',
  }),
  void: endpoint({
    method: 'POST',
    path: `${path}/{id}/void`,
    guard: edit,
    input: z.object({ ...idOnly.shape, reason: wire.text('作废原因', 100) }),
    output: nothing,
    summary: '作废产废登记',
  }),
  /** Labels of HJ 1276-2022; printing is noted. */
  label: endpoint({
    method: 'GET',
    path: `${path}/{id}/label`,
    guard: edit,
    input: idOnly,
    ...paperFile,
  }),
});

/** What a label says to anybody. */
export const scanApi = onServer('waste', {
  find: endpoint({
    method: 'GET',
    path: '/api/waste/scan/{label_no}',
    guard: { kind: 'public' },
    input: z.object({
      label_no: z.string().check(z.regex(/^[0-9A-Z]{18}\d{19}$/, '数字识别码不正确，请重新扫描标签')),
    }),
    output: z.object({
      name: z.string(),
      props: z.array(z.string()),
      lab_name: z.string(),
      phone: z.string(),
    }),
  }),
});
