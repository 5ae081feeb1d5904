import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Three catalogues of the same shape: aptitudes, risk points and protective measures. */
export const AttributeKind = defineEnum({
  aptitude: { value: 'aptitude', label: '资质' },
  riskpoint: { value: 'riskpoint', label: '风险点' },
  protect: { value: 'protect', label: '防护措施' },
});
export type AttributeKindCode = EnumValue<typeof AttributeKind>;

/** Levels of a catalogue. */
export const maxAttributeDepth = 3;

const attributeRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  pid: z.nullable(z.int()),
  parent_name: z.string(),
  name: z.string(),
  code: z.string(),
  depth: z.int(),
  lab_class: z.nullable(z.int()),
  class_name: z.string(),
  need_cert: z.boolean(),
  consequence: z.string(),
  default_l: z.nullable(z.int()),
  default_s: z.nullable(z.int()),
  describe: z.string(),
  sort: z.int(),
  status: z.int(),
  /** Labs that use it. */
  labs: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type AttributeRow = z.output<typeof attributeRow>;

const fields = {
  pid: wire.clearable(wire.id()),
  name: wire.text('名称', 50),
  code: wire.codeText('编码'),
  lab_class: wire.clearable(wire.int(1, 99)),
  need_cert: wire.maybe(wire.bool()),
  consequence: z.optional(wire.freeText('可能后果', 200)),
  default_l: wire.clearable(wire.int(1, 5)),
  default_s: wire.clearable(wire.int(1, 5)),
  describe: z.optional(wire.freeText('说明', 500)),
  sort: wire.clearable(wire.int(0, 9999)),
};
const attributeInput = z.object({ kind: wire.code(AttributeKind), ...fields });
export type AttributeInput = z.output<typeof attributeInput>;

export type AttributeNode = {
  id: number;
  pid: number | null;
  name: string;
  code: string;
  lab_class: number | null;
  default_l: number | null;
  default_s: number | null;
  need_cert: boolean;
  consequence: string;
  sort: number;
  status: number;
  children?: AttributeNode[] | undefined;
};
const attributeNode: z.ZodMiniType<AttributeNode> = z.object({
  id: z.int(),
  pid: z.nullable(z.int()),
  name: z.string(),
  code: z.string(),
  lab_class: z.nullable(z.int()),
  default_l: z.nullable(z.int()),
  default_s: z.nullable(z.int()),
  need_cert: z.boolean(),
  consequence: z.string(),
  sort: z.int(),
  status: z.int(),
  get children() {
    return z.optional(z.array(attributeNode));
  },
});

const read = holds('base-info.attribute.read');
const edit = holds('base-info.attribute.edit');

/** Kinds as the specification spells them in its call. */
const pickKind = z.enum(['riskPoint', 'aptitude', 'protect']);

const attributes = { path: '/attribute', noun: '目录条目', edit };

export const attributeApi = {
  ...resourceEndpoints({
    ...attributes,
    read,
    filters: {
      kind: wire.code(AttributeKind),
      keyword: wire.keyword(),
      lab_class: wire.maybe(wire.int(1, 99)),
      status: wire.maybe(wire.code(Enabled)),
    },
    // A catalogue is always shown as its tree.
    sort: [],
    row: attributeRow,
    input: attributeInput,
  }),
  /** An entry stays in its catalogue. */
  update: endpoint({
    method: 'POST',
    path: `${attributes.path}/{id}`,
    guard: edit,
    input: z.object({ ...idOnly.shape, ...fields, version: wire.int(1) }),
    output: nothing,
    summary: '编辑目录条目',
  }),
  ...statusEndpoint(attributes),
  ...removeEndpoint(attributes),
  /** Enabled entries to choose from; `type=tree` nests them. */
  pick: endpoint({
    method: 'GET',
    path: '/getAttribute/{kind}',
    guard: signedIn,
    input: z.object({ kind: pickKind, type: z.optional(z.string().check(z.maxLength(10))) }),
    output: z.array(attributeNode),
  }),
};
