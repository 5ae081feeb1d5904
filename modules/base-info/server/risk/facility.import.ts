import { sql } from 'kysely';
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
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { labChoices, labFaults, type NamedLab } from '../named-lab.queries.ts';
import { facilityColumns } from './facility.export.ts';
import { writeFacilities } from './facility-import.service.ts';
import { facilityImportScope } from './facility.policy.ts';

type Env = { categories: Choices<string>; scope: Scope };
type Row = Record<string, string | null | undefined> & { lab_code: string; category: string; place: string };
type Checked = CheckedRow<Row>['values'];
type Own = { id: number; lab_id: number; category: string; name: string; place: string };
type Found = { labs: Map<string, NamedLab>; people: Map<string, NumberedPerson>; own: Map<string, number> };

async function prepare(ctx: Ctx): Promise<Env> {
  const { material_category: categories } = await codesByName(ctx, ['material_category']);
  return { categories, scope: facilityImportScope(ctx.actor) };
}

async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const { categories, scope } = await prepare(ctx);
  const lists = {
    lab_code: await labChoices(ctx, scope),
    category: listOfNames(categories),
    duty: await peopleChoices(ctx, scope),
  };
  return { lists, example: { category: '灭火器' } };
}

const keyOf = (lab: number | undefined, category: string | undefined, name: string, place: string) =>
  [lab ?? '', category ?? '', name, place].join('|').toUpperCase();

async function readLabs(ctx: Ctx, codes: string[]) {
  const { rows } = await sql<{ labs: NamedLab[]; own: Own[] }>`with named as (
      select u.id, upper(u.code) as code, u.name, u.path, u.status from org.unit u
      where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null and upper(u.code) = any(${codes}))
    select coalesce((select json_agg(n) from named n), '[]') as labs,
      coalesce((select json_agg(json_build_object('id', f.id, 'lab_id', f.lab_id, 'category', f.category, 'name', f.name, 'place', f.place))
        from base_info.lab_facility f where f.school_id = ${ctx.schoolId} and f.lab_id in (select id from named)), '[]') as own`.execute(
    ctx.db,
  );
  return rows[0]!;
}

async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const own = new Map<string, number>();
  const codes = rows.flatMap((row) => row.lab_code?.toUpperCase() ?? []);
  const labs = await readWithZeros(codes, async (asked) => {
    const named = await readLabs(ctx, asked);
    for (const { id, lab_id, category, name, place } of named.own) own.set(keyOf(lab_id, category, name, place), id);
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const people = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row['duty'] ?? []),
  );
  return { labs, people, own };
}

const dutyFaults = (duty: string | null | undefined, { people }: Found): Fault[] =>
  duty && !people.has(duty.toUpperCase())
    ? [faultOfCode('duty', '责任人工号', duty, (no) => people.has(no), '或已停用，请核对')]
    : [];

function facilityOf(row: Checked, { labs, own }: Found, { categories }: Env): number | undefined {
  const lab = labs.get(row.lab_code?.toUpperCase() ?? '');
  return own.get(keyOf(lab?.id, valueFor(categories, row.category), row['name'] ?? '', row.place ?? ''));
}

export const facilityImport = defineSheet<Row, Env, Found>({
  name: 'facility',
  title: '安全设施',
  columns: facilityColumns,
  keyOf: (row) => [row.lab_code, row.category, row['name'] ?? '', row.place].join('|').toUpperCase(),
  choices: choicesFor,
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: [
      ...labFaults({ lab_code: values.lab_code }, found.labs, env.scope),
      ...faultOfChoice('category', '类别', values.category, env.categories),
      ...dutyFaults(values['duty'], found),
    ],
    exists: facilityOf(values, found, env) !== undefined,
  }),
  async apply(ctx, { env, found }, rows) {
    const ready = rows.map(({ values: row }) => ({
      id: facilityOf(row, found, env),
      lab_id: found.labs.get(row.lab_code.toUpperCase())!.id,
      category: valueFor(env.categories, row.category)!,
      name: row['name'],
      model: row['model'],
      qty: Number(row['qty']),
      place: row.place,
      check_cycle: filled(row['check_cycle'], Number),
      expires_on: row['expires_on'],
      duty_id: filled(row['duty'], (no) => found.people.get(no.toUpperCase())!.id),
    }));
    await writeFacilities(ctx, ready);
  },
});
