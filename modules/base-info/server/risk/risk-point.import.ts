import type { Ctx } from '#kernel/server/context.ts';
import type { Scope } from '#kernel/server/policy.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfNames,
  readWithZeros,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport, filled } from '#kernel/server/sheets/row.rules.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import type { Measure } from '../../shared/risk/risk-point.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { labChoices, labFaults } from '../named-lab.queries.ts';
import {
  catalogueRisks,
  readNamedRisks,
  type CatalogueRisk,
  type NamedPoint,
  type NamedRiskLab,
} from './risk-import.queries.ts';
import { writeRiskPoints } from './risk-import.service.ts';
import { riskPointColumns } from './risk-point.export.ts';
import { riskImportScope } from './risk-point.policy.ts';

type Env = { entries: Choices<CatalogueRisk>; classes: Choices<string>; scope: Scope };
type Text = string | null | undefined;
type Row = {
  lab_code: string;
  room_no: Text;
  name: string;
  place: string;
  describe: Text;
  l: number;
  s: number;
  measures: Measure[];
  duty: Text;
  lab_class: Text;
  review_cycle: number | null | undefined;
};
type Checked = CheckedRow<Row>['values'];
type Found = { labs: Map<string, NamedRiskLab>; people: Map<string, NumberedPerson>; points: Map<string, NamedPoint> };

async function prepare(ctx: Ctx): Promise<Env> {
  const { lab_class: classes } = await codesByName(ctx, ['lab_class']);
  return { entries: await catalogueRisks(ctx), classes, scope: riskImportScope(ctx.actor) };
}

async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const { entries, classes, scope } = await prepare(ctx);
  return {
    lists: {
      lab_code: await labChoices(ctx, scope),
      name: listOfNames(entries),
      duty: await peopleChoices(ctx, scope),
      lab_class: listOfNames(classes),
    },
    example: { name: entries.names[0] ?? '易燃液体使用' },
  };
}

/** A risk point is the same at one place of a laboratory under one name. */
const keyOf = (
  lab: number | undefined,
  room: number | null,
  { name, place }: { name?: Text | undefined; place?: Text | undefined },
) => [lab ?? '', room ?? 0, name, place].join('|').toUpperCase();

const pointOf = (row: Checked, found: Found) => {
  const lab = labOf(row, found);
  return found.points.get(keyOf(lab?.id, roomOf(row, lab), row));
};
const labOf = (row: Checked, { labs }: Found) => labs.get(row.lab_code?.toUpperCase() ?? '');
const roomOf = (row: Checked, lab: NamedRiskLab | undefined) =>
  (row.room_no ? lab?.rooms[row.room_no.toUpperCase()] : undefined) ?? null;

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const points = new Map<string, NamedPoint>();
  const codes = rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []);
  const labs = await readWithZeros(codes, async (asked) => {
    const named = await readNamedRisks(ctx, asked);
    for (const point of named.points) points.set(keyOf(point.lab_id, point.room_id, point), point);
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row.duty ?? []),
  );
  return { labs, people, points };
}

function otherFaults(row: Checked, found: Found, { entries, classes }: Env): Fault[] {
  const { duty, name, lab_class } = row;
  const { people } = found;
  const isOwn = name !== undefined && name !== null && !valueFor(entries, name);
  return [
    ...(duty && !people.has(duty.toUpperCase())
      ? [faultOfCode('duty', '责任人工号', duty, (no) => people.has(no), '或已停用，请核对')]
      : []),
    ...(lab_class ? faultOfChoice('lab_class', '安全类别', lab_class, classes) : []),
    ...(isOwn && !afterImport(lab_class, pointOf(row, found)?.lab_class)
      ? [{ field: 'lab_class', text: `风险点“${name}”不在目录中，作为自定义风险点请填写安全类别` }]
      : []),
  ];
}

const isFixed = ({ in_force, status }: NamedPoint) => in_force || status === RiskStatus.pending;

export const riskPointImport = defineSheet<Row, Env, Found>({
  name: 'risk-point',
  title: '风险点',
  columns: riskPointColumns,
  keyOf: (row) => [row.lab_code, row.room_no ?? '', row.name, row.place].join('|').toUpperCase(),
  choices: choicesFor,
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => {
    const point = pointOf(values, found);
    const warning = { field: 'name', text: '已提交审核或已生效，导入不会覆盖；需要修改请用“变更”' };
    return {
      errors: [...labFaults(values, found.labs, env.scope), ...otherFaults(values, found, env)],
      warnings: point && isFixed(point) ? [warning] : [],
      exists: point !== undefined,
    };
  },
  async apply(ctx, { env, found }, rows) {
    const ready = rows.flatMap(({ values: row }) => {
      const point = pointOf(row, found);
      return point && isFixed(point) ? [] : toStored(row, point, found, env);
    });
    await writeRiskPoints(ctx, ready);
  },
});

/** A new point, or one whose cell is cleared, takes its class from the catalogue and its person from the laboratory. */
function toStored(row: Row, point: NamedPoint | undefined, found: Found, { entries, classes }: Env) {
  const lab = labOf(row, found)!;
  const entry = valueFor(entries, row.name);
  const { duty, lab_class, name, place, describe, l, s, measures, review_cycle } = row;
  const valueOr = <Value>(cell: Text, read: (cell: string) => Value, otherwise: Value) =>
    point && cell === undefined ? undefined : (filled(cell, read) ?? otherwise);
  return {
    id: point?.id,
    name,
    place,
    describe,
    l,
    s,
    measures,
    review_cycle,
    lab_id: lab.id,
    room_id: roomOf(row, lab),
    attribute_id: point ? undefined : entry?.id,
    lab_class: valueOr(lab_class, (name) => Number(valueFor(classes, name)), entry?.lab_class ?? null),
    duty_id: valueOr(duty, (no) => found.people.get(no.toUpperCase())!.id, lab.safety_head_id),
  };
}
