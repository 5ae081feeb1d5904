import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { padded, nextNumber } from '#kernel/server/numbering.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles, copyFiles } from '#platform/files/server/public.ts';
import { fileIds, findFormVersion, readSources, resolveValues, withCopies } from '#platform/forms/server/public.ts';
import type { FormValues } from '#platform/forms/shared/form-schema.ts';
import { checkValues, mergeValues } from '#platform/forms/shared/form-values.rules.ts';
import { startValues } from '#platform/forms/shared/start-values.rules.ts';
import { workflowErrors } from '../shared/errors.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { startKey, type ProcessModel } from '../shared/process-model.ts';
import { leaveStep, nowhere } from '../shared/process-walk.rules.ts';
import type { instanceApi } from '../shared/process.ts';
import { labOfForm } from '../shared/start-lab.rules.ts';
import { bindingOf } from './binding.service.ts';
import { note, type Case } from './case.service.ts';
import { chosenSteps } from './chosen-step.rules.ts';
import { carryOut, eventOf, finish } from './engine.service.ts';
import { findDeployed, type Deployed } from './deployed.queries.ts';
import { dropDraft } from './draft.service.ts';
import { earlierFiles } from './earlier-file.queries.ts';
import { mayStart } from './start.policy.ts';

/** Starts a case of a form that the caller has filled in. */
export async function startByForm(ctx: Ctx, input: InputOf<typeof instanceApi.start>): Promise<number> {
  const process = await findDeployed(ctx, input.process_key);
  assert(mayStart(ctx.actor, process.user_type, process.start_scope), workflowErrors.mayNotStart, {
    name: process.name,
  });
  assert(process.biz_type === '' && process.form_version !== null, workflowErrors.ownScreen, { name: process.name });
  const { schema } = await findFormVersion(ctx, process.form_key, process.form_version);
  // Fields that the starter cannot edit get the values of the platform.
  const given = startValues(schema, await readSources(ctx, schema));
  const form_data = mergeValues(schema, given, input.form_data as FormValues, process.model.start.fields);
  const errors = checkValues(schema, form_data, process.model.start.fields);
  if (Object.keys(errors).length > 0) throw badFields(errors);
  const chosen = input.chosen ?? {};
  requireChosen(process.model, chosen);
  // An application that repeats an earlier one takes its files along.
  const copies = await copyFiles(ctx, await earlierFiles(ctx, fileIds(schema, form_data)));
  const values = await resolveValues(ctx, schema, withCopies(schema, form_data, copies));
  const id = await start(ctx, process, {
    title: input.title || `${ctx.actor.name}的${process.name}`,
    form_data: values,
    ...(await placeOf(ctx, labOfForm(schema, values) ?? input.lab_id, ctx.actor.collegeId)),
    chosen,
    biz_id: null,
    lines: [],
  });
  // Files of the draft go over to the case.
  if (input.draft_id !== undefined) await dropDraft(ctx, input.draft_id);
  await attachFiles(ctx, 'workflow.instance', id, fileIds(schema, values));
  return id;
}

/** Refuses unless the starter has chosen the handlers of every step that asks him to. */
export function requireChosen(model: ProcessModel, chosen: Readonly<Record<string, readonly number[]>>): void {
  for (const { key, name } of chosenSteps(model))
    assert((chosen[key] ?? []).length > 0, workflowErrors.choose, { node: name });
}

/** The laboratory of an application with its college; without one, the college of the starter. */
export async function placeOf(
  ctx: Ctx,
  labId: number | undefined,
  collegeId: number | null,
): Promise<Pick<Case, 'lab_id' | 'college_id'>> {
  if (labId === undefined) return { lab_id: null, college_id: collegeId };
  const { rows } = await sql<{
    lab_id: number;
    college_id: number | null;
  }>`select id as lab_id, college_id from org.unit
    where school_id = ${ctx.schoolId} and id = ${labId} and level = 'lab' and deleted_at is null`.execute(ctx.db);
  return found(rows[0], '实验室');
}

/** Starts the approval of a document of another slice, by the process bound to its type. Returns the case's id. */
export async function startForDocument(
  ctx: Ctx,
  bizType: string,
  bizId: number,
  processKey = bizType,
): Promise<number> {
  const binding = bindingOf(ctx, bizType);
  if (!binding) throw new Error(`no slice binds ${bizType}`);
  const process = await findDeployed(ctx, processKey);
  const {
    title,
    variables,
    lines = [],
    lab_id = null,
    college_id = ctx.actor.collegeId,
  } = await binding.document(ctx, bizId);
  return start(
    ctx,
    { ...process, biz_type: bizType },
    {
      title,
      form_data: variables,
      lab_id,
      college_id,
      chosen: {},
      biz_id: bizId,
      lines: lines.map((line) => ({ ...line, result: 0, note: '' })),
    },
  );
}

type New = Pick<Case, 'title' | 'form_data' | 'lab_id' | 'college_id' | 'chosen' | 'biz_id' | 'lines'>;

async function start(ctx: Ctx, process: Deployed, parts: New): Promise<number> {
  const { actor } = ctx;
  const kase: Case = {
    ...process,
    ...parts,
    id: 0,
    process_name: process.name,
    instance_no: await numberOf(ctx),
    starter_id: actor.userId,
    starter_name: actor.name,
    org_path: actor.orgPath,
    position: nowhere,
    status: InstanceStatus.waiting,
    last_seq: 0,
    result_note: '',
    ended_at: null,
    events: [],
  };
  kase.id = await insertCase(ctx, kase);
  note(kase, { type: 'start', node_key: startKey, node_name: '发起', action: 'submit' });
  await bindingOf(ctx, kase.biz_type)?.onSubmit?.(ctx, eventOf(kase, { node_key: startKey, action: 'submit' }));
  await carryOut(ctx, kase, leaveStep(kase.model, nowhere, startKey, kase.form_data), {
    node_key: startKey,
    action: 'submit',
  });
  await finish(ctx, kase);
  await ctx.audit({
    action: '发起流程',
    docType: 'workflow.instance',
    docId: kase.id,
    to: kase.status,
    note: `${kase.instance_no} ${kase.title}`,
  });
  return kase.id;
}

async function numberOf(ctx: Ctx): Promise<string> {
  const day = formatDate(ctx.now).replaceAll('-', '');
  return `LC${day}${padded(await nextNumber(ctx, 'workflow.instance', day), 4)}`;
}

async function insertCase(ctx: Ctx, kase: Case): Promise<number> {
  const url = kase.biz_id === null ? '' : (bindingOf(ctx, kase.biz_type)?.url(kase.biz_id) ?? '');
  const { rows } = await sql<{
    id: number;
  }>`insert into workflow.instance (school_id, instance_no, process_id, process_version, title, biz_type, biz_id,
      url, starter_id, starter_name, org_id, org_path, college_id, lab_id, form_data, lines, chosen, position, status, started_at, updated_by, updated_at)
    values (${ctx.schoolId}, ${kase.instance_no}, ${kase.process_id}, ${kase.process_version}, ${kase.title}, ${kase.biz_type}, ${kase.biz_id},
      ${url}, ${kase.starter_id}, ${kase.starter_name}, ${ctx.actor.orgId}, ${kase.org_path}, ${kase.college_id}, ${kase.lab_id},
      ${JSON.stringify(kase.form_data)}::jsonb, ${JSON.stringify(kase.lines)}::jsonb, ${JSON.stringify(kase.chosen)}::jsonb,
      ${JSON.stringify(kase.position)}::jsonb, ${kase.status}, ${ctx.now}, ${kase.starter_id}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  return rows[0]!.id;
}
