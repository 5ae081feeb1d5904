import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, within } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { gradeOf, reasonsOf } from '../../shared/hazard/grading.rules.ts';
import {
  judgementApi,
  JudgementStatus,
  type JudgementDetail,
  type JudgementRow,
} from '../../shared/hazard/judgement.ts';
import { currentGrading, gradingOf } from './grading.queries.ts';
import { factsOfLabs } from './lab-facts.queries.ts';
import { requirementsOfLabs } from './requirement.queries.ts';
import { requiredFacilities } from './required-facility.queries.ts';
import { judgementScope, mayDecide, ownStep } from './judgement.policy.ts';

type Stored = Omit<JudgementRow, 'can' | 'created_at'> & { created_at: Date };

const codeJoin = (alias: string, key: string, of: string) => sql`left join codes.code ${sql.ref(alias)}
  on ${sql.ref(`${alias}.school_id`)} = j.school_id and ${sql.ref(`${alias}.parent_key`)} = ${key}
  and ${sql.ref(`${alias}.code`)} = ${sql.ref(of)}::text`;

export const judgementList = listQuery<typeof judgementApi.list, Stored>(judgementApi.list, {
  noun: '分级评估',
  table: ['base_info.judgement', 'j'],
  joins: {
    u: sql`join org.unit u on u.school_id = j.school_id and u.id = j.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    a: sql`left join identity.account a on a.school_id = j.school_id and a.id = j.created_by`,
    nl: codeJoin('nl', 'lab_level', 'j.lab_level'),
    nc: codeJoin('nc', 'lab_class', 'j.lab_class'),
    ol: codeJoin('ol', 'lab_level', 'j.old_level'),
    oc: codeJoin('oc', 'lab_class', 'j.old_class'),
  },
  columns:
    () => sql`j.id, j.version, j.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name,
    j.cause, j.status, j.lab_level, coalesce(nl.name, '') as level_name, coalesce(nl.color, '') as level_color, j.lab_class,
    coalesce(nc.name, '') as class_name, j.basis, j.score::text as score, j.edition, j.old_level, coalesce(ol.name, '') as old_level_name,
    coalesce(ol.color, '') as old_level_color, coalesce(oc.name, '') as old_class_name, j.opinion,
    coalesce(a.name, '系统') as created_by_name, j.created_at`,
  reach: (ctx) => standsInLabs(ctx, judgementScope(ctx.actor), 'j'),
  filters: {
    status: 'j.status',
    college_id: 'j.college_id',
    lab_id: 'j.lab_id',
    mine: (mine, { actor }) => (mine ? sql<boolean>`j.status = ${ownStep(actor)}` : sql<boolean>`true`),
  },
  narrowing: ['lab_id'],
  isNarrow: (_asked, { actor }) => isOfLabs(actor, judgementScope(actor)),
  neverNull: ['created_at'],
  // Ids rise with time.
  sort: { created_at: sql`j.id` },
  order: { desc: sql`j.id` },
  row: (stored, { actor }) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    can: mayDecide(actor, stored.status) ? ['decide'] : [],
  }),
});

/** A judgement with what it is decided on: rules with the hazard sources that meet them, score lines, and what the level changes. */
export async function findJudgement(ctx: Ctx, { id }: { id: number }): Promise<JudgementDetail> {
  const row = await judgementList.find(ctx, id);
  const facts = found((await factsOfLabs(ctx, [row.lab_id])).get(row.lab_id), '实验室');
  const set = await gradingOf(ctx, row.edition);
  const { consequences } = await currentGrading(ctx);
  const of = (level: number | null) => consequences.find((one) => one.level === level) ?? null;
  return {
    ...row,
    reasons: reasonsOf(set, facts, { basis: row.basis, score: Number(row.score) }),
    parts: gradeOf(set, facts).parts.map(({ code, name, points }) => ({ code, name, points })),
    old_consequence: of(row.old_level),
    consequence: of(row.lab_level),
    must_haves: await requiredFacilities(ctx, row.lab_id, row.lab_level),
  };
}

type OfLab = {
  computed: (Omit<JudgementRow, 'can'> & { computed_at: string }) | null;
  waiting: string | null;
};

/** What the rules say of a lab now, beside the grade in force. */
export async function findLabJudgement(ctx: Ctx, id: number) {
  const { rows } = await sql<OfLab>`select
      (select j.status from base_info.judgement j where j.school_id = l.school_id and j.lab_id = l.id
        and j.status in (${sql.lit(JudgementStatus.college)}, ${sql.lit(JudgementStatus.school)})) as waiting,
      (select json_build_object('lab_level', g.lab_level, 'level_name', coalesce(nl.name, ''), 'level_color', coalesce(nl.color, ''),
          'lab_class', g.lab_class, 'class_name', coalesce(nc.name, ''), 'basis', g.basis, 'score', g.score::text,
          'edition', g.edition, 'computed_at', to_char(g.computed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
        from base_info.computed_grade g
        left join codes.code nl on nl.school_id = g.school_id and nl.parent_key = 'lab_level' and nl.code = g.lab_level::text
        left join codes.code nc on nc.school_id = g.school_id and nc.parent_key = 'lab_class' and nc.code = g.lab_class::text
        where g.school_id = l.school_id and g.lab_id = l.id) as computed
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.deleted_at is null
      and ${within(judgementScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  const { computed, waiting } = found(rows[0], '实验室');
  const requirements = await requirementsOfLabs(ctx, [id]);
  const { level, consequence, checks } = requirements.get(id)!;
  const can: 'reassess'[] = waiting === null && holdsRight(ctx.actor, 'base-info.hazard.edit') ? ['reassess'] : [];
  return {
    computed,
    waiting,
    strictest: level,
    consequence: consequence ?? null,
    checks: checks ?? null,
    must_haves: await requiredFacilities(ctx, id, level),
    can,
  };
}
