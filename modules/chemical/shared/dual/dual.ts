import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';
import { SignStep } from './signing.ts';

/** Documents that two keepers sign, in the address of the call. */
export const SignedKind = defineEnum({
  inbound: { value: 'inbound', label: '入库单' },
  outbound: { value: 'outbound', label: '出库单' },
  return: { value: 'return', label: '归还单' },
  transfer: { value: 'transfer', label: '调拨单' },
  stocktake: { value: 'stocktake', label: '盘点单' },
  bottle: { value: 'bottle', label: '空瓶回收' },
});

export const SignCodeState = defineEnum({
  waiting: { value: 'waiting', label: '等待扫码' },
  used: { value: 'used', label: '已签名' },
  over: { value: 'over', label: '已失效' },
});

const signature = z.object({ name: z.string(), at: z.string(), method: z.string() });
export const signatures = z.object({
  /** The keepers. */
  first: z.nullable(signature),
  second: z.nullable(signature),
  /** Those who receive, of an outbound. */
  recipients: z.array(signature),
  /** When the signatures lapse. */
  until: z.nullable(z.string()),
  complete: z.boolean(),
});
export type Signatures = z.output<typeof signatures>;

/** What a document is about, for whoever signs it. */
const signedContent = z.object({
  no: z.string(),
  /** Where it happens: the store, the laboratory, from where to where. */
  place: z.string(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), amount: z.string(), is_controlled: z.boolean() })),
  /** Lines there are; more than are named when there are very many. */
  count: z.int(),
});
export type SignedContent = z.output<typeof signedContent>;

const desk = holds(
  'chemical.inbound.confirm',
  'chemical.outbound.confirm',
  'chemical.return.confirm',
  'chemical.transfer.edit',
  'chemical.stocktake.edit',
);
const document = { doc_type: wire.code(SignedKind), doc_id: wire.id() };
const scanned = z.object({ code: wire.token('签名二维码', 64) });
const one = '/chemical/sign/{code}';

export const dualApi = {
  sign: endpoint({
    method: 'POST',
    path: '/chemical/dual/{doc_type}/{doc_id}/sign',
    guard: desk,
    input: z.object({
      ...document,
      account: wire.text('账号', 64),
      password: wire.secret('密码'),
    }),
    output: signatures,
    summary: '双人签名',
  }),
  /** A desk shows a code for one signature; the former one of the same desk ends. */
  showCode: endpoint({
    method: 'POST',
    path: '/chemical/dual/{doc_type}/{doc_id}/code',
    guard: desk,
    input: z.object({ ...document, step: wire.code(SignStep) }),
    output: z.object({ id: z.int(), image: z.string(), ends_at: z.string() }),
    perMinute: 30,
    summary: '出示签名二维码',
  }),
  /** What has become of the code; the desk asks while it shows it. */
  codeState: endpoint({
    method: 'GET',
    path: '/chemical/sign-code/{id}',
    guard: desk,
    input: z.object({ id: wire.id() }),
    output: z.object({ state: z.string(), signer_name: z.string() }),
    passive: true,
    perMinute: 60,
  }),
  /** What the phone shows before its owner signs; refuses whoever may not. It locks what it shows. */
  openCode: endpoint({
    method: 'GET',
    path: one,
    guard: signedIn,
    input: scanned,
    output: z.object({
      ...signedContent.shape,
      kind: z.string(),
      step: z.string(),
      desk_name: z.string(),
      signed: z.array(signature),
      ends_at: z.string(),
    }),
    writes: true,
    perMinute: 30,
  }),
  signByCode: endpoint({
    method: 'POST',
    path: one,
    guard: signedIn,
    input: scanned,
    output: z.object({ complete: z.boolean() }),
    perMinute: 30,
    summary: '扫码签名',
  }),
};
