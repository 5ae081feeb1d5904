import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { assessmentApi, AssessmentInput, HazardInput } from '../shared/assessment.ts';
import { experimentErrors } from '../shared/errors.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import { substanceClasses } from '../shared/kinds.ts';
import { afterOf, beforeOf, riskOf } from '../shared/risk.rules.ts';
import { assessmentDoc } from './experiment-docs.rules.ts';
import { assertNotWaiting } from './experiment.service.ts';
import { factsByCas } from './hazard-choice.queries.ts';
import { lockOwnExperiment, lookOpenEdition } from './locked.queries.ts';

const edition: RowKind<'experiment.assessment'> = {
  table: 'experiment.assessment',
  doc: assessmentDoc,
  noun: '风险评估',
  softDelete: false,
};

function stepFault({ steps }: AssessmentInput): string | false {
  const faults = steps.flatMap((step, at) => {
    const { l_after, s_after } = step;
    const isHalf = (l_after ?? null) === null ? (s_after ?? null) !== null : (s_after ?? null) === null;
    if (isHalf) return [`第 ${at + 1} 步：采取措施后的 L 和 S 请都填写，或都不填`];
    return afterOf(step) > beforeOf(step) ? [`第 ${at + 1} 步：采取措施后的风险值不能高于采取前`] : [];
  });
  return faults.length > 0 && faults.slice(0, 5).join('；');
}

async function checkAssessment(ctx: Ctx, input: AssessmentInput): Promise<void> {
  const { people_ids = [], tag_ids = [], valid_to } = input;
  const people = [...new Set(people_ids)];
  const tags = [...new Set(tag_ids)];
  await checkFields<AssessmentInput>(ctx, {
    steps: stepFault(input),
    valid_to: valid_to <= formatDate(ctx.now) && '有效期应晚于今天',
    people_ids: people.length > 0 && {
      valid: sql<boolean>`(select count(*) from identity.account a where a.school_id = ${ctx.schoolId} and a.id = any(${people})
        and a.status = 1 and a.deleted_at is null) = ${people.length}`,
      message: '准许人员中有已停用的账号，请重新选择',
    },
    tag_ids: tags.length > 0 && {
      valid: sql<boolean>`(select count(*) from training.knowledge_tag k where k.school_id = ${ctx.schoolId} and k.id = any(${tags}))
        = ${tags.length}`,
      message: '培训标签不存在，请重新选择',
    },
  });
}

const stored = (input: AssessmentInput) => {
  const { ppe, emergency, waste, most_people, valid_to, tag_ids = [], files = [] } = input;
  const steps = input.steps.map(({ controls = '', l_after = null, s_after = null, ...step }) => ({
    ...step,
    controls,
    l_after,
    s_after,
  }));
  return {
    ...riskOf(steps),
    steps: jsonColumn(steps),
    ppe,
    emergency,
    waste,
    most_people,
    valid_to,
    tag_ids: [...new Set(tag_ids)],
    files,
  };
};

/** What the catalogue knows of a substance holds, whatever was typed. */
async function linesOf(ctx: Ctx, hazards: readonly HazardInput[]) {
  const known = await factsByCas(
    ctx,
    hazards.flatMap(({ cas }) => cas || []),
  );
  return hazards.map(({ cas = '', amount = '', detail = '', flags = [], storage_group = '', ...row }, at) => {
    const isSubstance = substanceClasses.includes(row.class);
    const facts = (isSubstance && known.get(cas)) || { storage_group, flags };
    return {
      ...row,
      line: at + 1,
      cas: isSubstance ? cas : '',
      amount,
      detail,
      storage_group: isSubstance ? facts.storage_group : '',
      flags: isSubstance ? facts.flags : [],
    };
  });
}

async function setParts(ctx: Ctx, id: number, input: AssessmentInput): Promise<void> {
  const lines = JSON.stringify(await linesOf(ctx, input.hazards));
  await sql`delete from experiment.hazard where school_id = ${ctx.schoolId} and assessment_id = ${id}`.execute(ctx.db);
  await sql`insert into experiment.hazard (school_id, assessment_id, line, class, name, cas, amount, storage_group, flags, detail)
    select ${ctx.schoolId}, ${id}, r.line, r.class, r.name, r.cas, r.amount, r.storage_group,
      array(select jsonb_array_elements_text(r.flags)), r.detail
    from jsonb_to_recordset(${lines}::jsonb) as r(line int, class text, name text, cas text, amount text, storage_group text,
      flags jsonb, detail text)`.execute(ctx.db);
  await sql`delete from experiment.person where school_id = ${ctx.schoolId} and assessment_id = ${id}`.execute(ctx.db);
  await sql`insert into experiment.person (school_id, assessment_id, user_id)
    select ${ctx.schoolId}, ${id}, x from unnest(${[...new Set(input.people_ids ?? [])]}::bigint[]) x`.execute(ctx.db);
  await attachFiles(ctx, assessmentDoc, id, input.files ?? []);
}

/** Writes the open edition, or begins the next one; the experiment is locked, so that two do not begin at once. */
export async function saveAssessment(
  ctx: Ctx,
  { id: experimentId, version, ...input }: InputOf<typeof assessmentApi.save>,
): Promise<void> {
  const experiment = await lockOwnExperiment(ctx, experimentId);
  const state = labelOf(ExperimentState, experiment.state);
  assert(experiment.state !== ExperimentState.stopped, experimentErrors.moved, { state, action: '填写风险评估' });
  const open = await lookOpenEdition(ctx, experimentId);
  assertNotWaiting(open, '修改');
  if ((open?.version ?? 0) !== version) throw await staleVersion(ctx, assessmentDoc, open?.id ?? 0);
  await checkAssessment(ctx, input);
  const note = `${experiment.exp_no} ${experiment.name}`;
  if (open) {
    await updateRow(ctx, edition, { id: open.id, version }, stored(input), { note });
    return setParts(ctx, open.id, input);
  }
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(edition), 0)::int + 1 as next from experiment.assessment
    where school_id = ${ctx.schoolId} and project_id = ${experimentId}`.execute(ctx.db);
  const values = { project_id: experimentId, edition: rows[0]!.next, ...stored(input) };
  const id = await insertRow(ctx, edition, values, `${note} 第 ${rows[0]!.next} 版`);
  await setParts(ctx, id, input);
}
