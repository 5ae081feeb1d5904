import type { Ctx } from '#kernel/server/context.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { sentenceOf } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { peopleByNumber, type NumberedPerson } from '#platform/identity/server/public.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { netFault, NetUnit } from '../../shared/spec.ts';
import { inBase } from '../../shared/amount.rules.ts';
import type { Rulebook } from '../../shared/storage/compat.rules.ts';
import { readRulebook } from '../storage/compat.queries.ts';
import {
  readCells,
  readContents,
  readSubstances,
  type Cell,
  type Content,
  type Substance,
} from '../storage/placement.queries.ts';
import { cabinetFaults, conflictParams, conflictsOf } from '../storage/placement.rules.ts';
import { openingColumns } from './opening-columns.rules.ts';
import {
  cellsByName,
  knownContainers,
  placeChoices,
  specsByNet,
  substancesByCas,
  takenNumbers,
  type Cas,
  type Known,
  type Place,
} from './opening.queries.ts';
import { storeOpening, type Opening } from './opening.service.ts';

type Env = { purities: Choices<string>; book: Rulebook; today: string };
type Row = Place & {
  own_no: string;
  cas: string;
  initial: string;
  unit: string;
  quantity?: string | null;
  purity?: string | null;
  batch_no?: string | null;
  produced_on?: string | null;
  expires_on?: string | null;
  holder?: string | null;
};
type Checked = CheckedRow<Row>['values'];
type Found = {
  known: Map<string, Known>;
  taken: Set<string>;
  substances: Map<string, Cas>;
  stuff: Map<number, Substance>;
  cellOf: (place: Place) => Cell | undefined;
  contents: Content[];
  people: Map<string, NumberedPerson>;
  specOf: (substance: number, net: string, unit: string) => number | undefined;
};

const prepare = async (ctx: Ctx): Promise<Env> => ({
  purities: (await codesByName(ctx, ['chem_purity'])).chem_purity,
  book: await readRulebook(ctx),
  today: formatDate(ctx.now),
});

async function lookUp(ctx: Ctx, rows: readonly Checked[]): Promise<Found> {
  const numbers = rows.flatMap((row) => row.own_no ?? []);
  const substances = await substancesByCas(
    ctx,
    rows.flatMap((row) => row.cas ?? []),
  );
  const ids = [...substances.values()].map(({ id }) => id);
  const idOf = await cellsByName(
    ctx,
    rows.flatMap(({ warehouse, cabinet, cell }) => (warehouse && cabinet && cell ? { warehouse, cabinet, cell } : [])),
  );
  const named = rows.flatMap(({ warehouse, cabinet, cell }) =>
    warehouse && cabinet && cell ? (idOf({ warehouse, cabinet, cell }) ?? []) : [],
  );
  const cells = await readCells(ctx, named, 'chemical.stock.import');
  const rooms = [...cells.values()].map(({ room }) => room);
  return {
    known: await knownContainers(ctx, numbers),
    taken: await takenNumbers(ctx, numbers),
    substances,
    stuff: await readSubstances(ctx, ids),
    cellOf: (place) => cells.get(idOf(place) ?? 0),
    contents: rooms.length > 0 ? await readContents(ctx, rooms) : [],
    people: await peopleByNumber(
      ctx,
      rows.flatMap((row) => row.holder ?? []),
    ),
    specOf: await specsByNet(ctx, ids),
  };
}

const placeOf = ({ warehouse, cabinet, cell }: Checked) =>
  warehouse !== undefined && cabinet !== undefined && cell !== undefined ? { warehouse, cabinet, cell } : undefined;
const unitOf = (row: Checked) => (row.unit === undefined ? undefined : valueOf(NetUnit, row.unit));
const keyOf = (row: Checked) => row.own_no?.toUpperCase() ?? '';

