import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { controlMark } from '../substance.ts';

/** What allows a controlled chemical to be bought. */
export const PermitKind = defineEnum({
  license: { value: 'license', label: '购买许可证' },
  approval: { value: 'approval', label: '准购证' },
  filing: { value: 'filing', label: '备案证明' },
  statement: { value: 'statement', label: '合法用途说明' },
});

export const PermitState = defineEnum({
  open: { value: 'open', label: '待登记', tone: 'warn' },
  valid: { value: 'valid', label: '有效', tone: 'good' },
  due: { value: 'due', label: '7 天内到期', tone: 'warn' },
  expired: { value: 'expired', label: '已过期', tone: 'bad' },
  used: { value: 'used', label: '已用完', tone: 'neutral' },
});

const filters = {
  /** Number of the permit or of the purchase, or name or CAS number of the chemical. */
  keyword: wire.keyword(),
  kind: wire.maybe(wire.code(PermitKind)),
  state: wire.maybe(wire.code(PermitState)),
};

const permitRow = z.object({
  id: z.int(),
  version: z.int(),
  /** Null of a standing permit, which belongs to no purchase. */
  purchase_id: z.nullable(z.int()),
  purchase_no: z.string(),
  line: z.nullable(z.int()),
  applicant_name: z.string(),
  lab_name: z.string(),
  name: z.string(),
  cas: z.string(),
  controls: z.array(controlMark),
  /** What the lists demand before buying. */
  demand: z.string(),
  unit: z.string(),
  kind: z.string(),
  no: z.string(),
  authority: z.string(),
  /** What the line asks for. */
  asked: z.string(),
  qty: z.string(),
  used_qty: z.string(),
  starts_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  files: z.array(fileRef),
  remark: z.string(),
  state: z.string(),
  can: canOf('edit'),
});
export type PermitRow = z.output<typeof permitRow>;

const path = '/chemical/permit';
const read = holds('chemical.permit.read');

const permitFields = {
  kind: wire.code(PermitKind, '请选择类型'),
  no: wire.text('编号', 60),
  authority: wire.text('签发机关', 60),
  qty: wire.decimal('请填写许可数量'),
  starts_on: wire.date('请选择有效期起'),
  ends_on: wire.date('请选择有效期至'),
  files: wire.maybe(wire.list(wire.id(), 5)),
  remark: z.optional(wire.freeText('说明', 500)),
};

export const permitApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: read,
    input: listInput(filters, ['ends_on']),
    output: pageOf(permitRow),
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: permitRow }),
  /** A standing permit, for what comes without a purchase. */
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('chemical.permit.edit'),
    input: z.object({ substance_id: wire.id('请选择化学品'), ...permitFields }),
    output: idOnly,
    summary: '登记常备许可或备案',
  }),
  update: endpoint({
    method: 'POST',
    path: `${path}/{id}`,
    guard: holds('chemical.permit.edit'),
    input: z.object({ ...idOnly.shape, version: wire.int(1), ...permitFields }),
    output: nothing,
    summary: '登记购买许可或备案',
  }),
};
