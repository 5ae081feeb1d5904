import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { addDays, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { experimentApi, type ExperimentDetail, type ExperimentRow } from '../shared/experiment.ts';
import { ExperimentState, openEditions } from '../shared/experiment.states.ts';
import { assessmentDoc, experimentDoc } from './experiment-docs.rules.ts';
import { experimentsWithin, isOwnExperiment, mayDecide, mayStop, waitsForCaller } from './experiment-reach.queries.ts';
import { experimentActions, type Facts } from './experiment.policy.ts';

const open = sql.join(openEditions.map((one) => sql.lit(one)));

/** The open edition `o` and the one in force `f` of experiment `p`. */
export const editionJoins = {
  o: sql`left join experiment.assessment o on o.school_id = p.school_id and o.project_id = p.id and o.state in (${open})`,
  f: sql`left join experiment.assessment f on f.school_id = p.school_id and f.id = p.assessment_id`,
};
const joins = {
  u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.lab_id`,
  c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
  a: sql`join identity.account a on a.school_id = p.school_id and a.id = p.head_id`,
  ...editionJoins,
};

export type StoredExperiment = Omit<ExperimentRow, 'can'> & Facts & { lab_code: string; head_no: string };

/** Level of an experiment: as approved, else as it is written. */
const levelOf = sql<number>`coalesce(p.level, o.level)`;

/** Passed experiments `p` that end within sixty days. */
export const isNearEnd = ({
  now,
}: Ctx): RawBuilder<boolean> => sql<boolean>`(p.state = ${sql.lit(ExperimentState.passed)}
  and p.valid_to <= ${addDays(formatDate(now), 60)}::date)`;

const columns = (
  ctx: Ctx,
) => sql`p.id, p.version, p.exp_no, p.name, p.kind, p.head_id, a.name as head_name, a.job_no as head_no,
  p.lab_id, u.name as lab_name, u.code as lab_code, p.college_id, coalesce(c.name, '') as college_name, ${levelOf} as level,
  coalesce(f.rest, o.rest) as rest, p.valid_to, p.state, o.step, o.state as open_state, ${isOwnExperiment(ctx)} as is_own,
  ${mayDecide(ctx)} as decides, ${mayStop(ctx)} as stops, exists (select 1 from experiment.assessment x where x.school_id = p.school_id
    and x.project_id = p.id and (x.decisions <> '[]' or x.state in (1, 3))) as is_decided`;

function shown(stored: StoredExperiment, ctx: Ctx): ExperimentRow {
  const {
    is_own: _own,
    decides: _d,
    stops: _s,
    open_state: _o,
    is_decided: _i,
    lab_code: _c,
    head_no: _n,
    ...row
  } = stored;
  return { ...row, can: experimentActions(ctx, stored) };
}

export const experimentList = listQuery<typeof experimentApi.list, StoredExperiment>(experimentApi.list, {
  noun: '实验项目',
  table: ['experiment.project', 'p'],
  joins,
  columns,
  reach: experimentsWithin,
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matches('p.keywords', sql`p.exp_no || ' ' || p.name`, word)}
      or p.head_id = any(array(${peopleNamed(ctx, word)})))`,
    kind: 'p.kind',
    college_id: (college) => sql<boolean>`coalesce(p.college_id, 0) = ${college}`,
    lab_id: (lab, { schoolId }) => sql<boolean>`(p.lab_id = ${lab} or p.id = any(array(select l.project_id
      from experiment.project_lab l where l.school_id = ${schoolId} and l.lab_id = ${lab})))`,
    level: (level) => sql<boolean>`${levelOf} = ${level}`,
    state: 'p.state',
    mine: (mine, ctx) => sql<boolean>`${isOwnExperiment(ctx)} = ${mine}`,
    waits: (waits, ctx) => sql<boolean>`${waitsForCaller(ctx)} = ${waits}`,
    near_end: (near, ctx) => sql<boolean>`coalesce(${isNearEnd(ctx)}, false) = ${near}`,
  },
  isNarrow: () => true,
  neverNull: ['exp_no', 'name'],
  sort: { exp_no: sql`p.exp_no`, name: sql`p.name`, valid_to: sql`p.valid_to` },
  order: { desc: sql`p.exp_no` },
  row: shown,
});

