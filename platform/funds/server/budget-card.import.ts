import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfCodes,
  listOfNames,
  readWithZeros,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { all } from '#kernel/server/policy.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { CardStatus } from '../shared/budget-card.states.ts';
import { centsOf, moneyText, yuanOf } from '../shared/money.rules.ts';
import { cardColumns } from './budget-card.export.ts';
import { postMoney } from './card-flow.service.ts';

type Env = { types: Choices<string> };
type Row = Record<string, string | null | undefined> & {
  card_no: string;
  name: string;
  card_type: string;
  org_code: string;
  manager: string;
  total: string;
};
type Checked = CheckedRow<Row>['values'];
type Known = {
  no: string;
  id: number;
  status: number;
  total: string;
  used: string;
  starts_on: string | null;
  ends_on: string | null;
};
type Found = { units: Map<string, CodedUnit>; people: Map<string, NumberedPerson>; cards: Map<string, Known> };

const prepare = async (ctx: Ctx): Promise<Env> => ({
  types: (await codesByName(ctx, ['fund_card_type'])).fund_card_type,
});

async function lookUp(ctx: Ctx, rows: readonly Checked[]): Promise<Found> {
  const texts = (field: string) => rows.flatMap((row) => row[field]?.toUpperCase() ?? []);
  const { rows: cards } = await sql<Known>`select upper(card_no) as no, id, status, total::text as total,
      (frozen + spent)::text as used, starts_on, ends_on
    from funds.budget_card where school_id = ${ctx.schoolId} and upper(card_no) = any(${texts('card_no')})`.execute(
    ctx.db,
  );
  return {
    units: await readWithZeros(texts('org_code'), (codes) => unitsByCode(ctx, { codes })),
    people: await activePeopleByNumber(ctx, texts('manager')),
    cards: new Map(cards.map((card) => [card.no, card])),
  };
}

function unitFaults({ org_code: code }: Checked, { units }: Found): Fault[] {
  if (code === undefined) return [];
  const unit = units.get(code.toUpperCase());
  if (unit?.status === 1) return [];
  if (unit) return [{ field: 'org_code', text: `所属单位编码“${code}”的单位已停用，请先启用` }];
  return [faultOfCode('org_code', '所属单位编码', code, (one) => units.has(one), '，请核对')];
}

function managerFaults({ manager }: Checked, { people }: Found): Fault[] {
  if (manager === undefined || people.has(manager.toUpperCase())) return [];
  return [faultOfCode('manager', '负责人工号', manager, (no) => people.has(no), '或已停用，请核对')];
}

function moneyFaults(row: Checked, card: Known | undefined): Fault[] {
  if (!card || row.total === undefined || centsOf(row.total) >= centsOf(card.used)) return [];
  const text = `总额“${row.total}”少于已冻结和已支出的 ${moneyText(card.used)} 元，请核对`;
  return [{ field: 'total', text }];
}

function dayFaults(row: Checked, card: Known | undefined): Fault[] {
  const from = afterImport(row['starts_on'], card?.starts_on);
  const to = afterImport(row['ends_on'], card?.ends_on);
  return from && to && to < from ? [{ field: 'ends_on', text: '有效期至不能早于有效期起' }] : [];
}

const cardOf = (row: Checked, { cards }: Found) => cards.get(row.card_no?.toUpperCase() ?? '');

/** Writes the cards, then brings each total to that of the sheet by a flow. */
async function storeCards(ctx: Ctx, { env, found }: { env: Env; found: Found }, rows: SheetRow<Row>[]): Promise<void> {
  const ready = rows.map(({ values: row }) => ({
    id: cardOf(row, found)?.id,
    card_no: row.card_no,
    name: row.name,
    card_type: valueFor(env.types, row.card_type)!,
    source: row['source'],
    org_id: found.units.get(row.org_code.toUpperCase())!.id,
    manager_id: found.people.get(row.manager.toUpperCase())!.id,
    starts_on: row['starts_on'],
    ends_on: row['ends_on'],
    remark: row['remark'],
  }));
  await storeRows(ctx, 'funds.budget_card', { source: '', remark: '' }, ready);
  const { cards } = await lookUp(
    ctx,
    rows.map(({ values }) => values),
  );
  const totals = rows.map(({ values }) => ({ card: cards.get(values.card_no.toUpperCase())!, total: values.total }));
  for (const { card, total } of totals.toSorted((a, b) => a.card.id - b.card.id)) {
    const amount = centsOf(total) - centsOf(card.total);
    const kind = Number(card.total) === 0 ? ('allocate' as const) : ('adjust' as const);
    if (amount !== 0) await postMoney(ctx, { card_id: card.id, kind, amount: yuanOf(amount), note: '导入' });
  }
}

export const budgetCardImport = defineSheet<Row, Env, Found>({
  name: 'funds.budget-card',
  title: '经费卡',
  columns: cardColumns,
  keyOf: ({ card_no }) => card_no.toUpperCase(),
  async choices(ctx) {
    const { types } = await prepare(ctx);
    return {
      lists: {
        card_type: listOfNames(types),
        org_code: listOfCodes(await unitsByCode(ctx, {})),
        manager: await peopleChoices(ctx, all, { staffOnly: true }),
      },
    };
  },
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => {
    const card = cardOf(values, found);
    const isClosed = card?.status === CardStatus.finished;
    return {
      errors: [
        ...faultOfChoice('card_type', '类型', values.card_type, env.types),
        ...unitFaults(values, found),
        ...managerFaults(values, found),
        ...moneyFaults(values, card),
        ...dayFaults(values, card),
        ...(isClosed ? [{ field: 'card_no', text: `经费卡“${values.card_no}”已结题，不能再修改，请删除本行` }] : []),
      ],
      exists: card !== undefined,
    };
  },
  apply: storeCards,
});
