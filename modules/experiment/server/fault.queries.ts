import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Reference } from '#kernel/server/db/check-fields.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { codesOf, settingsOf } from '#platform/codes/server/public.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import type { ExperimentFault } from '../shared/fault.ts';
import { hazardFaults, type AssessedHazard, type PlannedHazard } from './hazard-fault.rules.ts';

/** Documents that a school may make name an experiment, each by its setting. */
type ExperimentUse = 'purchase' | 'booking' | 'teaching';

const settings = {
  purchase: 'experiment_for_purchase',
  booking: 'experiment_for_booking',
  teaching: 'experiment_for_teaching',
} as const;

/** What a document says of the work that it is for. */
type Asked = {
  experimentId: number | null | undefined;
  labId: number;
  /** The last day of the work. */
  day: string;
  /** It needs an experiment; otherwise one that is named is checked all the same. */
  needed: boolean;
  /** People who take part, where they are known. */
  people?: readonly number[];
  /** How many take part, where it is more than the known ones. */
  count?: number;
  hazards?: readonly PlannedHazard[];
};

type Known = {
  name: string;
  state: number;
  valid_to: string | null;
  head_id: number;
  in_lab: boolean;
  most_people: number | null;
  people: number[];
  hazards: AssessedHazard[];
};

async function readKnown(ctx: Ctx, { experimentId, labId }: Asked): Promise<Known | undefined> {
  const { rows } = await sql<Known>`select p.exp_no || ' ' || p.name as name, p.state, p.valid_to, p.head_id,
      (p.lab_id = ${labId} or exists (select 1 from experiment.project_lab l where l.school_id = p.school_id and l.project_id = p.id
        and l.lab_id = ${labId})) as in_lab, f.most_people,
      coalesce((select json_agg(m.user_id) from experiment.person m where m.school_id = f.school_id and m.assessment_id = f.id), '[]') as people,
      coalesce((select json_agg(json_build_object('name', h.name, 'cas', h.cas, 'storage_group', h.storage_group, 'flags', h.flags))
        from experiment.hazard h where h.school_id = f.school_id and h.assessment_id = f.id), '[]') as hazards
    from experiment.project p left join experiment.assessment f on f.school_id = p.school_id and f.id = p.assessment_id
    where p.school_id = ${ctx.schoolId} and p.id = ${experimentId ?? 0}`.execute(ctx.db);
  return rows[0];
}

const block = (text: string): ExperimentFault => ({ level: 'block', text });

/** What keeps an experiment from being done there on that day. */
function standingFaults({ name, state, valid_to, in_lab }: Known, day: string): ExperimentFault[] {
  if (state !== ExperimentState.passed)
    return [
      block(`实验项目“${name}”${labelOf(ExperimentState, state)}，请选择已通过的实验项目，或先完成风险评估和审核`),
    ];
  return [
    ...(valid_to !== null && valid_to < day
      ? [block(`实验项目“${name}”的风险评估有效期至 ${valid_to}，到 ${day} 已过期，请先重新评估`)]
      : []),
    ...(in_lab ? [] : [block(`实验项目“${name}”不在该实验室开展，请选择该实验室的实验项目`)]),
  ];
}

async function peopleFaults(
  ctx: Ctx,
  known: Known,
  { people = [], count = people.length }: Asked,
): Promise<ExperimentFault[]> {
  const { name, most_people } = known;
  const away =
    known.people.length === 0 ? [] : people.filter((one) => one !== known.head_id && !known.people.includes(one));
  const names = away.length > 0 ? await namesOfPeople(ctx, away) : '';
  return [
    ...(away.length > 0 ? [block(`${names}不在实验项目“${name}”的准许人员中，请由负责人更新风险评估`)] : []),
    ...(most_people !== null && count > most_people
      ? [block(`实验项目“${name}”同时在场最多 ${most_people} 人，现在是 ${count} 人`)]
      : []),
  ];
}

/** True if the school asks documents of this use for an experiment. */
export async function asksExperiment(ctx: Ctx, use: ExperimentUse): Promise<boolean> {
  const key = settings[use];
  return (await settingsOf(ctx, [key]))[key] === '1';
}

/** New hazards outside the assessed list. */
async function newHazards(ctx: Ctx, { name, hazards }: Known, planned: readonly PlannedHazard[]) {
  if (planned.length === 0) return [];
  const names = new Map((await codesOf(ctx, 'chem_control')).map((one) => [one.code, one.name]));
  return hazardFaults({ experiment: name, hazards, nameOf: (flag) => names.get(flag) ?? flag }, planned);
}

/** What the register says of the experiment that a document names; nothing where the school does not ask. */
export async function experimentFaults(ctx: Ctx, use: ExperimentUse, asked: Asked): Promise<ExperimentFault[]> {
  if (!(await asksExperiment(ctx, use))) return [];
  if (!asked.experimentId)
    return asked.needed ? [block('请选择实验项目；还没有的，请先在“实验项目”中登记并通过风险评估')] : [];
  const known = await readKnown(ctx, asked);
  if (!known) return [block('实验项目不存在，请重新选择')];
  const faults = standingFaults(known, asked.day);
  if (faults.length > 0) return faults;
  return [...(await peopleFaults(ctx, known, asked)), ...(await newHazards(ctx, known, asked.hazards ?? []))];
}

/** An experiment of the register, whatever its state; which one may be used the faults say. */
export const experimentReference = ({ schoolId }: Ctx, id: number): Reference => ({
  valid: sql<boolean>`exists (select 1 from experiment.project p where p.school_id = ${schoolId} and p.id = ${id})`,
  message: '实验项目不存在，请重新选择',
});
