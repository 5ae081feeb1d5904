import * as z from 'zod/mini';
import { endpoint, holds, open } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
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
  /** QR code of this card as a picture. */
  qr: z.string(),
  printed_on: z.string(),
  card_version: z.string(),
});
export type LabCard = z.output<typeof labCard>;

/** For users who may print: includes missing items. */
const ownCard = z.object({ ...labCard.shape, lab_id: z.int(), missing: z.array(z.string()) });
export type OwnCard = z.output<typeof ownCard>;

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
  /** Records that cards were printed. */
  printed: endpoint({
    method: 'POST',
    path: '/lab-card/batch/printed',
    guard: print,
    input: labs,
    output: nothing,
    summary: '打印信息牌',
  }),
};
