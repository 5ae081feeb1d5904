import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inScope, within } from '#kernel/server/policy.ts';
import { codeCell, listCell, phoneCell } from '#kernel/server/sheets/cells.rules.ts';
import { CellError, defineSheet, type Batch, type Verdict } from '#kernel/server/sheets/define-sheet.ts';
import { Enabled, labelOf, valueOf } from '#kernel/shared/enums.ts';
import { peopleByNumber, type NumberedPerson } from '#platform/identity/server/public.ts';
import { OrgLevel, codeFault, isAllowedBelow, type OrgLevelCode } from '../shared/unit.rules.ts';
import { typesByName } from './org-type-by-name.queries.ts';
import { unitsByCode, type CodedUnit } from './unit-by-code.queries.ts';
import { unitEditScope } from './unit.policy.ts';
import { createUnits, type NewUnit } from './unit.service.ts';

type Values = {
  code: string;
  name: string;
  level: OrgLevelCode;
  type: string | null;
  parent_code: string;
  campus: string[] | null;
  head_no: string | null;
  officer_nos: string[] | null;
  phone: string | null;
  status: number | null;
};
type Known = { id?: number; level: OrgLevelCode; status: number };
type Env = {
  types: Map<string, { id: number; level: string }>;
  campuses: Map<string, number>;
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
    { field: 'code', title: '单位编码', required: true, sample: '012', parse: codeCell('单位编码', 32) },
    { field: 'name', title: '单位名称', required: true, sample: '材料学院', maxLength: 50, width: 28 },
    {
      field: 'level',
      title: '级别',
      required: true,
      options: levels.map((item) => item.label),
      parse: (text) => valueOf(OrgLevel, text),
    },
    { field: 'type', title: '类型', maxLength: 30 },
    { field: 'parent_code', title: '上级编码', required: true, sample: '10001', parse: codeCell('上级编码', 32) },
    { field: 'campus', title: '校区', sample: '主校区', parse: listCell },
    { field: 'head_no', title: '负责人工号', maxLength: 32 },
    { field: 'officer_nos', title: '安全员工号', parse: listCell },
    { field: 'phone', title: '电话', parse: phoneCell },
    {
      field: 'status',
      title: '状态',
      options: Enabled.$items.map((item) => item.label),
      parse: (text) => valueOf(Enabled, text),
    },
  ],
  keyOf: ({ code }) => code.toUpperCase(),
  prepare: async (ctx) => ({
    types: await typesByName(ctx),
    campuses: await campusesOf(ctx),
    parents: await parentsOf(ctx),
  }),
  lookUp: async (ctx, env, rows) => {
    const values = rows.map((row) => row.values);
    const units = await unitsByCode(ctx, { codes: values.map(({ code }) => code) });
    // A parent may appear later in the batch, so register all rows before checking the first.
    for (const { code, level } of values) {
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
    await overwrite(
      ctx,
      values.filter((v) => !isNew(v)).map((v) => fieldsOf(env, found.people, v)),
    );
  },
});

async function campusesOf(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`select id, name, code from org.campus
    where school_id = ${ctx.schoolId} and deleted_at is null`.execute(ctx.db);
  return new Map(rows.flatMap((c) => [[c.name, c.id] as const, [c.code, c.id] as const]));
}

/** Units in scope that may have children. */
const parentsOf = (ctx: Ctx): Promise<Map<string, Known>> => unitsByCode(ctx, { scope: unitEditScope(ctx.actor) });

function verdictOf(ctx: Ctx, v: Values, { env, found }: Batch<Env, Found>): Verdict {
  const errors = [...faultsOfNames(v, env), ...faultsOfPeople(v, found.people)];
  const before = found.units.get(v.code.toUpperCase());
  if (before) errors.push(...faultsOfChange(ctx, v, before));
  else errors.push(...faultsOfPlace(v, env));
  return { errors, exists: before !== undefined };
}

