import type { Ctx } from '#kernel/server/context.ts';
import type { Scope } from '#kernel/server/policy.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfNames,
  readWithZeros,
  valueFor,
  choicesOf,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport, filled } from '#kernel/server/sheets/row.rules.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { Controlled, HazardState, HazardUnit } from '../../shared/hazard/hazard.ts';
import { unitFault } from '../../shared/hazard/hazard-unit.rules.ts';
import { labChoices, labFaults, type LabWithRooms } from '../named-lab.queries.ts';
import { readNamed, type NamedSource } from './hazard-import.queries.ts';
import { writeHazards } from './hazard-import.service.ts';
import { hazardColumns } from './hazard.export.ts';
import { kindLines, leafKinds } from './hazard-kind.queries.ts';
import { hazardEditScope } from './hazard.policy.ts';

type Env = {
  kinds: Choices<string>;
  ghs: Choices<string>;
  lines: ReadonlyMap<string, readonly string[]>;
  scope: Scope;
};
type Row = Record<string, string | null | undefined> & {
  lab_code: string;
  kind: string;
  name: string;
  qty: string;
  unit: string;
};
type Checked = CheckedRow<Row>['values'];
type Found = {
  labs: Map<string, LabWithRooms>;
  keepers: Map<string, NumberedPerson>;
  sources: Map<string, NamedSource>;
};

async function prepare(ctx: Ctx): Promise<Env> {
  const { ghs } = await codesByName(ctx, ['ghs']);
  const leaves = await leafKinds(ctx);
  // A cell may hold the name of a kind, its code, or the name without what stands in brackets.
  const kinds = choicesOf(leaves.map(({ code, name }) => [code, name, code, name.replace(/（.*$/, '')] as const));
  return { kinds, ghs, lines: await kindLines(ctx), scope: hazardEditScope(ctx.actor) };
}

async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const { kinds, ghs, scope } = await prepare(ctx);
  return {
    lists: {
      lab_code: await labChoices(ctx, scope),
      kind: listOfNames(kinds),
      ghs: listOfNames(ghs),
      keeper: await peopleChoices(ctx, scope),
    },
    example: { unit: 'L', state: '使用和存储', controlled: '无', kind: '易燃液体', ghs: '易燃' },
  };
}

/** A hazard source is the same in one place of a laboratory under one kind, name, specification and unit. */
const keyOf = (lab: number | string, room: number | undefined, row: Checked, kind: string | undefined) =>
  [lab, room ?? 0, kind ?? row.kind, row.name, row['spec'] ?? '', row.unit, row['place'] ?? ''].join('|').toUpperCase();

const roomOf = (row: Checked, lab: LabWithRooms | undefined) =>
  row['room_no'] ? lab?.rooms[row['room_no'].toUpperCase()] : undefined;

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const codes = rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []);
  const sources = new Map<string, NamedSource>();
  const labs = await readWithZeros(codes, async (asked) => {
    const named = await readNamed(ctx, asked);
    for (const source of named.sources) {
      const { lab_id, room_id, kind, name, spec, unit, place } = source;
      sources.set(
        [lab_id, room_id ?? 0, kind, name, spec, labelOf(HazardUnit, unit), place].join('|').toUpperCase(),
        source,
      );
    }
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const keepers = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row['keeper'] ?? []),
  );
  return { labs, keepers, sources };
}

function sourceOf(row: Checked, { labs, sources }: Found, { kinds }: Env): NamedSource | undefined {
  const lab = labs.get(row.lab_code?.toUpperCase() ?? '');
  return sources.get(keyOf(lab?.id ?? '', roomOf(row, lab), row, valueFor(kinds, row.kind)));
}

function amountFaults(row: Checked, { kinds, lines }: Env, stored: NamedSource | undefined): Fault[] {
  const kind = valueFor(kinds, row.kind);
  const unit = row.unit && valueOf(HazardUnit, row.unit);
  const fault = kind && unit ? unitFault(lines.get(kind) ?? [], unit) : undefined;
  const most = stored?.max_qty;
  return [
    ...(most && Number(row.qty) > Number(most)
      ? [{ field: 'qty', text: `数量“${row.qty}”超过最大存量“${most}”，请核对，或先修改该危险源的最大存量` }]
      : []),
    ...(row.qty !== undefined && Number(row.qty) === 0 ? [{ field: 'qty', text: '数量应大于 0' }] : []),
    ...(fault === undefined ? [] : [{ field: 'unit', text: `单位“${row.unit}”：${fault}` }]),
  ];
}

const controlledOf = ({ controlled }: Checked) => (controlled ? valueOf(Controlled, controlled) : undefined);

function controlFaults(row: Checked, { keepers }: Found, stored: NamedSource | undefined): Fault[] {
  const keeper = row['keeper'];
  const isControlled = (controlledOf(row) ?? stored?.controlled ?? Controlled.none) !== Controlled.none;
  const missing = (field: string, label: string): Fault => ({ field, text: `管控类危险源的${label}不能为空` });
  return [
    ...(isControlled && !afterImport(keeper, stored?.keeper_id) ? [missing('keeper', '责任人工号')] : []),
    ...(isControlled && !afterImport(row['storage'], stored?.storage) ? [missing('storage', '储存方式')] : []),
    ...(keeper && !keepers.has(keeper.toUpperCase())
      ? [faultOfCode('keeper', '责任人工号', keeper, (no) => keepers.has(no), '或已停用，请核对')]
      : []),
  ];
}

const ghsOf = (row: Checked) => row['ghs'] as unknown as string[] | null | undefined;

export const hazardImport = defineSheet<Row, Env, Found>({
  name: 'hazard',
  title: '危险源',
  columns: hazardColumns,
  keyOf: (row) =>
    ['lab_code', 'room_no', 'kind', 'name', 'spec', 'unit', 'place']
      .map((field) => row[field] ?? '')
      .join('|')
      .toUpperCase(),
  choices: choicesFor,
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => {
    const stored = sourceOf(values, found, env);
    return {
      errors: [
        ...labFaults(values, found.labs, env.scope),
        ...faultOfChoice('kind', '种类', values.kind, env.kinds),
        ...(ghsOf(values) ?? []).flatMap((name) => faultOfChoice('ghs', 'GHS象形图', name, env.ghs)),
        ...amountFaults(values, env, stored),
        ...controlFaults(values, found, stored),
      ],
      exists: stored !== undefined,
    };
  },
  async apply(ctx, { env, found }, rows) {
    const ready = rows.map(({ values: row }) => {
      const lab = found.labs.get(row.lab_code.toUpperCase())!;
      return {
        id: sourceOf(row, found, env)?.id,
        lab_id: lab.id,
        room_id: roomOf(row, lab) ?? null,
        kind: valueFor(env.kinds, row.kind)!,
        name: row.name,
        cas: row['cas'],
        spec: row['spec'],
        qty: row.qty,
        unit: valueOf(HazardUnit, row.unit)!,
        state: valueOf(HazardState, row['state']!)!,
        place: row['place'],
        ghs: filled(ghsOf(row), (names) => names.map((name) => valueFor(env.ghs, name)!)),
        controlled: controlledOf(row),
        license_no: row['license_no'],
        keeper_id: filled(row['keeper'], (no) => found.keepers.get(no.toUpperCase())!.id),
        storage: row['storage'],
      };
    });
    await writeHazards(ctx, ready);
  },
});