function substanceFaults(row: Checked, { substances }: Found): Fault[] {
  if (row.cas === undefined) return [];
  const substance = substances.get(row.cas);
  if (!substance) return [{ field: 'cas', text: `CAS号“${row.cas}”不在化学品目录中，请先在目录中登记` }];
  if (substance.status !== 1) return [{ field: 'cas', text: `“${substance.name}”已在目录中停用，请先启用` }];
  if (substance.state === ChemicalState.gas)
    return [{ field: 'cas', text: sentenceOf(chemicalErrors.gasNotContainer, { name: substance.name }) }];
  const unit = unitOf(row);
  if (unit === undefined || row.initial === undefined || inBase(row.initial, unit, substance) !== undefined) return [];
  return [
    {
      field: 'unit',
      text: `单位“${unit}”不能换算为“${substance.name}”的计量单位 ${substance.base_unit}，请换一个单位，或先登记密度`,
    },
  ];
}

function amountFaults(row: Checked): Fault[] {
  const { initial, quantity } = row;
  const unit = unitOf(row);
  const fault = initial !== undefined && unit !== undefined ? netFault(initial, unit) : undefined;
  if (fault !== undefined) return [{ field: 'initial', text: `包装${fault}` }];
  if (typeof quantity !== 'string' || initial === undefined || Number(quantity) <= Number(initial)) return [];
  return [{ field: 'quantity', text: `余量“${quantity}”大于包装净含量“${initial}”，请核对` }];
}

function dayFaults({ produced_on: from, expires_on: to }: Checked, { today }: Env): Fault[] {
  const isAhead = typeof from === 'string' && from > today;
  const isTurned = typeof from === 'string' && typeof to === 'string' && to <= from;
  return [
    ...(isAhead ? [{ field: 'produced_on', text: '生产日期不能晚于今天' }] : []),
    ...(isTurned ? [{ field: 'expires_on', text: '有效期至应晚于生产日期' }] : []),
  ];
}

function placeFaults(row: Checked, { cellOf, substances, stuff }: Found): Fault[] {
  const place = placeOf(row);
  if (!place) return [];
  const cell = cellOf(place);
  if (!cell) {
    const text = `仓库“${place.warehouse}”中没有柜“${place.cabinet}”的层“${place.cell}”，或不在您的管理范围内，请在存储设置中核对`;
    return [{ field: 'cell', text }];
  }
  const substance = stuff.get(substances.get(row.cas ?? '')?.id ?? 0);
  return substance ? cabinetFaults({ substance, cell }).map((text) => ({ field: 'cell', text })) : [];
}

function holderFaults({ holder }: Checked, { people }: Found): Fault[] {
  if (typeof holder !== 'string' || people.get(holder.toUpperCase())?.status === 1) return [];
  return [faultOfCode('holder', '保管人工号', holder, (no) => people.get(no)?.status === 1, '或已停用，请核对')];
}

/** The ledger is not rewritten by a file: amounts and places of what is there change by stocktake and move. */
function knownFaults(row: Checked, { known, taken, cellOf, substances }: Found): Fault[] {
  const stored = known.get(keyOf(row));
  if (!stored)
    return taken.has(keyOf(row)) ? [{ field: 'own_no', text: `原编号“${row.own_no}”已由其他单位登记，请核对` }] : [];
  const substance = substances.get(row.cas ?? '');
  const unit = unitOf(row);
  const place = placeOf(row);
  const isOther = substance !== undefined && substance.cas !== stored.cas;
  const differs = (text: string | null | undefined, kept: string) =>
    substance !== undefined &&
    !isOther &&
    unit !== undefined &&
    typeof text === 'string' &&
    Math.abs(Number(inBase(text, unit, substance)) - Number(kept)) > 1e-4;
  const inLedger = (kept: string) => `${stored.code} 为 ${Number(kept)} ${substance!.base_unit}`;
  return [
    ...(isOther ? [{ field: 'cas', text: `原编号“${row.own_no}”在系统中是 CAS号 ${stored.cas}，请核对` }] : []),
    ...(differs(row.initial, stored.initial)
      ? [{ field: 'initial', text: `包装净含量与系统不一致（${inLedger(stored.initial)}），请核对` }]
      : []),
    ...(differs(row.quantity, stored.quantity)
      ? [{ field: 'quantity', text: `余量与系统不一致（${inLedger(stored.quantity)}），已入账的数量请通过盘点调整` }]
      : []),
    ...(place && cellOf(place) && cellOf(place)!.id !== stored.cell_id
      ? [{ field: 'cell', text: `位置与系统不一致，请在库存中对 ${stored.code} 办理移位` }]
      : []),
  ];
}

