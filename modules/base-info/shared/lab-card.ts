import * as z from 'zod/mini';
import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { changeOutcome } from '#platform/org/shared/change-outcome.ts';
import { labFilters } from './lab.ts';

const contact = z.nullable(z.object({ name: z.string(), phone: z.string() }));

/** Card at the door: public fields only. */
const labCard = z.object({
  public_id: z.string(),
  school_name: z.string(),
  school_logo: z.nullable(fileRef),
  footer: z.string(),
  name: z.string(),
  code: z.string(),
  college_name: z.string(),
  building_name: z.string(),
  rooms: z.string(),
  use_status: z.int(),
  class_name: z.string(),
  class_names: z.array(z.string()),
  level_name: z.string(),
  level_color: z.string(),
  college_head: contact,
  safety_head: contact,
  safety_officer: contact,
  emergency: contact,
  security_phone: z.string(),
  risk_points: z.array(
    z.object({ name: z.string(), place: z.string(), consequence: z.string(), risk: z.nullable(z.int()) }),
  ),
  signs: z.array(
    z.object({ kind: z.enum(['warning', 'prohibition', 'mandatory', 'prompt', 'fire', 'ghs']), name: z.string() }),
  ),
  ppe: z.array(z.string()),
  fire_methods: z.array(z.string()),
  forbid: z.string(),
  warn: z.string(),
  facilities: z.array(z.object({ name: z.string(), qty: z.int(), place: z.string() })),
  /** Special equipment that must not run, by the status of equipment. */
  stopped_equipment: z.array(z.object({ name: z.string(), status: z.int() })),
  /** QR code of this card as a picture. */
  qr: z.string(),
  printed_on: z.string(),
  card_version: z.string(),
});
export type LabCard = z.output<typeof labCard>;

/** Fields of a card that a hazard source may call for. */
const suggestedField = z.enum(['signs', 'ppe', 'fire_methods', 'warn']);
export type SuggestedField = z.output<typeof suggestedField>;

