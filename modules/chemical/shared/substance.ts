import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, pageOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { casFault } from './cas.rules.ts';

export const ChemicalState = defineEnum({
  solid: { value: 'solid', label: '固体' },
  liquid: { value: 'liquid', label: '液体' },
  gas: { value: 'gas', label: '气体' },
});

/** Amounts are kept by mass or by volume; a density converts between them. */
export const BaseUnit = defineEnum({
  gram: { value: 'g', label: 'g' },
  millilitre: { value: 'mL', label: 'mL' },
});

export const SignalWord = defineEnum({
  danger: { value: 'danger', label: '危险', tone: 'bad' },
  warning: { value: 'warning', label: '警告', tone: 'warn' },
  none: { value: 'none', label: '无', tone: 'neutral' },
});

/** Other names as they are kept in one text. */
export const aliasesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[；;]+/)
      .map((alias) => alias.trim())
      .filter(Boolean),
  ),
];

const code = (label: string) => wire.codeText(label, 40);
const filters = {
  /** Name, other name, English name, CAS number or formula. */
  keyword: wire.keyword(),
  /** Flag of a list in force, `none` for what no list controls. */
  control: wire.maybe(code('管控类别')),
  ghs_class: wire.maybe(code('危险类别')),
  pictogram: wire.maybe(code('象形图')),
  storage_group: wire.maybe(code('储存组')),
  state: wire.maybe(wire.code(ChemicalState)),
  status: wire.maybe(wire.code(Enabled)),
  has_sds: wire.maybe(wire.bool()),
  /** Members of one edition of a list. */
  list_id: wire.maybe(wire.id()),
};

/** A flag of a substance with the list that it comes from. */
export const controlMark = z.object({
  list_id: z.int(),
  flag: z.string(),
  flag_name: z.string(),
  name: z.string(),
  edition: z.string(),
  issued_on: z.nullable(z.string()),
  starts_on: z.string(),
});
export type ControlMark = z.output<typeof controlMark>;

const substanceRow = z.object({
  id: z.int(),
  name: z.string(),
  aliases: z.string(),
  cas: z.string(),
  formula: z.string(),
  /** By the lists in force. */
  controls: z.array(controlMark),
  pictograms: z.array(z.string()),
  signal: z.string(),
  storage_group: z.string(),
  storage_group_name: z.string(),
  state: z.string(),
  base_unit: z.string(),
  status: z.int(),
  updated_at: z.string(),
  can: canOf('edit', 'status'),
});
export type SubstanceRow = z.output<typeof substanceRow>;

const named = z.object({ code: z.string(), name: z.string() });

const substanceDetail = z.object({
  ...substanceRow.shape,
  version: z.int(),
  en_name: z.string(),
  molar_mass: z.nullable(z.string()),
  density: z.nullable(z.string()),
  catalog_no: z.string(),
  un_no: z.string(),
  ghs_classes: z.array(z.string()),
  h_codes: z.array(z.string()),
  p_codes: z.array(z.string()),
  react_tags: z.array(z.string()),
  /** The same with their texts. */
  ghs_class_names: z.array(named),
  h_statements: z.array(named),
  p_statements: z.array(named),
  react_tag_names: z.array(named),
  flash_point: z.nullable(z.string()),
  storage_condition: z.string(),
  first_aid: z.string(),
  spill: z.string(),
  extinguishing: z.string(),
  concentration_rule: z.string(),
  /** What to show in the place of a blank text. */
  advice: z.object({
    storage_condition: z.string(),
    first_aid: z.string(),
    spill: z.string(),
    extinguishing: z.string(),
  }),
  sds_files: z.array(fileRef),
  /** Lists in force or not begun, as the form writes them. */
  list_ids: z.array(z.int()),
  /** Lists that name it and have not begun. */
  coming_controls: z.array(controlMark),
});
export type SubstanceDetail = z.output<typeof substanceDetail>;

const cas = z.pipe(
  wire.text('CAS 号', 12),
  z.string().check(
    z.superRefine((value: string, ctx) => {
      const fault = casFault(value);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    }),
  ),
);
const unNumber = z.pipe(wire.line('UN 编号', 4), z.string().check(z.regex(/^(\d{4})?$/, 'UN 编号为 4 位数字')));
const codes = (label: string, most: number) => wire.maybe(wire.list(code(label), most));
// Several precautionary statements may be one: P301+P310.
const pCode = z.pipe(wire.line('防范说明', 40), z.string().check(z.regex(/^P\d{3}(\+P\d{3})*$/, '防范说明不正确')));

const substanceInput = z.object({
  name: wire.text('名称', 100),
  aliases: z.optional(wire.line('别名', 300)),
  en_name: z.optional(wire.line('英文名', 200)),
  cas,
  formula: z.optional(wire.line('分子式', 100)),
  molar_mass: wire.clearable(wire.decimal()),
  density: wire.clearable(wire.decimal()),
  state: wire.code(ChemicalState, '请选择物态'),
  base_unit: wire.code(BaseUnit, '请选择计量单位'),
  catalog_no: z.optional(wire.line('目录序号', 20)),
  un_no: z.optional(unNumber),
  ghs_classes: codes('危险类别', 30),
  h_codes: codes('危险性说明', 40),
  p_codes: wire.maybe(wire.list(pCode, 60)),
  pictograms: codes('象形图', 9),
  signal: wire.code(SignalWord, '请选择信号词'),
  storage_group: wire.text('储存组', 40),
  react_tags: codes('反应性标签', 20),
  flash_point: wire.clearable(wire.decimal()),
  storage_condition: z.optional(wire.freeText('储存条件', 1000)),
  first_aid: z.optional(wire.freeText('急救措施', 1000)),
  spill: z.optional(wire.freeText('泄漏处置', 1000)),
  extinguishing: z.optional(wire.freeText('灭火方法', 1000)),
  concentration_rule: z.optional(wire.line('浓度说明', 300)),
  list_ids: wire.maybe(wire.list(wire.id(), 40)),
  sds_files: wire.maybe(wire.list(wire.id(), 5)),
});
export type SubstanceInput = z.output<typeof substanceInput>;

const path = '/chemical/substance';
const edit = holds('chemical.substance.edit');

const resource = resourceEndpoints({
  path,
  noun: '化学品',
  read: holds('chemical.substance.read'),
  edit,
  filters,
  sort: ['name', 'cas', 'updated_at'],
  row: substanceRow,
  input: substanceInput,
});

export const substanceApi = {
  ...resource,
  find: { ...resource.find, output: substanceDetail },
  ...statusEndpoint({ path, noun: '化学品', edit }),
};

/** The list with all that is kept of each row, for one of them and for exports. */
export const substanceRecords = { ...resource.list, output: pageOf(substanceDetail) };

export const substanceSheet = sheetEndpoints(
  path,
  { read: holds('chemical.substance.export'), write: holds('chemical.substance.import') },
  filters,
);
