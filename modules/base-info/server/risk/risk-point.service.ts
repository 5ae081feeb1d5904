import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { riskPointApi, RiskContent, RiskPointInput } from '../../shared/risk/risk-point.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';
import type { StoredContent } from './risk-content.rules.ts';
import { riskEditScope } from './risk-point.policy.ts';

export const riskPoint: RowKind<'base_info.risk_point'> = {
  table: 'base_info.risk_point',
  doc: 'base-info.risk-point',
  noun: '风险点',
  reach: (ctx) => inUnits(ctx.schoolId, riskEditScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

/** The stored form of what a form sends: what it leaves out is empty. */
export const storedContent = (input: RiskContent): StoredContent => ({
  attribute_id: input.attribute_id ?? null,
  name: input.name,
  lab_class: input.lab_class ?? null,
  room_id: input.room_id ?? null,
  place: input.place,
  describe: input.describe ?? '',
  l: input.l,
  s: input.s,
  measures: input.measures,
  duty_id: input.duty_id,
  review_cycle: input.review_cycle,
  files: input.files ?? [],
});

/** Checks what a risk point refers to; an entry that is switched off since stays valid for the row that has it. */
export async function checkContent(ctx: Ctx, input: RiskPointInput, before?: { attribute_id: unknown }): Promise<void> {
  const { lab_id, attribute_id, lab_class, room_id, measures } = input;
  const isKnown = attribute_id === before?.attribute_id;
  const texts = measures.map(({ kind, text }) => `${kind}:${text}`);
  await checkFields<RiskPointInput>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], riskEditScope(ctx.actor), '实验室'),
    attribute_id: attribute_id &&
      !isKnown && {
        valid: sql`exists (select 1 from base_info.attribute where school_id = ${ctx.schoolId} and id = ${attribute_id}
          and kind = 'riskpoint' and status = 1 and deleted_at is null)`,
        message: '风险点目录条目不存在或已停用，请重新选择',
      },
    lab_class: lab_class
      ? codeReference(ctx, 'lab_class', String(lab_class), '安全类别')
      : !attribute_id && '请选择安全类别',
    room_id: room_id && {
      valid: sql`exists (select 1 from base_info.lab_room where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
        and room_id = ${room_id})`,
      message: '房间不属于所选实验室，请重新选择',
    },
    duty_id: personReference(ctx, input.duty_id, '责任人'),
    measures: new Set(texts).size < texts.length && '管控措施有重复，请删除其中一项',
  });
}

/** A measure list is stored as JSON. */
const columns = (input: RiskContent) => ({ ...storedContent(input), measures: jsonColumn(input.measures) });

/** A risk point of the catalogue has its class unless the form says another one. */
export async function withClass<I extends RiskContent>(ctx: Ctx, input: I): Promise<I> {
  if (!input.attribute_id || input.lab_class) return input;
  const { rows } = await sql<{ lab_class: number | null }>`select lab_class from base_info.attribute
    where school_id = ${ctx.schoolId} and id = ${input.attribute_id}`.execute(ctx.db);
  return { ...input, lab_class: rows[0]?.lab_class ?? null };
}

export async function createRiskPoint(ctx: Ctx, asked: RiskPointInput): Promise<number> {
  await checkContent(ctx, asked);
  const input = await withClass(ctx, asked);
  const id = await insertRow(ctx, riskPoint, { lab_id: input.lab_id, ...columns(input) }, input.name);
  await attachFiles(ctx, 'base-info.risk-point', id, input.files ?? []);
  return id;
}

const isDraft = ({ status, in_force }: Record<string, unknown>) =>
  status === RiskStatus.draft || (status === RiskStatus.reject && in_force !== true);

