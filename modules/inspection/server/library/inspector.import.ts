import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { dayCell, listCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  defineSheet,
  type Batch,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, type NumberedPerson } from '#platform/identity/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { InspectorKind } from '../../shared/library/inspector.ts';
import { inspectorEditScope, mayAppoint } from './inspector.policy.ts';

/** Columns of inspectors, shared by template, import and export. */
const inspectorColumns = [
  { field: 'job_no', title: '工号', required: true, maxLength: 32 },
  { field: 'kind', title: '类型', required: true, options: InspectorKind.$items.map((item) => item.label) },
  { field: 'expertise', title: '专业领域', width: 20, sample: '化学类、生物类', parse: listCell },
  { field: 'duty_codes', title: '负责单位编码', width: 24, sample: '001、002', parse: listCell },
  { field: 'from_on', title: '聘期起', required: true, kind: 'date', sample: '2025-09-01', parse: dayCell },
  { field: 'to_on', title: '聘期止', required: true, kind: 'date', sample: '2026-08-31', parse: dayCell },
] as const satisfies readonly SheetColumn[];

type Env = {
  units: Map<string, CodedUnit>;
  classes: Map<string, number>;
  known: Set<number>;
};
const isNumber = /^\d{1,2}$/;
type People = Map<string, NumberedPerson>;
type Values = Record<'job_no' | 'kind' | 'from_on' | 'to_on', string> &
  Record<'expertise' | 'duty_codes', string[] | null>;

async function prepare(ctx: Ctx): Promise<Env> {
  const known = await sql<{ user_id: number }>`select user_id from inspection.inspector
    where school_id = ${ctx.schoolId} and org_id = ${ctx.actor.orgId}`.execute(ctx.db);
  const { lab_class } = await codesByName(ctx, ['lab_class']);
  return {
    units: await unitsByCode(ctx, { scope: inspectorEditScope(ctx.actor) }),
    classes: new Map([...lab_class].flatMap(([text, code]) => (isNumber.test(code) ? [[text, Number(code)]] : []))),
    known: new Set(known.rows.map((row) => row.user_id)),
  };
}

function check(ctx: Ctx, { env, found }: Batch<Env, People>, row: Values): Verdict {
  const errors: string[] = [];
  const person = found.get(row.job_no.toUpperCase());
  const kind = valueOf(InspectorKind, row.kind);
  if (person === undefined) errors.push(`工号“${row.job_no}”不存在或已停用`);
  if (kind !== undefined && !mayAppoint(ctx.actor, kind)) errors.push('学院只能管理院级检查员和学生协查员');
  for (const code of row.duty_codes ?? [])
    if (!env.units.has(code.toUpperCase())) errors.push(`单位编码“${code}”不存在或不在您的管理范围内`);
  for (const name of row.expertise ?? []) if (!env.classes.has(name)) errors.push(`专业领域“${name}”不存在`);
  if (row.to_on < row.from_on) errors.push('聘期止不能早于聘期起');
  return { errors, exists: person !== undefined && env.known.has(person.id) };
}

/** Writes appointments of the caller's unit and reconciles the roles. */
async function apply(ctx: Ctx, { env, found }: Batch<Env, People>, rows: SheetRow<Values>[]): Promise<void> {
  const inspectors = rows.map(({ values }) => ({
    user_id: found.get(values.job_no.toUpperCase())!.id,
    kind: valueOf(InspectorKind, values.kind),
    duty: (values.duty_codes ?? []).map((code) => env.units.get(code.toUpperCase())!.id),
    expertise: (values.expertise ?? []).map((name) => env.classes.get(name)),
    from_on: values.from_on,
    to_on: values.to_on,
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

export const inspectorSheet = defineSheet<Values, Env, People>({
  name: 'inspection.inspector',
  title: '检查人员',
  columns: inspectorColumns,
  keyOf: ({ job_no }) => job_no.toUpperCase(),
  prepare,
  lookUp: (ctx, _env, rows) =>
    activePeopleByNumber(
      ctx,
      rows.map(({ values }) => values.job_no),
    ),
  check: (ctx, batch, { values }) => check(ctx, batch, values),
  apply,
});
