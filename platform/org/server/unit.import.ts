import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { inScope } from '#kernel/server/policy.ts';
import { codeCell, listCell, phoneCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  allowedNames,
  choicesOf,
  faultOfChoice,
  faultOfCode,
  listOfCodes,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import {
  CellError,
  defineSheet,
  type Batch,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { Enabled, labelOf, valueOf } from '#kernel/shared/enums.ts';
import { peopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { OrgLevel, codeFault, isAllowedBelow, type OrgLevelCode } from '../shared/unit.rules.ts';
import { typesByName } from './org-type-by-name.queries.ts';
import { unitsByCode, type CodedUnit } from './unit-by-code.queries.ts';
import { unitEditScope } from './unit.policy.ts';
import { createUnits, type NewUnit } from './unit.service.ts';

type Values = {
  code: string;
  name: string;
  level: OrgLevelCode;
  type: string | null | undefined;
  parent_code: string;
  campus: string[] | null | undefined;
  head_no: string | null | undefined;
  officer_nos: string[] | null | undefined;
  phone: string | null | undefined;
  status: number | undefined;
};
type Checked = CheckedRow<Values>['values'];
type Known = { id?: number; level: OrgLevelCode; status: number };
type Env = {
  types: Choices<{ id: number; level: OrgLevelCode }>;
  campuses: Choices<number>;
  /** Known parents: existing units in scope and new ones from the file. */
  parents: Map<string, Known>;
};
type People = Map<string, NumberedPerson>;
type Found = { units: Map<string, CodedUnit>; people: People };
const levels = OrgLevel.$items.filter((item) => item.value !== 'school' && item.value !== 'lab');

export const unitSheet = defineSheet<Values, Env, Found>({
  name: 'org.unit',
  title: '组织机构',
  columns: [
    { field: 'code', title: '单位编码', required: true, sample: '012', parse: codeCell() },
    { field: 'name', title: '单位名称', required: true, sample: '材料学院', maxLength: 50, width: 28, frozen: true },
    {
      field: 'level',
      title: '级别',
      required: true,
      options: levels.map((item) => item.label),
      parse: (text) => valueOf(OrgLevel, text),
    },
    { field: 'type', title: '类型', maxLength: 30 },
    { field: 'parent_code', title: '上级编码', required: true, coded: true, width: 22, parse: codeCell() },
    { field: 'campus', title: '校区', several: true, parse: listCell },
    { field: 'head_no', title: '负责人工号', maxLength: 32, coded: true },
    { field: 'officer_nos', title: '安全员工号', several: true, parse: listCell },
    { field: 'phone', title: '电话', parse: phoneCell },
    {
      field: 'status',
      title: '状态',
      options: Enabled.$items.map((item) => item.label),
      parse: (text) => valueOf(Enabled, text),
    },
  ],
  keyOf: ({ code }) => code.toUpperCase(),
  choices: unitChoices,
  prepare: async (ctx) => ({
    types: await typesOf(ctx),
    campuses: await campusesOf(ctx),
    parents: await parentsOf(ctx),
  }),
  lookUp: async (ctx, env, rows) => {
    const values = rows.map((row) => row.values);
    const units = await unitsByCode(ctx, { codes: values.flatMap(({ code }) => code ?? []) });
    // A parent may appear later in the batch, so register all rows before checking the first.
    for (const { code, level } of values) {
      if (code === undefined || level === undefined) continue;
      const key = code.toUpperCase();
      if (!units.has(key)) env.parents.set(key, { level, status: 1 });
    }
    const numbers = values.flatMap(({ head_no, officer_nos }) => [head_no ?? [], officer_nos ?? []].flat());
    return { units, people: await peopleByNumber(ctx, numbers) };
  },
  check: (ctx, batch, { values }) => verdictOf(ctx, values, batch),
  apply: async (ctx, { env, found }, rows) => {
    const values = rows.map((row) => row.values);
    const isNew = (v: Values) => !found.units.has(v.code.toUpperCase());
    await addInOrder(ctx, env, found.people, values.filter(isNew));
    const changed = values.filter((v) => !isNew(v)).map((v) => toStored(env, found, v));
    await storeRows(ctx, 'org.unit', { campus_ids: [], safety_officer_ids: [], phone: '' }, changed);
  },
});

async function campusesOf(ctx: Ctx): Promise<Choices<number>> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`select id, name, code from org.campus
    where school_id = ${ctx.schoolId} and deleted_at is null`.execute(ctx.db);
  return choicesOf(rows.map(({ id, name, code }) => [id, name, code] as const));
}

const typesOf = async (ctx: Ctx) =>
  choicesOf([...(await typesByName(ctx))].map(([name, type]) => [type, name] as const));

/** Types above laboratories, units that may have children, campuses, and staff in scope. */
async function unitChoices(ctx: Ctx): Promise<SheetChoices> {
  const parents = await unitsByCode(ctx, { scope: unitEditScope(ctx.actor) });
  const types = [...(await typesByName(ctx))].filter(([, { level }]) => levels.some((item) => item.value === level));
  const staff = await peopleChoices(ctx, unitEditScope(ctx.actor), { staffOnly: true });
  return {
    lists: {
      type: types.map(([value]) => ({ value })),
      parent_code: listOfCodes(parents),
      campus: listOfNames(await campusesOf(ctx)),
      head_no: staff,
      officer_nos: staff,
    },
    // A type fits one level only.
    example: { type: '', ...exampleIn(parents) },
  };
}

/** Units in scope that may have children. */
const parentsOf = (ctx: Ctx): Promise<Map<string, Known>> => unitsByCode(ctx, { scope: unitEditScope(ctx.actor) });

/** A college of the school; for a college, a department of its own. */
function exampleIn(parents: ReadonlyMap<string, Known>): Record<string, string> {
  const codeOf = (level: OrgLevelCode) => [...parents].find(([, unit]) => unit.level === level)?.[0];
  const [school, college] = [codeOf('school'), codeOf('college')];
  if (school !== undefined) return { parent_code: school };
  return college === undefined
    ? {}
    : { parent_code: college, level: labelOf(OrgLevel, 'department'), code: `${college}99` };
}

function verdictOf(ctx: Ctx, v: Checked, { env, found }: Batch<Env, Found>): Verdict {
  const before = found.units.get(v.code?.toUpperCase() ?? '');
  const errors = [...faultsOfNames(v, env), ...faultsOfPeople(v, found.people)];
  return {
    errors: [...errors, ...(before ? faultsOfChange(ctx, v, before) : faultsOfPlace(v, env))],
    exists: before !== undefined,
  };
}

function faultsOfChange(ctx: Ctx, v: Checked, before: CodedUnit): Fault[] {
  if (!inScope(unitEditScope(ctx.actor), before.path))
    return [{ field: 'code', text: `单位编码“${v.code}”已被使用，请换一个` }];
  if (v.level !== undefined && before.level !== v.level) {
    const level = labelOf(OrgLevel, before.level);
    return [
      { field: 'level', text: `级别与系统不一致：单位“${v.code}”的级别是${level}，不能通过导入修改，请改为“${level}”` },
    ];
  }
  if (v.status !== undefined && v.status !== before.status) {
    const status = labelOf(Enabled, before.status);
    return [
      {
        field: 'status',
        text: `状态与系统不一致：单位“${v.code}”的状态是${status}，不能通过导入修改，请在组织机构中启用或停用`,
      },
    ];
  }
  if (v.parent_code === undefined || before.parent_code === v.parent_code.toUpperCase()) return [];
  const text = `上级编码“${v.parent_code}”与系统不一致，请改为“${before.parent_code}”；调整上级单位请用“移动”`;
  return [{ field: 'parent_code', text }];
}

function faultsOfPlace({ parent_code: code, level, code: own }: Checked, env: Env): Fault[] {
  const refuse = (text: string): Fault[] => [{ field: 'parent_code', text }];
  const faultOfOwn = level !== undefined && own !== undefined ? codeFault(level, own) : undefined;
  const ownFaults = faultOfOwn ? [{ field: 'code', text: faultOfOwn }] : [];
  if (code === undefined) return ownFaults;
  const parent = env.parents.get(code.toUpperCase());
  if (!parent) {
    const advice = '或不在您的管理范围内，请填写已有的或本文件中的单位编码，见模板的“可填内容”表';
    return [faultOfCode('parent_code', '上级编码', code, (one) => env.parents.has(one), advice), ...ownFaults];
  }
  if (parent.status !== 1) return refuse(`上级编码“${code}”的单位已停用，请先启用`);
  if (level !== undefined && !isAllowedBelow(level, parent.level)) {
    const [above, below] = [labelOf(OrgLevel, parent.level), labelOf(OrgLevel, level)];
    return [...refuse(`上级编码“${code}”不正确：${above}下不能设立${below}，请改填上级单位或级别`), ...ownFaults];
  }
  return ownFaults;
}

function faultsOfNames({ type: name, level, campus }: Checked, env: Env): Fault[] {
  const type = valueFor(env.types, name);
  const fits = env.types.names.filter((one) => valueFor(env.types, one)?.level === level);
  const errors = faultOfChoice('type', '类型', name, { ...env.types, names: fits });
  if (type && level !== undefined && type.level !== level)
    errors.push({
      field: 'type',
      text: `类型“${name}”不适用于${labelOf(OrgLevel, level)}，${fits.length > 0 ? allowedNames(fits) : '这个级别没有类型，请留空'}`,
    });
  return [...errors, ...(campus ?? []).flatMap((one) => faultOfChoice('campus', '校区', one, env.campuses))];
}

function faultsOfPeople({ head_no, officer_nos }: Checked, people: People): Fault[] {
  const faults = (field: string, title: string, numbers: readonly string[]) =>
    numbers
      .filter((no) => !people.has(no.toUpperCase()))
      .map((no) => faultOfCode(field, title, no, (one) => people.has(one), '，请核对，或先在用户管理中新建'));
  return [
    ...faults('head_no', '负责人工号', typeof head_no === 'string' ? [head_no] : []),
    ...faults('officer_nos', '安全员工号', officer_nos ?? []),
  ];
}

/** What a row changes; absent fields are left. */
const changesOf = (env: Env, people: People, v: Values) => ({
  name: v.name,
  type_id: filled(v.type, (name) => valueFor(env.types, name)!.id),
  campus_ids: filled(v.campus, (names) => names.map((name) => valueFor(env.campuses, name)!)),
  head_id: filled(v.head_no, (no) => people.get(no.toUpperCase())!.id),
  safety_officer_ids: filled(v.officer_nos, (nos) => nos.map((no) => people.get(no.toUpperCase())!.id)),
  phone: v.phone,
});

const toStored = (env: Env, { units, people }: Found, v: Values) => ({
  ...changesOf(env, people, v),
  id: units.get(v.code.toUpperCase())!.id,
});

const toNew = (env: Env, people: People, v: Values, pid: number): NewUnit => {
  const { campus_ids, safety_officer_ids, phone, ...fields } = changesOf(env, people, v);
  const lists = { campus_ids: campus_ids ?? [], safety_officer_ids: safety_officer_ids ?? [] };
  return { ...fields, ...lists, phone: phone ?? '', level: v.level, code: v.code, status: v.status ?? Enabled.on, pid };
};

/** Adds units level by level, parents first. */
async function addInOrder(ctx: Ctx, env: Env, people: People, values: Values[]) {
  const parents = await parentsOf(ctx);
  let waiting = values;
  while (waiting.length > 0) {
    const ready = waiting.filter((v) => parents.get(v.parent_code.toUpperCase())?.id !== undefined);
    if (ready.length === 0) throw new CellError('上级单位未能导入');
    const units = ready.map((v) => toNew(env, people, v, parents.get(v.parent_code.toUpperCase())!.id!));
    const ids = await createUnits(ctx, units);
    ready.forEach((v, i) => parents.set(v.code.toUpperCase(), { id: ids[i]!, level: v.level, status: 1 }));
    waiting = waiting.filter((v) => !ready.includes(v));
  }
}