/** Opening stock says what is there; what ought not to stand together is shown, and moved afterwards. */
function placeWarnings(row: Checked, { book }: Env, { cellOf, substances, stuff, contents }: Found): Fault[] {
  const place = placeOf(row);
  const cell = place && cellOf(place);
  const substance = stuff.get(substances.get(row.cas ?? '')?.id ?? 0);
  if (!cell || !substance) return [];
  const placed = { substance, cell };
  return conflictsOf(book, placed, contents)
    .slice(0, 1)
    .map((conflict) => {
      const { where, other, reason, advice } = conflictParams(placed, conflict);
      return { field: 'cell', text: `${where}有${other}，${reason}，导入后请移到${advice}` };
    });
}

function openingOf(row: Row, { purities }: Env, found: Found): Opening {
  const substance = found.substances.get(row.cas)!;
  const cell = found.cellOf(row)!;
  const unit = valueOf(NetUnit, row.unit)!;
  const base = (amount: string) => inBase(amount, unit, substance)!;
  return {
    id: found.known.get(row.own_no.toUpperCase())?.id,
    own_no: row.own_no,
    substance_id: substance.id,
    name: substance.name,
    unit: substance.base_unit,
    spec_id: found.specOf(substance.id, row.initial, unit) ?? null,
    initial: base(row.initial),
    quantity: base(row.quantity ?? row.initial),
    cell,
    given: {
      purity: row.purity === undefined ? undefined : row.purity === null ? '' : valueFor(purities, row.purity)!,
      batch_no: row.batch_no === null ? '' : row.batch_no,
      produced_on: row.produced_on,
      expires_on: row.expires_on,
      holder_id: typeof row.holder === 'string' ? found.people.get(row.holder.toUpperCase())!.id : row.holder,
    },
  };
}

/** Storage group of ethanol, which the example names. */
const exampleGroup = 'FL';

export const openingImport = defineSheet<Row, Env, Found>({
  name: 'chemical.opening',
  title: '期初库存',
  columns: openingColumns,
  // As the unique index of the numbers compares them.
  keyOf: ({ own_no }) => own_no?.toUpperCase() ?? '',
  async choices(ctx) {
    const { purities } = await prepare(ctx);
    const { warehouses, first } = await placeChoices(ctx, exampleGroup);
    return {
      lists: { purity: listOfNames(purities), warehouse: warehouses },
      example: {
        own_no: 'YJ-0001',
        cas: '64-17-5',
        initial: '500',
        unit: 'mL',
        quantity: '350',
        purity: purities.names[1] ?? '',
        batch_no: '20260301',
        produced_on: '2026-03-01',
        expires_on: '2029-02-28',
        warehouse: first?.warehouse ?? '',
        cabinet: first?.cabinet ?? '',
        cell: first?.cell ?? '',
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
    errors: [
      ...substanceFaults(values, found),
      ...amountFaults(values),
      ...dayFaults(values, env),
      ...faultOfChoice('purity', '纯度', values.purity, env.purities),
      ...placeFaults(values, found),
      ...holderFaults(values, found),
      ...knownFaults(values, found),
    ],
    warnings: placeWarnings(values, env, found),
    exists: found.known.has(keyOf(values)),
  }),
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    storeOpening(
      ctx,
      rows.map(({ values }) => openingOf(values, env, found)),
    ),
});