/** What hazard sources call for and the card lacks; `sources` names them. */
const lacking = z.object({
  field: suggestedField,
  code: z.string(),
  name: z.string(),
  sources: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Lacking = z.output<typeof lacking>;

/** For users who may print: includes what is missing, what waits to be decided, and what the last print no longer says. */
const ownCard = z.object({
  ...labCard.shape,
  lab_id: z.int(),
  version: z.int(),
  /** Names what stands on the card, so that a print is recorded for what was seen. */
  digest: z.string(),
  missing: z.array(z.string()),
  lacking: z.array(lacking),
  /** A judgement that waits: levels in force and asked for. */
  judging: z.nullable(z.object({ status: z.string(), from: z.string(), to: z.string() })),
  /** Parts of the printed card that are no longer true. */
  outdated: z.array(z.string()),
});
export type OwnCard = z.output<typeof ownCard>;

/** What a card says, by the name of its parts. */
export const cardParts: Readonly<Record<string, string>> = {
  name: '名称',
  code: '编号',
  college_name: '学院',
  building_name: '楼宇',
  rooms: '房间',
  use_status: '使用状态',
  class_name: '安全类别',
  class_names: '安全类别',
  level_name: '安全等级',
  level_color: '等级颜色',
  college_head: '学院负责人',
  safety_head: '安全责任人',
  safety_officer: '安全员',
  emergency_name: '应急联系人',
  emergency_phone: '应急电话',
  security_phone: '校保卫部门电话',
  school_name: '学校名称',
  risk_points: '主要风险点',
  signs: '安全标志',
  ppe: '防护用品',
  fire_methods: '灭火要点',
  forbid: '禁止事项',
  warn: '注意事项',
  facilities: '应急设施及位置',
  stopped_equipment: '停用的特种设备',
};

/** Paper of the register (一览表). */
export const papers = [
  { value: 'a4-landscape', label: 'A4 横向' },
  { value: 'a4-portrait', label: 'A4 纵向' },
  { value: 'a3-landscape', label: 'A3 横向' },
] as const;
export type Paper = (typeof papers)[number]['value'];

/** Edges of printed codes in centimetres. */
export const qrSizes = [5, 8, 10] as const;

const qrCode = z.object({ kind: z.string(), title: z.string(), note: z.string(), image: z.string() });

const print = holds('base-info.lab.print');
const read = holds('base-info.lab.read');
/** Cards that one page prints. */
export const maxCards = 200;
const labs = z.object({
  lab_ids: wire.list(wire.id(), maxCards).check(z.minLength(1, '请选择要打印的实验室')),
});

const qrSize = wire.int(qrSizes[0], qrSizes.at(-1));
const pdf = { output: z.any(), blob: true, perMinute: 20 } as const;

export const labCardApi = {
  card: endpoint({ method: 'GET', path: '/lab-card/{id}', guard: read, input: idOnly, output: ownCard }),
  /** Target of the QR code at the door: no login, listed fields only. */
  publicCard: endpoint({
    method: 'GET',
    path: '/lab-card/public/{public_id}',
    guard: open,
    input: z.object({ public_id: z.uuid('信息牌不存在') }),
    output: labCard,
    perMinute: 60,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/lab-card/batch',
    guard: print,
    input: labs,
    output: z.object({ content: z.array(ownCard) }),
  }),
  /** All labs of a list's filters, to be printed lot by lot. */
  printable: endpoint({
    method: 'GET',
    path: '/lab-card/batch/printable',
    guard: print,
    input: z.object(labFilters),
    output: z.object({ lab_ids: z.array(z.int()) }),
  }),
  qrcodes: endpoint({
    method: 'GET',
    path: '/lab-card/{id}/qrcodes',
    guard: read,
    input: idOnly,
    output: z.object({ name: z.string(), code: z.string(), rooms: z.string(), codes: z.array(qrCode) }),
  }),
  /** The cards as PDF, one to a page of A4. */
  cardsPdf: endpoint({
    method: 'GET',
    path: '/lab-card/batch/pdf',
    guard: print,
    input: labs,
    ...pdf,
  }),
  registerPdf: endpoint({
    method: 'GET',
    path: '/lab-card/batch/register/pdf',
    guard: print,
    input: z.extend(labs, { paper: z.enum(['a4-landscape', 'a4-portrait', 'a3-landscape'], '请选择纸张') }),
    ...pdf,
  }),
  /** The codes of the cards as labels to cut out. */
  labelsPdf: endpoint({
    method: 'GET',
    path: '/lab-card/batch/labels/pdf',
    guard: print,
    input: z.extend(labs, { size: qrSize }),
    ...pdf,
  }),
  qrcodesPdf: endpoint({
    method: 'GET',
    path: '/lab-card/{id}/qrcodes/pdf',
    guard: read,
    input: z.extend(idOnly, { size: qrSize }),
    ...pdf,
  }),
  /** Signs that the class, equipment and chosen attributes of a lab call for, by the school's dictionary `sign_rule`. */
  suggestedSigns: endpoint({
    method: 'GET',
    path: '/lab-card/signs/suggested',
    guard: holds('base-info.lab.edit'),
    input: z.object({ lab_id: wire.maybe(wire.id()), attribute_ids: wire.maybe(wire.list(wire.id(), 200)) }),
    output: z.object({ content: z.array(z.object({ code: z.string(), name: z.string(), reasons: z.string() })) }),
  }),
  /** What the hazard sources of a lab call for and its card lacks. */
  lacking: endpoint({
    method: 'GET',
    path: '/lab-card/{id}/lacking',
    guard: holds('base-info.lab.edit'),
    input: idOnly,
    output: z.object({ version: z.int(), content: z.array(lacking) }),
  }),
  /** Adds to a card what its hazard sources call for, as far as the caller has seen it. */
  adopt: endpoint({
    method: 'POST',
    path: '/lab-card/{id}/adopt',
    guard: holds('base-info.lab.edit'),
    input: z.object({
      ...idOnly.shape,
      version: wire.int(1),
      items: z
        .array(z.object({ field: suggestedField, code: wire.codeText('内容', 40) }))
        .check(z.minLength(1, '请选择要加入的内容'), z.maxLength(200, '一次最多加入 200 项')),
    }),
    output: changeOutcome,
    summary: '补充信息牌',
  }),
  /** Records that cards were printed as they were seen; counts those that have changed since. */
  printed: endpoint({
    method: 'POST',
    path: '/lab-card/batch/printed',
    guard: print,
    input: z.object({
      cards: z
        .array(z.object({ lab_id: wire.id(), digest: wire.codeText('内容', 40) }))
        .check(z.minLength(1, '请选择要打印的实验室'), z.maxLength(maxCards, `一次最多 ${maxCards} 间实验室`)),
    }),
    output: z.object({ changed: z.int() }),
    summary: '打印信息牌',
  }),
};
