import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { InstanceStatus, type EventTypeCode, type InstanceStatusCode } from '../shared/instance-status.states.ts';
import { stepOf, type Position } from '../shared/process-walk.rules.ts';
import { startKey, type ProcessFlags, type ProcessModel } from '../shared/process-model.ts';
import type { CaseLine } from '../shared/task.ts';
import type { CaseFacts } from './candidate.queries.ts';

/** A case with the version that it runs on, locked until the end of the transaction. */
export type Case = {
  id: number;
  instance_no: string;
  process_id: number;
  process_key: string;
  process_name: string;
  process_version: number;
  model: ProcessModel;
  flags: ProcessFlags;
  form_key: string;
  form_version: number | null;
  title: string;
  biz_type: string;
  biz_id: number | null;
  starter_id: number;
  starter_name: string;
  org_path: string;
  college_id: number | null;
  lab_id: number | null;
  form_data: Record<string, unknown>;
  lines: CaseLine[];
  chosen: Record<string, number[]>;
  position: Position;
  status: InstanceStatusCode;
  last_seq: number;
  result_note: string;
  ended_at: Date | null;
  /** Lines of the timeline that `saveCase` writes. */
  events: NewEvent[];
};

type NewEvent = {
  type: EventTypeCode;
  node_key?: string;
  node_name?: string;
  action?: string;
  note?: string;
  for_name?: string;
  files?: readonly number[];
  payload?: Record<string, unknown>;
  /** Written by the product, not by the caller. */
  bySystem?: boolean;
};

export const caseColumns = sql`i.id, i.instance_no, i.process_id, p.process_key, v.name as process_name, i.process_version, v.model, v.flags,
  v.form_key, v.form_version, i.title, i.biz_type, i.biz_id, i.starter_id, i.starter_name, i.org_path, i.college_id, i.lab_id,
  i.form_data, i.lines, i.chosen, i.position, i.status, i.last_seq, i.result_note, i.ended_at`;

export const caseTables = sql`workflow.instance i
  join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
  join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = i.process_version`;

/** Locks a case; decisions of one case wait for each other. */
export async function lockCase(ctx: Ctx, id: number): Promise<Case> {
  const { rows } = await sql<Omit<Case, 'events'>>`select ${caseColumns} from ${caseTables}
    where i.school_id = ${ctx.schoolId} and i.id = ${id} for update of i`.execute(ctx.db);
  return { ...found(rows[0], '流程'), events: [] };
}

/** Locks the case of a task. */
export async function lockCaseOfTask(ctx: Ctx, taskId: number): Promise<Case> {
  const { rows } = await sql<Omit<Case, 'events'>>`select ${caseColumns} from ${caseTables}
    where i.school_id = ${ctx.schoolId}
      and i.id = (select instance_id from workflow.task where school_id = ${ctx.schoolId} and id = ${taskId}) for update of i`.execute(
    ctx.db,
  );
  return { ...found(rows[0], '任务'), events: [] };
}

/** What rules of assignees look at for a step. */
export const factsOf = (kase: Case, key: string): CaseFacts => ({ ...kase, chosen: kase.chosen[key] ?? [] });

export const note = (kase: Case, event: NewEvent): void => void kase.events.push(event);

/** Names of the steps that wait. */
export const openNames = ({
  model,
  position,
  starter_name,
}: Pick<Case, 'model' | 'position' | 'starter_name'>): string =>
  position.open
    .map((key) => (key === startKey ? `退回${starter_name}修改` : (stepOf(model, key)?.name ?? key)))
    .join('、');

/** Writes the case as it stands now, with its new lines of the timeline. */
export async function saveCase(ctx: Ctx, kase: Case): Promise<void> {
  await sql`with waiting as (
      select string_agg(distinct u.name, '、' order by u.name) as names from workflow.task t
      join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id
      where t.school_id = ${ctx.schoolId} and t.instance_id = ${kase.id} and t.status = 0),
    told as (${insertEvents(ctx, kase)})
    update workflow.instance set status = ${kase.status}, position = ${json(kase.position)}, form_data = ${json(kase.form_data)},
      lines = ${json(kase.lines)}, chosen = ${json(kase.chosen)}, lab_id = ${kase.lab_id}, college_id = ${kase.college_id}, node_name = ${kase.ended_at ? '' : openNames(kase)},
      handlers = left(coalesce((select names from waiting), ''), 500), last_seq = ${kase.last_seq + kase.events.length},
      process_version = ${kase.process_version}, ended_at = ${kase.ended_at}, result_note = ${kase.result_note},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${kase.id}`.execute(ctx.db);
  kase.last_seq += kase.events.length;
  kase.events = [];
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

function insertEvents(ctx: Ctx, kase: Case) {
  const rows = kase.events.map(({ bySystem = false, files = [], payload = {}, ...event }, at) => ({
    node_key: '',
    node_name: '',
    action: '',
    note: '',
    for_name: '',
    ...event,
    files,
    payload,
    seq: kase.last_seq + at + 1,
    user_id: bySystem ? null : ctx.actor.userId,
    user_name: bySystem ? '系统' : ctx.actor.name,
  }));
  // The unit is written down, so that the timeline stays true when the person moves.
  return sql`insert into workflow.event (school_id, instance_id, seq, type, node_key, node_name, user_id, user_name, user_unit, for_name,
      action, note, files, payload, at)
    select ${ctx.schoolId}, ${kase.id}, e.seq, e.type, e.node_key, e.node_name, e.user_id, e.user_name,
      case when e.user_id is null then '' else coalesce((select name from org.unit where school_id = ${ctx.schoolId} and id = ${ctx.actor.orgId}), '') end,
      e.for_name, e.action, e.note, e.files, e.payload, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(seq int, type text, node_key text, node_name text, user_id bigint, user_name text,
      for_name text, action text, note text, files bigint[], payload jsonb)`;
}

/** The state in which a case ends, by its lines: refused ones make it partly passed, or refused if none is left. */
export function endStatus(lines: readonly CaseLine[]): InstanceStatusCode {
  const refused = lines.filter(({ result }) => result === 2).length;
  if (refused === 0) return InstanceStatus.pass;
  return refused === lines.length ? InstanceStatus.refuse : InstanceStatus.part;
}
