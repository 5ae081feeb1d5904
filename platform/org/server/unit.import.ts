import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within } from '#kernel/server/policy.ts';
import { CellError, defineSheet, type SheetRow, type Verdict } from '#kernel/server/sheets/define-sheet.ts';
import { labelOf, valueOf } from '#kernel/shared/enums.ts';
import { OrgLevel, codeFault, mayStandBelow, type OrgLevelCode } from '../shared/unit.rules.ts';
import { peopleByJobNo } from './person.queries.ts';
import { codeCell, listCell, statusCell } from './sheet-cells.rules.ts';
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
type Known = { id?: number; level: OrgLevelCode; parent_code: string; status: number };
type Env = {
  types: Map<string, { id: number; level: string }>;
  campuses: Map<string, number>;
  /** Parents seen so far: those of the database in reach, and those that the file itself brings. */
  parents: Map<string, Known>;
};
const levels = OrgLevel.$items.filter((item) => item.value !== 'school' && item.value !== 'lab');

export const unitSheet = defineSheet<Env>({
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
    { field: 'status', title: '状态', options: ['启用', '停用'], parse: statusCell('启用', '停用') },
  ],
  keyOf: (values) => String(values['code']).toUpperCase(),
  prepare: async (ctx) => ({ ...(await namesOf(ctx)), parents: await parentsOf(ctx) }),
  check: async (ctx, env, rows) => {
    const existing = await unitsByCode(
      ctx,
      rows.map((row) => valuesOf(row).code),
    );
    const people = await peopleOf(ctx, rows);
    // A parent may stand anywhere among these rows, so all of them are noted before the first is judged.
    for (const { code, level, parent_code } of rows.map(valuesOf)) {
      const key = code.toUpperCase();
      if (!existing.has(key)) env.parents.set(key, { level, parent_code: parent_code.toUpperCase(), status: 1 });
    }
    return rows.map((row) => judge(valuesOf(row), env, existing, people));
  },
  apply: async (ctx, env, rows, mode) => {
    const values = rows.map(valuesOf);
    const existing = await unitsByCode(
      ctx,
      values.map((v) => v.code),
    );
    const people = await peopleOf(ctx, rows);
    const isNew = (v: Values) => !existing.has(v.code.toUpperCase());
    await addInOrder(ctx, env, people, values.filter(isNew));
    if (mode === 'overwrite') {
      await overwrite(
        ctx,
        values.filter((v) => !isNew(v)).map((v) => fieldsOf(env, people, v)),
      );
    }
  },
});

function phoneCell(text: string) {
  if (!/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(text)) throw new CellError('电话应为手机号或带区号的座机号');
  return text;
}

const valuesOf = (row: SheetRow) => row.values as Values;

const peopleOf = (ctx: Ctx, rows: SheetRow[]) =>
  peopleByJobNo(
    ctx,
    rows.flatMap((row) => [valuesOf(row).head_no ?? [], valuesOf(row).officer_nos ?? []].flat()),
  );

async function namesOf(ctx: Ctx): Promise<Pick<Env, 'types' | 'campuses'>> {
  const types = await sql<{ id: number; name: string; level: string }>`select id, name, org_level as level from org.type
    where school_id = ${ctx.schoolId} and status = 1 and deleted_at is null`.execute(ctx.db);
  const campuses = await sql<{ id: number; name: string; code: string }>`select id, name, code from org.campus
    where school_id = ${ctx.schoolId} and deleted_at is null`.execute(ctx.db);
  return {
    types: new Map(types.rows.map((type) => [type.name, type])),
    campuses: new Map(campuses.rows.flatMap((c) => [[c.name, c.id] as const, [c.code, c.id] as const])),
  };
}

