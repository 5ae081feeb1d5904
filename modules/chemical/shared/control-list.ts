import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, type Tone } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

/** The flag of what no list controls, in filters and in what a supplier may deliver. */
export const uncontrolled = 'none';

/** Where an edition stands: begun and the newest of its flag, not begun, or followed by a newer one. */
export const EditionState = defineEnum({
  inForce: { value: 'in_force', label: '施行中', tone: 'good' },
  coming: { value: 'coming', label: '未施行', tone: 'info' },
  replaced: { value: 'replaced', label: '已被替代', tone: 'neutral' },
});

const tones: Readonly<Record<string, Tone>> = {
  toxic: 'bad',
  explosive_precursor: 'bad',
  precursor_1: 'busy',
  precursor_2: 'busy',
  precursor_3: 'busy',
  narcotic: 'bad',
  psychotropic_1: 'bad',
  key_supervised: 'info',
  none: 'neutral',
};
/** Tone of a flag; one of the school's own is a warning. */
export const flagTone = (flag: string): Tone => tones[flag] ?? 'warn';

const filters = {
  flag: wire.maybe(wire.codeText('管控类别', 40)),
  state: wire.maybe(wire.code(EditionState)),
  keyword: wire.keyword(),
};

const controlListRow = z.object({
  id: z.int(),
  version: z.int(),
  flag: z.string(),
  flag_name: z.string(),
  name: z.string(),
  edition: z.string(),
  basis: z.string(),
  issued_on: z.nullable(z.string()),
  starts_on: z.string(),
  two_keepers: z.boolean(),
  before_buying: z.string(),
  after_buying: z.string(),
  keep_years: z.int(),
  remark: z.string(),
  /** Substances of the catalogue in this edition. */
  substances: z.int(),
  state: z.string(),
  status: z.int(),
  can: canOf('edit', 'status', 'renew'),
});
export type ControlListRow = z.output<typeof controlListRow>;

const controlListInput = z.object({
  flag: wire.text('管控类别', 40),
  name: wire.text('名录名称', 100),
  edition: wire.text('版本', 50),
  basis: z.optional(wire.line('法律依据', 200)),
  issued_on: wire.clearable(wire.date()),
  starts_on: wire.date('请选择施行日期'),
  two_keepers: wire.bool(),
  before_buying: z.optional(wire.line('购买前要求', 200)),
  after_buying: z.optional(wire.line('购买后要求', 200)),
  keep_years: wire.int(1, 100, '请填写台账保存年限'),
  remark: z.optional(wire.freeText('说明', 500)),
  /** Edition whose substances a new one begins with. */
  copy_from: wire.maybe(wire.id()),
});
export type ControlListInput = z.output<typeof controlListInput>;

const path = '/chemical/control-list';
const edit = holds('chemical.control.edit');

const resource = resourceEndpoints({
  path,
  noun: '管控名录',
  read: holds('chemical.substance.read'),
  edit,
  filters,
  sort: ['starts_on', 'name'],
  row: controlListRow,
  input: controlListInput,
});

export const controlListApi = {
  ...resource,
  list: { ...resource.list, all: true as const },
  ...statusEndpoint({ path, noun: '管控名录', edit }),
};
