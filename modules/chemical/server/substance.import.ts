import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import {
  faultOfChoice,
  listOfCodes,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName, codesOf } from '#platform/codes/server/public.ts';
import { uncontrolled } from '../shared/control-list.ts';
import { ChemicalState } from '../shared/substance.ts';
import { inForce } from './control-list.queries.ts';
import { writeSubstances, type ImportedSubstance } from './substance-import.service.ts';
import { substanceColumns } from './substance.export.ts';

/** Columns with several codes, by the dictionary of each. */
const coded = {
  h_codes: 'chem_h_code',
  p_codes: 'chem_p_code',
  ghs_classes: 'chem_ghs_class',
  pictograms: 'ghs',
  react_tags: 'chem_react_tag',
  controls: 'chem_control',
} as const;
type Coded = keyof typeof coded;
const codedFields = Object.keys(coded) as Coded[];
const titleOf = (field: string) => substanceColumns.find((column) => column.field === field)!.title;

type Env = { groups: Choices<string>; codes: Record<Coded, Choices<string>>; flags: ReadonlySet<string> };
type Row = Record<string, string | null | undefined> & {
  cas: string;
  name: string;
  state: string;
  storage_group: string;
};
type Checked = CheckedRow<Row>['values'];
type Known = { id: number; cas: string };
type Found = Map<string, Known>;

async function prepare(ctx: Ctx): Promise<Env> {
  const named = await codesByName(ctx, ['chem_storage_group', ...Object.values(coded)]);
  const { rows } = await sql<{ flag: string }>`select flag from chemical.control_list
    where school_id = ${ctx.schoolId} and id = any(array(${inForce(ctx)}))`.execute(ctx.db);
  const codes = Object.fromEntries(codedFields.map((field) => [field, named[coded[field]]])) as Env['codes'];
  return { groups: named.chem_storage_group, codes, flags: new Set(rows.map(({ flag }) => flag)) };
}

const textsOf = (row: Checked, field: Coded) => row[field] as unknown as string[] | null | undefined;

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const { rows: known } = await sql<Known>`select id, cas from chemical.substance
    where school_id = ${ctx.schoolId} and cas = any(${rows.flatMap((row) => row.cas ?? [])})`.execute(ctx.db);
  return new Map(known.map((one) => [one.cas, one]));
}

/** A flag needs a list in force that it stands for. */
function controlFaults(row: Checked, { codes, flags }: Env): Fault[] {
  const given = (textsOf(row, 'controls') ?? []).flatMap((text) => {
    const flag = valueFor(codes.controls, text);
    return flag === undefined ? [] : [{ text, flag }];
  });
  const unlisted = given.filter(({ flag }) => flag !== uncontrolled && !flags.has(flag));
  const isBoth = given.length > 1 && given.some(({ flag }) => flag === uncontrolled);
  return [
    ...unlisted.map(({ text }) => ({
      field: 'controls',
      text: `管控类别“${text}”没有施行中的名录，请先在管控名录中登记`,
    })),
    ...(isBoth ? [{ field: 'controls', text: '管控类别“一般”不能与其他类别同时填写' }] : []),
  ];
}

const faultsOf = (row: Checked, env: Env): Fault[] => [
  ...faultOfChoice('storage_group', '储存组', row.storage_group, env.groups),
  ...codedFields.flatMap((field) =>
    (textsOf(row, field) ?? []).flatMap((text) => faultOfChoice(field, titleOf(field), text, env.codes[field])),
  ),
  ...controlFaults(row, env),
];

function importedOf(row: Row, env: Env, found: Found): ImportedSubstance {
  const codesOf = (field: Coded) =>
    filled(textsOf(row, field), (texts) => [...new Set(texts.map((text) => valueFor(env.codes[field], text)!))]);
  const { cas, name, lists: _lists, controls: _controls, ...texts } = row;
  return {
    fields: {
      ...texts,
      cas,
      name,
      state: valueOf(ChemicalState, row.state)!,
      storage_group: valueFor(env.groups, row.storage_group)!,
      h_codes: codesOf('h_codes'),
      p_codes: codesOf('p_codes'),
      ghs_classes: codesOf('ghs_classes'),
      pictograms: codesOf('pictograms'),
      react_tags: codesOf('react_tags'),
      id: found.get(cas)?.id,
    },
    flags: codesOf('controls')?.filter((flag) => flag !== uncontrolled),
  };
}

export const substanceImport = defineSheet<Row, Env, Found>({
  name: 'substance',
  title: '化学品目录',
  columns: substanceColumns,
  keyOf: ({ cas }) => cas,
  async choices(ctx) {
    const { groups, codes } = await prepare(ctx);
    const byCode = async (field: 'h_codes' | 'p_codes' | 'pictograms') =>
      listOfCodes((await codesOf(ctx, coded[field])).map((row) => [row.code, row] as const));
    return {
      lists: {
        storage_group: listOfNames(groups),
        controls: listOfNames(codes.controls),
        ghs_classes: listOfNames(codes.ghs_classes),
        react_tags: listOfNames(codes.react_tags),
        h_codes: await byCode('h_codes'),
        p_codes: await byCode('p_codes'),
        pictograms: await byCode('pictograms'),
      },
      example: {
        cas: '64-17-5',
        name: '乙醇',
        aliases: '酒精；无水乙醇',
        formula: 'C2H6O',
        state: '液体',
        base_unit: 'mL',
        molar_mass: '46.07',
        density: '0.789',
        storage_group: '易燃液体',
        controls: '一般',
        h_codes: 'H225、H319',
        p_codes: 'P210、P233',
        ghs_classes: '易燃液体、严重眼损伤／眼刺激',
        pictograms: 'GHS02、GHS07',
        signal: '危险',
        react_tags: '醇、有机物',
        un_no: '1170',
        flash_point: '13',
      },
    };
  },
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, env),
    exists: values.cas !== undefined && found.has(values.cas),
  }),
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    writeSubstances(
      ctx,
      rows.map(({ values }) => importedOf(values, env, found)),
    ),
});