/** Only what has not been in force yet is written directly. */
export async function updateRiskPoint(ctx: Ctx, { id, version, ...asked }: InputOf<typeof riskPointApi.update>) {
  const input = await withClass(ctx, asked);
  const check = async (before: Record<string, unknown>) => {
    assert(isDraft(before), baseInfoErrors.riskMoved, { action: '直接编辑' });
    await checkContent(ctx, input, { attribute_id: before['attribute_id'] });
  };
  const values = { lab_id: input.lab_id, ...columns(input) };
  await updateRow(ctx, riskPoint, { id, version }, values, { note: input.name, check });
  await attachFiles(ctx, 'base-info.risk-point', id, input.files ?? []);
}

export async function removeRiskPoint(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, riskPoint, id);
  assert(isDraft(row), baseInfoErrors.riskMoved, { action: '删除' });
  await removeRow(ctx, riskPoint, id, String(row['name']));
}

/** Protective measures of the catalogue as measures of a risk point, each of the kind that its group names. */
const catalogueMeasures = (ctx: Ctx, ids: readonly number[]) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'kind', case when g.name like '工程%' then 'technical' when g.name like '个人%' then 'ppe'
      when g.name like '应急%' then 'emergency' else 'management' end, 'text', a.name) order by g.sort, a.sort, a.id), '[]')
  from base_info.attribute a left join base_info.attribute g on g.school_id = a.school_id and g.id = a.pid
  where a.school_id = ${ctx.schoolId} and a.id = any(${[...ids]}))`;

const inCatalogue = (ctx: Ctx, kind: string, ids: readonly number[], noun: string) =>
  ids.length === 0
    ? `请选择${noun}`
    : {
        valid: sql<boolean>`(select count(*) from base_info.attribute where school_id = ${ctx.schoolId} and id = any(${[...ids]})
          and kind = ${kind} and status = 1 and deleted_at is null) = ${ids.length}`,
        message: `所选${noun}不存在或已停用，请重新选择`,
      };

/** Takes entries of the catalogue with their default values; those that the lab has at this place are left out. */
export async function adoptRiskPoints(ctx: Ctx, input: InputOf<typeof riskPointApi.adopt>) {
  const { lab_id, place, duty_id } = input;
  const entries = [...new Set(input.attribute_ids)];
  const protects = [...new Set(input.protect_ids)];
  await checkFields<typeof input>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], riskEditScope(ctx.actor), '实验室'),
    duty_id: personReference(ctx, duty_id, '责任人'),
    attribute_ids: inCatalogue(ctx, 'riskpoint', entries, '风险点'),
    protect_ids: inCatalogue(ctx, 'protect', protects, '防护措施'),
  });
  const me = ctx.actor.userId;
  const { rows } = await sql<{
    id: number;
  }>`insert into base_info.risk_point (school_id, lab_id, attribute_id, name, lab_class,
      place, l, s, measures, duty_id, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, ${lab_id}, a.id, a.name, a.lab_class, ${place}, coalesce(a.default_l, 2), coalesce(a.default_s, 2),
      ${catalogueMeasures(ctx, protects)}, ${duty_id}, ${me}, ${ctx.now}, ${me}, ${ctx.now}
    from base_info.attribute a where a.school_id = ${ctx.schoolId} and a.id = any(${entries})
    on conflict do nothing returning id`.execute(ctx.db);
  const note = `引用 ${rows.length} 个风险点`;
  await ctx.audit({ action: '批量引用风险点', docType: 'base-info.lab', docId: lab_id, note });
  return { added: rows.length, skipped: entries.length - rows.length };
}

/** Books a review that found nothing to change. */
export async function reviewRiskPoint(ctx: Ctx, { id, version, note = '' }: InputOf<typeof riskPointApi.review>) {
  const check = async ({ status }: Record<string, unknown>) =>
    assert(status === RiskStatus.pass, baseInfoErrors.riskMoved, { action: '复核' });
  const next = sql<string>`(${formatDate(ctx.now)}::date + make_interval(months => review_cycle))::date`;
  const { rows } = await sql<{ day: string }>`select ${next} as day from base_info.risk_point
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { day } = found(rows[0], '风险点');
  await updateRow(ctx, riskPoint, { id, version }, { review_on: day }, { note: note || '复核，无变化', check });
}