function faultsOfChange(ctx: Ctx, v: Values, before: CodedUnit): string[] {
  if (!inScope(unitEditScope(ctx.actor), before.path)) return [`单位编码 ${v.code} 已被使用，请换一个`];
  if (before.level !== v.level) return [`单位 ${v.code} 的级别是${labelOf(OrgLevel, before.level)}，不能通过导入修改`];
  return before.parent_code === v.parent_code.toUpperCase() ? [] : ['上级编码与系统不一致，请用“移动”调整上级单位'];
}

function faultsOfPlace(v: Values, env: Env): string[] {
  const parent = env.parents.get(v.parent_code.toUpperCase());
  if (!parent) return [`上级编码 ${v.parent_code} 不存在或不在您的管理范围内`];
  if (parent.status !== 1) return ['上级单位已停用，请先启用'];
  if (!isAllowedBelow(v.level, parent.level)) {
    return [`${labelOf(OrgLevel, parent.level)}下不能设立${labelOf(OrgLevel, v.level)}`];
  }
  const fault = codeFault(v.level, v.code);
  return fault ? [fault] : [];
}

function faultsOfNames(v: Values, env: Env): string[] {
  const errors: string[] = [];
  const type = v.type === null ? undefined : env.types.get(v.type);
  if (v.type !== null && !type) errors.push(`类型“${v.type}”不存在或已停用`);
  if (type && type.level !== v.level) errors.push(`类型“${v.type}”不适用于${labelOf(OrgLevel, v.level)}`);
  for (const name of v.campus ?? []) if (!env.campuses.has(name)) errors.push(`校区“${name}”不存在`);
  return errors;
}

const faultsOfPeople = (v: Values, people: People) =>
  [v.head_no ?? [], v.officer_nos ?? []]
    .flat()
    .flatMap((no) => (people.has(no.toUpperCase()) ? [] : [`工号 ${no} 不存在`]));

type Fields = Omit<NewUnit, 'pid'>;

const fieldsOf = (env: Env, people: People, v: Values): Fields => ({
  level: v.level,
  name: v.name,
  code: v.code,
  type_id: v.type === null ? null : env.types.get(v.type)!.id,
  campus_ids: (v.campus ?? []).map((name) => env.campuses.get(name)!),
  head_id: v.head_no === null ? null : people.get(v.head_no.toUpperCase())!.id,
  safety_officer_ids: (v.officer_nos ?? []).map((no) => people.get(no.toUpperCase())!.id),
  phone: v.phone ?? '',
  status: v.status ?? 1,
});

/** Adds units level by level, parents first. */
async function addInOrder(ctx: Ctx, env: Env, people: People, values: Values[]) {
  const parents = await parentsOf(ctx);
  let waiting = values;
  while (waiting.length > 0) {
    const ready = waiting.filter((v) => parents.get(v.parent_code.toUpperCase())?.id !== undefined);
    if (ready.length === 0) throw new CellError('上级单位未能导入');
    const units = ready.map((v) => ({
      ...fieldsOf(env, people, v),
      pid: parents.get(v.parent_code.toUpperCase())!.id!,
    }));
    const ids = await createUnits(ctx, units);
    ready.forEach((v, i) => parents.set(v.code.toUpperCase(), { id: ids[i]!, level: v.level, status: 1 }));
    waiting = waiting.filter((v) => !ready.includes(v));
  }
}

/** Overwrites the columns of the sheet for units in scope; level and parent stay. */
async function overwrite(ctx: Ctx, units: Fields[]) {
  if (units.length === 0) return;
  await sql`update org.unit u set name = r.name, type_id = r.type_id, campus_ids = r.campus_ids, head_id = r.head_id,
      safety_officer_ids = r.safety_officer_ids, phone = r.phone, version = u.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(units)}::json) as r(code text, name text, type_id bigint, campus_ids bigint[],
      head_id bigint, safety_officer_ids bigint[], phone text)
    where u.school_id = ${ctx.schoolId} and upper(u.code) = upper(r.code) and u.deleted_at is null
      and ${within(unitEditScope(ctx.actor), 'u.path')}`.execute(ctx.db);
}
