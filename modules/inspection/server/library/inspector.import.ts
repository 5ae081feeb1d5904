import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { CellError, defineSheet, type SheetColumn, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { within } from '#kernel/server/policy.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { inspectorEditScope, mayAppoint } from './inspector.policy.ts';

function dayOf(text: string): string {
  const day = text
    .replace(/[/.]/g, '-')
    .replace(/^(\d{4})-(\d)-/, '$1-0$2-')
    .replace(/-(\d)$/, '-0$1');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new CellError(`日期“${text}”应为 年-月-日`);
  return day;
}

const listOf = (text: string) => text.split(/[、,，;；\s]+/).filter(Boolean);

/** Columns of inspectors, shared by template, import and export. */
export const inspectorColumns = [
  { field: 'job_no', title: '工号', required: true, maxLength: 32 },
  { field: 'kind', title: '类型', required: true, options: InspectorKind.$items.map((item) => item.label) },
  { field: 'expertise', title: '专业领域', width: 20, sample: '化学类、生物类', parse: listOf },
  { field: 'duty_codes', title: '负责单位编码', width: 24, sample: '001、002', parse: listOf },
  { field: 'from_on', title: '聘期起', required: true, kind: 'date', sample: '2025-09-01', parse: dayOf },
  { field: 'to_on', title: '聘期止', required: true, kind: 'date', sample: '2026-08-31', parse: dayOf },
] as const satisfies readonly SheetColumn[];

type Env = {
  people: Map<string, number>;
  units: Map<string, number>;
  classes: Map<string, number>;
  known: Set<number>;
};
const textOf = (row: SheetRow, field: string) => (row.values[field] ?? '') as string;
const namesOf = (row: SheetRow, field: string) => (row.values[field] ?? []) as string[];

async function prepare(ctx: Ctx): Promise<Env> {
  const people = await sql<{ id: number; job_no: string }>`select id, upper(job_no) as job_no from identity.account
    where school_id = ${ctx.schoolId} and job_no <> '' and status = 1 and deleted_at is null`.execute(ctx.db);
  const units = await sql<{ id: number; code: string }>`select o.id, upper(o.code) as code from org.unit o
    where o.school_id = ${ctx.schoolId} and o.level <> 'lab' and o.deleted_at is null and ${within(inspectorEditScope(ctx.actor), 'o.path')}`.execute(
    ctx.db,
  );
  const classes = await sql<{ code: number; name: string }>`select code::int as code, name from codes.code
    where school_id = ${ctx.schoolId} and parent_key = 'lab_class' and code ~ '^[0-9]{1,2}$'`.execute(ctx.db);
  const known = await sql<{ user_id: number }>`select user_id from inspection.inspector
    where school_id = ${ctx.schoolId} and org_id = ${ctx.actor.orgId}`.execute(ctx.db);
  return {
    people: new Map(people.rows.map((row) => [row.job_no, row.id])),
    units: new Map(units.rows.map((row) => [row.code, row.id])),
    classes: new Map(classes.rows.map((row) => [row.name, row.code])),
    known: new Set(known.rows.map((row) => row.user_id)),
  };
}

function judge(ctx: Ctx, env: Env, row: SheetRow) {
  const errors: string[] = [];
  const person = env.people.get(textOf(row, 'job_no').toUpperCase());
  const kind = valueOf(InspectorKind, textOf(row, 'kind'));
  if (person === undefined) errors.push(`工号“${textOf(row, 'job_no')}”不存在或已停用`);
  if (kind !== undefined && !mayAppoint(ctx.actor, kind)) errors.push('学院只能管理院级检查员和学生协查员');
  for (const code of namesOf(row, 'duty_codes'))
    if (!env.units.has(code.toUpperCase())) errors.push(`单位编码“${code}”不存在或不在您的管理范围内`);
  for (const name of namesOf(row, 'expertise')) if (!env.classes.has(name)) errors.push(`专业领域“${name}”不存在`);
  if (textOf(row, 'to_on') < textOf(row, 'from_on')) errors.push('聘期止不能早于聘期起');
  return { errors, exists: person !== undefined && env.known.has(person) };
}

/** Writes appointments of the caller's unit and reconciles the roles. */
async function apply(ctx: Ctx, env: Env, rows: SheetRow[]): Promise<void> {
  const inspectors = rows.map((row) => ({
    user_id: env.people.get(textOf(row, 'job_no').toUpperCase()),
    kind: valueOf(InspectorKind, textOf(row, 'kind')),
    duty: namesOf(row, 'duty_codes').map((code) => env.units.get(code.toUpperCase())),
    expertise: namesOf(row, 'expertise').map((name) => env.classes.get(name)),
    from_on: textOf(row, 'from_on'),
    to_on: textOf(row, 'to_on'),
  }));
  await sql`insert into inspection.inspector (school_id, user_id, kind, org_id, duty_org_ids, expertise, from_on, to_on, created_by)
    select ${ctx.schoolId}, r.user_id, r.kind, ${ctx.actor.orgId}, array(select value::bigint from json_array_elements_text(r.duty)),
      array(select value::int from json_array_elements_text(r.expertise)), r.from_on, r.to_on, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(inspectors)}::json) as r(user_id bigint, kind int, duty json, expertise json, from_on date, to_on date)
    on conflict (school_id, user_id, org_id) do update set kind = excluded.kind, duty_org_ids = excluded.duty_org_ids, expertise = excluded.expertise,
      from_on = excluded.from_on, to_on = excluded.to_on, version = inspection.inspector.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}`.execute(ctx.db);
  await ctx.job('inspection.roles', {});
}

export const inspectorSheet = defineSheet<Env>({
  name: 'inspection.inspector',
  title: '检查人员',
  columns: inspectorColumns,
  keyOf: (values) => String(values['job_no']).toUpperCase(),
  prepare,
  check: async (ctx, env, rows) => rows.map((row) => judge(ctx, env, row)),
  apply,
});
