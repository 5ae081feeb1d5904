import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import { dailyCheckApi, type DailyCheckDetail, type DailyCheckRow } from '../../shared/daily-check/daily-check.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { traits, type StoredAnswer } from '../self-check/self-task-detail.queries.ts';
import { ofLabsNamed } from '../self-check/self-task.queries.ts';
import { isOwnCheck } from '../self-check/own-task.queries.ts';
import { dailyActions, isReadCheck } from './daily-check.policy.ts';

export const dailyJoins = {
  u: sql`join org.unit u on u.school_id = t.school_id and u.id = t.lab_id`,
  l: sql`join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id`,
  c: sql`left join org.unit c on c.school_id = t.school_id and c.id = t.college_id`,
  e: sql`left join identity.account e on e.school_id = t.school_id and e.id = t.executor_id`,
};

const columns = (ctx: Ctx) => sql`t.id, t.version, t.lab_id, u.code as lab_no, u.name as lab_name,
  coalesce(c.name, '') as college_name, l.lab_level, t.day, t.status, t.cut_off, coalesce(e.name, '') as executor_name,
  t.abnormal, t.before_at, t.done_at, ${isOwnCheck(ctx)} as is_own`;

type Stored = Omit<DailyCheckRow, 'can' | 'before_at' | 'done_at'> & {
  before_at: Date | null;
  done_at: Date | null;
  is_own: boolean;
};

const shown = ({ is_own, before_at, done_at, ...row }: Stored, ctx: Ctx): DailyCheckRow => ({
  ...row,
  before_at: before_at && formatDateTime(before_at),
  done_at: done_at && formatDateTime(done_at),
  can: dailyActions({ ...row, is_own }, ctx.now),
});

const table: [string, 't'] = ['inspection.daily_check', 't'];

export const dailyCheckList = listQuery<typeof dailyCheckApi.list, Stored>(dailyCheckApi.list, {
  noun: '每日自查',
  table,
  joins: dailyJoins,
  columns,
  reach: isReadCheck,
  filters: {
    day: (day) => sql<boolean>`t.day = ${day}::date`,
    college_id: 't.college_id',
    lab_id: 't.lab_id',
    status: 't.status',
    keyword: (word, ctx) => ofLabsNamed(ctx, word),
  },
  isNarrow: () => true,
  sort: { day: sql`t.day` },
  neverNull: ['day'],
  order: [{ desc: sql`t.day` }, { desc: sql`t.id` }],
  row: shown,
});

const { open, begun } = DailyStatus;
const waits = sql<boolean>`t.status in (${sql.lit(open)}, ${sql.lit(begun)})`;

/** Today's checks that the caller carries out; what waits for him comes first. */
export const ownCheckList = listQuery<typeof dailyCheckApi.mine, Stored>(dailyCheckApi.mine, {
  noun: '每日自查',
  table,
  joins: dailyJoins,
  columns,
  reach: (ctx) => sql<boolean>`t.day = ${formatDate(ctx.now)}::date and ${isOwnCheck(ctx)}`,
  filters: {
    status: 't.status',
    waiting: (wanted) => (wanted ? waits : sql<boolean>`not ${waits}`),
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`t.status`, sql`t.id`],
  row: shown,
});

type StoredDailyAnswer = StoredAnswer & { step: string };
type StoredItems = { before: CheckItem[]; after: CheckItem[] };
export type StoredDetail = Stored &
  LabTraits & {
    items: StoredItems;
    answers: StoredDailyAnswer[];
    before_by_name: string;
    done_by_name: string;
    problems: DailyCheckDetail['problems'];
  };

/** One row for a check with its items, for reading and for locking. */
export const dailyDetail = (
  ctx: Ctx,
  id: number,
  reach: RawBuilder<boolean>,
) => sql<StoredDetail>`select ${columns(ctx)},
    ${traits}, t.items, t.answers, coalesce(b.name, '') as before_by_name, coalesce(d.name, '') as done_by_name,
    (select coalesce(json_agg(json_build_object('id', q.id, 'item_id', q.item_id, 'problem_no', q.problem_no,
        'description', q.description, 'state', q.state) order by q.id), '[]')
      from inspection.problem q where q.school_id = t.school_id and q.daily_check_id = t.id and q.deleted_at is null) as problems
  from inspection.daily_check t ${dailyJoins.u} ${dailyJoins.l} ${dailyJoins.c} ${dailyJoins.e}
  left join identity.account b on b.school_id = t.school_id and b.id = t.before_by
  left join identity.account d on d.school_id = t.school_id and d.id = t.done_by
  where t.school_id = ${ctx.schoolId} and t.id = ${id} and ${reach}`;

/** The items of each step that apply to the laboratory as it is now. */
export const itemsFor = ({ items, ...lab }: Pick<StoredDetail, 'items'> & LabTraits): StoredItems => ({
  before: items.before.filter((item) => appliesTo(item, lab)),
  after: items.after.filter((item) => appliesTo(item, lab)),
});

/** A check with its items and what was found, for its executor and for those who read it. */
export async function findDailyCheck(ctx: Ctx, { id }: { id: number }): Promise<DailyCheckDetail> {
  const { rows } = await dailyDetail(ctx, id, sql<boolean>`(${isReadCheck(ctx)} or ${isOwnCheck(ctx)})`).execute(
    ctx.db,
  );
  const { lab_classes, aptitude_ids, risk_ids, items, answers, before_by_name, done_by_name, problems, ...row } = found(
    rows[0],
    '每日自查',
  );
  const refs = await fileRefs(
    ctx,
    answers.flatMap(({ photos }) => photos),
  );
  const own = itemsFor({ items, lab_classes, aptitude_ids, risk_ids, lab_level: row.lab_level });
  return {
    ...shown(row, ctx),
    before_items: own.before,
    after_items: own.after,
    answers: answers.map((answer) => ({ ...answer, photos: pickFiles(refs, answer.photos) })),
    before_by_name,
    done_by_name,
    problems,
  };
}

/** One row: checks of today that wait for the caller. */
export const ownCheckCounts = (ctx: Ctx): RawBuilder<unknown> => sql`select count(*) as daily
  from inspection.daily_check t where t.school_id = ${ctx.schoolId} and t.day = ${formatDate(ctx.now)}::date
    and ${waits} and ${isOwnCheck(ctx)}`;
