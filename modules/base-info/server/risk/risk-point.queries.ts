import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { riskPointApi, type RiskPointRow } from '../../shared/risk/risk-point.ts';
import { RiskLevel, RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { labInUse, labOfNature, labOnCampus } from '../lab-conditions.queries.ts';
import { readInLabs, readsFewLabs } from '../inspected-content.queries.ts';
import { riskActions, riskScope } from './risk-point.policy.ts';

type Last = {
  id: number;
  kind: string;
  step: string;
  opinion: string;
  untouched: boolean;
  after: Record<string, unknown> | null;
};
type FromLast = 'change_id' | 'change_kind' | 'step' | 'opinion' | 'proposed';
export type StoredRiskPoint = Omit<RiskPointRow, 'can' | 'files' | 'updated_at' | FromLast> & {
  files: number[];
  updated_at: Date;
  duty_job_no: string | null;
  last: Last | null;
};

/** Days before its review at which a risk point counts as due. */
const dueDays = 30;

/** Laboratory `u` of risk point `p`, its college `c`, room `m`, entry `a`, class `k` and person `d`. */
const riskJoins = {
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  m: sql`left join org.room m on m.school_id = p.school_id and m.id = p.room_id`,
  a: sql`left join base_info.attribute a on a.school_id = p.school_id and a.id = p.attribute_id`,
  k: sql`left join codes.code k on k.school_id = p.school_id and k.parent_key = 'lab_class' and k.code = p.lab_class::text`,
  d: sql`left join identity.account d on d.school_id = p.school_id and d.id = p.duty_id`,
};

const last = sql`(select json_build_object('id', q.id, 'kind', q.kind, 'step', q.status, 'untouched', q.college_by is null,
    'opinion', coalesce(nullif(q.opinion, ''), q.college_opinion), 'after', q.after)
  from base_info.risk_change q where q.school_id = p.school_id and q.risk_point_id = p.id order by q.id desc limit 1)`;

export const riskPointList = listQuery<typeof riskPointApi.list, StoredRiskPoint>(riskPointApi.list, {
  noun: '风险点',
  table: ['base_info.risk_point', 'p'],
  joins: riskJoins,
  // The driver gives arrays of bigint as texts, JSON as numbers.
  columns:
    () => sql`p.id, p.version, p.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name,
    p.attribute_id, p.name, coalesce(a.consequence, '') as consequence, p.lab_class, coalesce(k.name, '') as class_name,
    p.room_id, coalesce(m.room_no, '') as room_no, p.place, p.describe, p.l, p.s, p.r, p.level, p.measures, p.duty_id,
    coalesce(d.name, '') as duty_name, d.job_no as duty_job_no, p.review_cycle, p.review_on, to_json(p.files) as files,
    p.status, p.in_force, p.edition, p.updated_at, ${last} as last`,
  reach: (ctx) => readInLabs(ctx, 'base-info.risk.read', 'p'),
  filters: {
    keyword: (word) => matches('p.keywords', sql`p.name || ' ' || p.place`, word),
    college_id: 'p.college_id',
    lab_id: 'p.lab_id',
    lab: (word, ctx) => sql<boolean>`p.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${ctx.schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
    lab_class: 'p.lab_class',
    level: 'p.level',
    status: 'p.status',
    due: (due, { now }) => {
      const isDue = sql<boolean>`(p.in_force and p.review_on <= ${addDays(formatDate(now), dueDays)}::date)`;
      return due ? isDue : sql<boolean>`${isDue} is not true`;
    },
    campus_id: labOnCampus('p.lab_id'),
    nature: labOfNature('p.lab_id'),
    lab_enabled: labInUse('p.lab_id'),
    attribute_id: 'p.attribute_id',
    own_name: (name) => sql<boolean>`(p.name = ${name} and p.attribute_id is null)`,
    in_force: 'p.in_force',
    rated: (rated) => sql<boolean>`p.level ${rated ? sql`is not null` : sql`is null`}`,
    high: (high) =>
      sql<boolean>`${high ? sql`p.level` : sql`coalesce(p.level, 9)`} ${high ? sql`<=` : sql`>`} ${sql.lit(RiskLevel.second)}`,
    overdue: (overdue, { now }) => {
      const isOverdue = sql<boolean>`(p.in_force and p.review_on < ${formatDate(now)}::date)`;
      return overdue ? isOverdue : sql<boolean>`${isOverdue} is not true`;
    },
    placed: (placed) => {
      const open = sql`exists (select 1 from base_info.risk_measure q where q.school_id = p.school_id
        and q.risk_point_id = p.id and not q.in_place)`;
      return placed ? sql<boolean>`not ${open}` : sql<boolean>`${open}`;
    },
  },
  narrowing: [
    'keyword',
    'lab_id',
    'lab',
    'due',
    'campus_id',
    'nature',
    'attribute_id',
    'own_name',
    'high',
    'overdue',
    'placed',
  ],
  isNarrow: ({ college_id, sort }, { actor }) =>
    readsFewLabs(actor, 'base-info.risk.read') ||
    ((college_id !== undefined || riskScope(actor).kind === 'below') && sort !== undefined),
  neverNull: ['name', 'updated_at'],
  sort: { name: sql`p.name`, r: sql`p.r`, review_on: sql`p.review_on`, updated_at: sql`p.updated_at` },
  order: { desc: sql`p.r` },
  rows: async (stored, ctx) => {
    const refs = await fileRefs(
      ctx,
      stored.flatMap((row) => row.files),
    );
    return stored.map((row) => ({ ...shownRiskPoint(ctx, row), files: pickFiles(refs, row.files) }));
  },
});

function shownRiskPoint(
  ctx: Ctx,
  { last: asked, duty_job_no: _no, ...row }: StoredRiskPoint,
): Omit<RiskPointRow, 'files'> {
  const isOpen = row.status === RiskStatus.pending || row.status === RiskStatus.reject;
  const now = isOpen ? asked : null;
  return {
    ...row,
    updated_at: formatDateTime(row.updated_at),
    change_id: now?.id ?? null,
    change_kind: now?.kind ?? null,
    step: now?.step ?? null,
    opinion: now?.opinion ?? '',
    proposed: row.in_force && row.status === RiskStatus.reject ? (now?.after ?? null) : null,
    can: riskActions(ctx.actor, { ...row, untouched: now?.untouched ?? false }),
  };
}

/** Files of a risk point are visible to users who see it. */
export async function maySeeRiskFile(ctx: Ctx, file: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.risk_point p ${riskJoins.u}
    where ${riskPointList.where(ctx, {})} and p.id = ${file.docId}`.execute(ctx.db);
  return rows.length > 0;
}
