import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { belongsTo } from '../record/record.policy.ts';
import { awaitsConfirm, isLeader, isOwnWork, isWritable } from './reach-work.policy.ts';

/** Belongs to the checked unit (回避); everybody may rate his own. */
const isMember = ({ actor, schoolId }: Ctx) =>
  sql<boolean>`(w.stage <> ${WorkStage.self} and ${belongsTo(actor, schoolId)})`;

/** What waits for the caller: own works that may be written, or works whose check he confirms. */
export const isMine = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${isWritable(ctx)} and ${isOwnWork(ctx)} and not ${isMember(ctx)})`;
export const isMyConfirm = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${awaitsConfirm} and ${isLeader(ctx)} and not ${isMember(ctx)})`;

/** What the rules about work `w` need, as the column `facts`. */
export const workFacts = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`json_build_object('stage', w.stage, 'revision', w.revision,
  'status', w.status, 'is_own', ${isOwnWork(ctx)}, 'is_member', ${isMember(ctx)}, 'is_writable', ${isWritable(ctx)},
  'awaits_confirm', ${awaitsConfirm}, 'is_leader', ${isLeader(ctx)}, 'act_type', a.act_type, 'organizer_path', o.path,
  'is_running', a.status = ${ActivityStatus.running} and a.results_published_at is null,
  'has_later', exists (select 1 from inspection.reach_work n where n.school_id = w.school_id and n.result_id = w.result_id
    and n.revision >= w.revision and (n.revision, n.stage) > (w.revision, w.stage) and n.status = ${WorkStatus.submitted}),
  'checks_next', exists (select 1 from inspection.reach_work n where n.school_id = w.school_id and n.result_id = w.result_id
    and n.stage > w.stage and n.opened_at is not null and ${isOwnWork(ctx, 'n')})) as facts`;
