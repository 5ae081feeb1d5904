import { sql } from 'kysely';
import { coveringStep } from './locked.queries.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import type { Assessment, assessmentApi } from '../shared/assessment.ts';
import { openEditions } from '../shared/experiment.states.ts';
import { heldSteps, longestValidity } from './decide.service.ts';
import { isOwnExperiment } from './experiment-reach.queries.ts';
import { experimentList } from './experiment.queries.ts';

type Edition = Pick<
  Assessment,
  | 'edition'
  | 'state'
  | 'step'
  | 'steps'
  | 'hazards'
  | 'risk'
  | 'rest'
  | 'level_before'
  | 'level'
  | 'ppe'
  | 'emergency'
  | 'waste'
  | 'most_people'
  | 'people'
  | 'tags'
  | 'valid_to'
  | 'author_name'
  | 'route'
  | 'decisions'
> & { files: RowFile[]; submitted_at: Date | null };

const nameOf = (
  key: string,
  code: string,
) => sql`coalesce((select k.name from codes.code k where k.school_id = h.school_id
  and k.parent_key = ${key} and k.code = ${sql.raw(code)}), ${sql.raw(code)})`;

const hazards = sql`coalesce((select json_agg(json_build_object('class', h.class, 'name', h.name, 'cas', h.cas, 'amount', h.amount,
    'storage_group', h.storage_group, 'group_name', ${nameOf('chem_storage_group', 'h.storage_group')}, 'flags', h.flags,
    'flag_names', (select coalesce(string_agg(${nameOf('chem_control', 'f.flag')}, '、' order by f.at), '')
      from unnest(h.flags) with ordinality as f (flag, at)), 'detail', h.detail) order by h.line)
  from experiment.hazard h where h.school_id = x.school_id and h.assessment_id = x.id), '[]')`;

const people = sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
  from experiment.person m join identity.account n on n.school_id = m.school_id and n.id = m.user_id
  where m.school_id = x.school_id and m.assessment_id = x.id), '[]')`;

const tags = sql`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by array_position(x.tag_ids, k.id))
  from training.knowledge_tag k where k.school_id = x.school_id and k.id = any(x.tag_ids)), '[]')`;

/** The edition that is asked for, else the newest; a draft is for its authors. */
async function readEdition(ctx: Ctx, id: number, asked: number | undefined): Promise<Edition | undefined> {
  const { rows } = await sql<Edition>`select x.edition, x.state, x.step, x.steps, ${hazards} as hazards, x.risk, x.rest,
      x.level_before, x.level, x.ppe, x.emergency, x.waste, x.most_people, ${people} as people, ${tags} as tags, x.valid_to,
      ${filesOf(sql`x.school_id`, sql`x.files`)} as files, coalesce(b.name, '') as author_name, x.submitted_at,
      to_json(x.route) as route, x.decisions
    from experiment.assessment x join experiment.project p on p.school_id = x.school_id and p.id = x.project_id
    left join identity.account b on b.school_id = x.school_id and b.id = x.created_by
    where x.school_id = ${ctx.schoolId} and x.project_id = ${id} and (x.submitted_at is not null or ${isOwnExperiment(ctx)})
      and ${asked === undefined ? sql`true` : sql`x.edition = ${asked}`}
    order by x.edition desc limit 1`.execute(ctx.db);
  return rows[0];
}

const blank: Omit<Edition, 'submitted_at'> = {
  edition: 0,
  state: null,
  step: null,
  steps: [],
  hazards: [],
  risk: null,
  rest: null,
  level_before: null,
  level: null,
  ppe: '',
  emergency: '',
  waste: '',
  most_people: null,
  people: [],
  tags: [],
  valid_to: null,
  author_name: '',
  route: [],
  decisions: [],
  files: [],
};

type Open = {
  version: number;
  covering_step: number;
  lab_path: string;
  college_id: number | null;
  parties: (number | null)[];
};

/** The edition that is written or decided: its version, and what decides its route. */
async function readOpen(ctx: Ctx, id: number): Promise<Open> {
  const { rows } =
    await sql<Open>`select coalesce(o.version, 0) as version, ${coveringStep} as covering_step, n.path as lab_path,
      p.college_id, json_build_array(p.head_id, o.created_by, o.submitted_by) as parties
    from experiment.project p join org.unit n on n.school_id = p.school_id and n.id = p.lab_id
      left join experiment.assessment o on o.school_id = p.school_id and o.project_id = p.id and o.state = any(${[...openEditions]})
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

type Can = Assessment['can'][number];
const isOfAssessment = (one: string): one is Can => !['edit', 'remove', 'stop'].includes(one);

export async function findAssessment(
  ctx: Ctx,
  { id, edition: asked }: InputOf<typeof assessmentApi.find>,
): Promise<Assessment> {
  const head = await experimentList.find(ctx, id);
  const stored = await readEdition(ctx, id, asked);
  const { submitted_at, files, ...edition } =
    asked === undefined ? (stored ?? { ...blank, submitted_at: null }) : found(stored, '风险评估');
  const { exp_no, name, kind, lab_id, lab_name, head_name, state: experiment_state } = head;
  const { version, covering_step, parties, ...place } = await readOpen(ctx, id);
  const isWritten = head.can.includes('assess');
  return {
    id,
    version,
    covering_step,
    held_steps: isWritten ? await heldSteps(ctx, place, [...parties, ctx.actor.userId]) : null,
    exp_no,
    name,
    kind,
    lab_id,
    lab_name,
    head_name,
    experiment_state,
    can: head.can.filter(isOfAssessment),
    ...edition,
    decisions: edition.decisions.map(({ step, name: who, at, passed, opinion }) => ({
      step,
      name: who,
      at,
      passed,
      opinion,
    })),
    files: linked(ctx, files),
    submitted_at: submitted_at && formatDateTime(submitted_at),
    valid_until: (await longestValidity(ctx)).day,
  };
}
