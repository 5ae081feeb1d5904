import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { paperFile } from '#platform/print/shared/paper.ts';
import { handoverRow } from './apply.ts';
import { measured } from '../amount.ts';
import { Period, PlanStatus } from '../pickup.states.ts';

/** Applications of one plan, and containers of one application at most. */
const [mostApplies, mostContainers] = [60, 50];

const planRow = z.object({
  id: z.int(),
  version: z.int(),
  no: z.string(),
  plan_on: z.string(),
  period: z.string(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  buildings: z.string(),
  applies: z.int(),
  containers: z.int(),
  /** Containers that have been stored or refused. */
  handled: z.int(),
  net_kg: z.string(),
  collector_name: z.string(),
  status: z.int(),
  can: canOf('collect', 'cancel'),
});
export type PlanRow = z.output<typeof planRow>;

const stop = z.object({
  apply_id: z.int(),
  no: z.string(),
  lab_name: z.string(),
  building_name: z.string(),
  place: z.string(),
  has_lift: z.boolean(),
  contact: z.string(),
  phone: z.string(),
  remark: z.string(),
  /** What the school has asked for when the application passed. */
  opinion: z.string(),
  status: z.int(),
  handovers: z.array(handoverRow),
  /** Who may sign for the laboratory; only for those who collect. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PlanStop = z.output<typeof stop>;

const planDetail = z.object({
  ...planRow.shape,
  remark: z.string(),
  collector_id: z.int(),
  stops: z.array(stop),
  zones: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      groups: z.array(z.string()),
      /** Groups of what stands here. */
      standing: z.array(z.string()),
      free_kg: z.string(),
    }),
  ),
});
export type PlanDetail = z.output<typeof planDetail>;

const path = '/api/waste/plan';
const one = `${path}/{id}`;
const read = holds('waste.plan.read');
const edit = holds('waste.plan.edit');
const collect = holds('waste.collect');
const label_no = wire.codeText('数字识别码', 40);
const weight = z.object({
  label_no,
  weighed_kg: measured('称重'),
  zone_id: wire.id('请选择分区'),
  /** Why it differs from what was declared. */
  reason: z.optional(wire.line('差异原因', 200)),
  photos: wire.maybe(wire.list(wire.id(), 6)),
});
const refusal = z.object({
  label_no,
  reason: wire.text('拒收原因', 200),
  photos: wire.list(wire.id(), 6).check(z.minLength(1, '拒收须拍照，请上传现场照片')),
});

export const planApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(
      {
        status: wire.maybe(wire.code(PlanStatus)),
        warehouse_id: wire.maybe(wire.id()),
        from: wire.maybe(wire.date()),
        to: wire.maybe(wire.date()),
      },
      ['plan_on'],
    ),
    output: pageOf(planRow),
  }),
  find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: planDetail }),
  /** Applications that wait to be planned, by building. */
  waiting: endpoint({
    method: 'GET',
    path: `${path}/waiting`,
    guard: edit,
    input: z.object({}),
    output: z.object({
      content: z.array(
        z.object({
          id: z.int(),
          no: z.string(),
          lab_name: z.string(),
          building_name: z.string(),
          place: z.string(),
          containers: z.int(),
          net_kg: z.string(),
          expected_on: z.string(),
        }),
      ),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      plan_on: wire.date('请选择收运日期'),
      period: wire.code(Period),
      warehouse_id: wire.id('请选择暂存设施'),
      collector_id: wire.id('请选择收运员'),
      apply_ids: wire.list(wire.id(), mostApplies).check(z.minLength(1, '请选择收运申请')),
      remark: z.optional(wire.freeText('说明', 300)),
    }),
    output: idOut,
    summary: '排收运计划',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '取消收运计划',
  }),
  /** Weighs a container at the door of its laboratory. */
  collect: endpoint({
    method: 'POST',
    path: `${one}/collect`,
    guard: collect,
    input: z.object({ ...idOnly.shape, ...weight.shape }),
    output: nothing,
    summary: '现场称重',
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${one}/refuse`,
    guard: collect,
    input: z.object({ ...idOnly.shape, ...refusal.shape }),
    output: nothing,
    summary: '现场拒收',
  }),
  /** A stop in one call, with a drawn signature: for a telephone that had no network. */
  handOver: endpoint({
    method: 'POST',
    path: `${one}/handover`,
    guard: collect,
    input: z.object({
      ...idOnly.shape,
      apply_id: wire.id(),
      items: wire.maybe(wire.list(weight, mostContainers)),
      /** What the server had before, signed for with the rest. */
      weighed: wire.maybe(wire.list(z.object({ label_no, weighed_kg: weight.shape.weighed_kg }), mostContainers)),
      refusals: wire.maybe(wire.list(refusal, mostContainers)),
      giver_id: wire.maybe(wire.id()),
      /** Picture of the signature. */
      sign_id: wire.maybe(wire.id()),
      /** When it was signed, if that was without a network. */
      at: wire.maybe(wire.dateTime()),
    }),
    output: z.object({ stored: z.int(), refused: z.int() }),
    summary: '现场交接',
  }),
  /** A person of the laboratory signs for what was weighed, at the collector's screen; with that it is stored. */
  sign: endpoint({
    method: 'POST',
    path: '/api/waste/handover/{id}/sign',
    guard: collect,
    input: z.object({
      /** The application. */
      ...idOnly.shape,
      account: wire.text('账号', 64),
      password: wire.secret('密码'),
    }),
    output: z.object({ stored: z.int() }),
    summary: '交接签名',
  }),
  /** 收运清单, building by building. */
  sheet: endpoint({ method: 'GET', path: `${one}/sheet/pdf`, guard: read, input: idOnly, ...paperFile }),
});