type LogLine = { id: number; at: Date; who: string; what: string; note: string };

/** What happened to an experiment and its assessments. */
async function readLog(ctx: Ctx, id: number): Promise<ExperimentDetail['log']> {
  const { rows } =
    await sql<LogLine>`select l.id, l.at, l.user_name as who, l.action as what, l.note from kernel.op_log l
    where l.school_id = ${ctx.schoolId} and (l.doc_type = ${experimentDoc} and l.doc_id = ${id}
      or l.doc_type = ${assessmentDoc} and l.doc_id = any(array(select x.id from experiment.assessment x
        where x.school_id = ${ctx.schoolId} and x.project_id = ${id})))
    order by l.id desc limit 60`.execute(ctx.db);
  return rows.map(({ at, ...row }) => ({ ...row, at: formatDateTime(at) }));
}

type StoredEdition = Omit<ExperimentDetail['editions'][number], 'submitted_at'> & { submitted_at: Date | null };

async function readEditions(ctx: Ctx, id: number, isOwn: boolean): Promise<ExperimentDetail['editions']> {
  const { rows } = await sql<StoredEdition>`select x.id, x.edition, x.state, x.risk, x.rest, x.level, x.valid_to,
      coalesce(b.name, '') as submitted_name, x.submitted_at
    from experiment.assessment x left join identity.account b on b.school_id = x.school_id and b.id = x.submitted_by
    where x.school_id = ${ctx.schoolId} and x.project_id = ${id} and (${isOwn} or x.submitted_at is not null)
    order by x.edition desc limit 100`.execute(ctx.db);
  return rows.map((row) => ({ ...row, submitted_at: row.submitted_at && formatDateTime(row.submitted_at) }));
}

type Rest = Pick<ExperimentDetail, 'further_labs' | 'stop_reason'>;

export async function findExperiment(ctx: Ctx, { id }: { id: number }): Promise<ExperimentDetail> {
  const { rows } = await sql<StoredExperiment & Rest>`select ${columns(ctx)}, p.stop_reason,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name), '[]')
        from experiment.project_lab l join org.unit n on n.school_id = l.school_id and n.id = l.lab_id
        where l.school_id = p.school_id and l.project_id = p.id) as further_labs
    from experiment.project p ${sql.join(Object.values(joins), sql` `)}
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${experimentsWithin(ctx)}`.execute(ctx.db);
  const { further_labs, stop_reason, ...stored } = found(rows[0], '实验项目');
  return {
    ...shown(stored, ctx),
    further_labs,
    stop_reason,
    editions: await readEditions(ctx, id, stored.is_own),
    log: await readLog(ctx, id),
  };
}

type Choice = { id: number; name: string; level: number; valid_to: string };

/** Experiments that have passed and are valid on a day, to choose from. */
export const experimentChoices = listQuery<typeof experimentApi.pick, Choice>(experimentApi.pick, {
  noun: '实验项目',
  table: ['experiment.project', 'p'],
  columns: () => sql`p.id, p.exp_no || ' ' || p.name as name, p.level, p.valid_to`,
  reach: ({ now }, { day }) => sql<boolean>`(p.state = ${sql.lit(ExperimentState.passed)}
    and p.valid_to >= ${day ?? formatDate(now)}::date)`,
  filters: {
    keyword: (word) => matches('p.keywords', sql`p.exp_no || ' ' || p.name`, word),
    lab_id: (lab, { schoolId }) => sql<boolean>`(p.lab_id = ${lab} or p.id = any(array(select l.project_id
      from experiment.project_lab l where l.school_id = ${schoolId} and l.lab_id = ${lab})))`,
    day: () => sql<boolean>`true`,
  },
  isNarrow: () => true,
  sort: {},
  order: sql`p.exp_no`,
  row: (stored) => stored,
});

/** Files of the assessments of an experiment are visible to those who read it. */
export async function maySeeAssessmentFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from experiment.assessment x
    join experiment.project p on p.school_id = x.school_id and p.id = x.project_id
    where x.school_id = ${ctx.schoolId} and x.id = ${docId} and ${experimentsWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