/** Units in reach that may have something below them. */
async function parentsOf(ctx: Ctx): Promise<Map<string, Known>> {
  const { rows } = await sql<{ id: number; code: string; level: OrgLevelCode; status: number }>`
    select u.id, upper(u.code) as code, u.level, u.status from org.unit u
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.level <> 'lab'
      and ${within(unitEditScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  return new Map(rows.map(({ code, ...unit }) => [code, { ...unit, parent_code: '' }]));
}

type Existing = { level: OrgLevelCode; parent_code: string; reach: boolean };

async function unitsByCode(ctx: Ctx, codes: string[]): Promise<Map<string, Existing>> {
  const { rows } = await sql<Existing & { code: string }>`
    select upper(u.code) as code, u.level, upper(coalesce(p.code, '')) as parent_code,
      ${within(unitEditScope(ctx.actor), 'u.path')} as reach
    from org.unit u left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    where u.school_id = ${ctx.schoolId} and upper(u.code) = any(${codes.map((code) => code.toUpperCase())}) and u.deleted_at is null`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ code, ...unit }) => [code, unit]));
}

function judge(v: Values, env: Env, existing: Map<string, Existing>, people: Map<string, number>): Verdict {
  const errors = [...faultsOfNames(v, env), ...faultsOfPeople(v, people)];
  const before = existing.get(v.code.toUpperCase());
  if (before) errors.push(...faultsOfChange(v, before));
  else errors.push(...faultsOfPlace(v, env));
  return { errors, exists: before !== undefined };
}

function faultsOfChange(v: Values, before: Existing): string[] {
  if (!before.reach) return [`单位编码 ${v.code} 已被使用，请换一个`];
  if (before.level !== v.level) return [`单位 ${v.code} 的级别是${labelOf(OrgLevel, before.level)}，不能通过导入修改`];
  return before.parent_code === v.parent_code.toUpperCase() ? [] : ['上级编码与系统不一致，请用“移动”调整上级单位'];
}

function faultsOfPlace(v: Values, env: Env): string[] {
  const parent = env.parents.get(v.parent_code.toUpperCase());
  if (!parent) return [`上级编码 ${v.parent_code} 不存在或不在您的管理范围内`];
  if (parent.status !== 1) return ['上级单位已停用，请先启用'];
  if (!mayStandBelow(v.level, parent.level)) {
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

const faultsOfPeople = (v: Values, people: Map<string, number>) =>
  [v.head_no ?? [], v.officer_nos ?? []]
    .flat()
    .flatMap((no) => (people.has(no.toUpperCase()) ? [] : [`工号 ${no} 不存在`]));

type Fields = Omit<NewUnit, 'pid'>;

const fieldsOf = (env: Env, people: Map<string, number>, v: Values): Fields => ({
  level: v.level,
  name: v.name,
  code: v.code,
  type_id: v.type === null ? null : env.types.get(v.type)!.id,
  campus_ids: (v.campus ?? []).map((name) => env.campuses.get(name)!),
  head_id: v.head_no === null ? null : people.get(v.head_no.toUpperCase())!,
  safety_officer_ids: (v.officer_nos ?? []).map((no) => people.get(no.toUpperCase())!),
  phone: v.phone ?? '',
  status: v.status ?? 1,
});

/** Adds units whose parents are there, then those whose parents have just been added, and so on. */
async function addInOrder(ctx: Ctx, env: Env, people: Map<string, number>, values: Values[]) {
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
    ready.forEach((v, i) =>
      parents.set(v.code.toUpperCase(), { id: ids[i]!, level: v.level, parent_code: '', status: 1 }),
    );
    waiting = waiting.filter((v) => !ready.includes(v));
  }
}

/** Replaces what the sheet holds of units in reach; level and parent stay. */
async function overwrite(ctx: Ctx, units: Fields[]) {
  if (units.length === 0) return;
  await sql`update org.unit u set name = r.name, type_id = r.type_id, campus_ids = r.campus_ids, head_id = r.head_id,
      safety_officer_ids = r.safety_officer_ids, phone = r.phone, version = u.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(units)}::json) as r(code text, name text, type_id bigint, campus_ids bigint[],
      head_id bigint, safety_officer_ids bigint[], phone text)
    where u.school_id = ${ctx.schoolId} and upper(u.code) = upper(r.code) and u.deleted_at is null
      and ${within(unitEditScope(ctx.actor), 'u.path')}`.execute(ctx.db);
}
