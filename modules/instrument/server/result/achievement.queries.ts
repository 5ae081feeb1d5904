import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import {
  achievementApi,
  AchievementState,
  achievementStates,
  type AchievementDetail,
  type AchievementRow,
} from '../../shared/result/achievement.ts';
import { keepsInstrument, ofInstruments, reachesFew } from '../instrument.policy.ts';

type Stored = Omit<AchievementRow, 'can'> & { edits: boolean; examines: boolean; is_own: boolean };

const shares = sql`(select coalesce(json_agg(json_build_object('instrument_id', x.instrument_id, 'name', q.name, 'share', x.share)
    order by x.share desc, x.instrument_id), '[]')
  from instrument.achievement_share x join instrument.instrument n on n.school_id = x.school_id and n.id = x.instrument_id
  join base_info.equipment q on q.school_id = n.school_id and q.id = n.equipment_id
  where x.school_id = a.school_id and x.achievement_id = a.id)`;

/** Achievements `a` of which a right reaches an instrument. */
export const achievementsWithin = (ctx: Ctx, right: Parameters<typeof ofInstruments>[2]) =>
  sql<boolean>`exists (select 1 from instrument.achievement_share s where s.school_id = a.school_id and s.achievement_id = a.id
    and ${ofInstruments(ctx, 's.instrument_id', right)})`;

const columns = (
  ctx: Ctx,
) => sql`a.id, a.version, a.type, a.level, a.name, a.ref_no, a.people, a.achieved_on, a.school_year, ${shares} as shares,
  a.state, a.opinion, ${achievementsWithin(ctx, 'instrument.edit')} as edits, (a.created_by = ${ctx.actor.userId} or exists (select 1
    from instrument.achievement_share w where w.school_id = a.school_id and w.achievement_id = a.id
      and ${keepsInstrument(ctx, 'w.instrument_id')})) as is_own,
  ${achievementsWithin(ctx, 'instrument.examine')} as examines`;

function actionsOf({ edits, examines, state, is_own }: Stored, { actor }: Ctx): AchievementRow['can'] {
  const own = edits && state !== AchievementState.verified ? (['edit', 'remove'] as const) : [];
  const decides = examines && !is_own && holdsRight(actor, 'instrument.examine');
  return decides ? [...own, ...achievementStates.from(state as never)] : [...own];
}

const shown = (stored: Stored, ctx: Ctx): AchievementRow => {
  const { edits: _edits, examines: _examines, is_own: _own, ...row } = stored;
  return { ...row, can: actionsOf(stored, ctx) };
};

export const achievementList = listQuery<typeof achievementApi.list, Stored>(achievementApi.list, {
  noun: '成果',
  table: ['instrument.achievement', 'a'],
  columns,
  reach: (ctx) => achievementsWithin(ctx, 'instrument.read'),
  filters: {
    keyword: (word) => matches('a.keywords', sql`a.name || ' ' || a.ref_no || ' ' || a.people`, word),
    type: 'a.type',
    instrument_id: (
      id,
    ) => sql<boolean>`exists (select 1 from instrument.achievement_share s where s.school_id = a.school_id
      and s.achievement_id = a.id and s.instrument_id = ${id})`,
    school_year: 'a.school_year',
    state: 'a.state',
  },
  narrowing: ['keyword', 'instrument_id', 'school_year', 'type', 'state'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['achieved_on'],
  sort: { achieved_on: sql`a.achieved_on` },
  order: { desc: sql`a.achieved_on` },
  row: shown,
});

export async function findAchievement(ctx: Ctx, { id }: { id: number }): Promise<AchievementDetail> {
  const { rows } = await sql<
    Stored & { remark: string; files: number[] }
  >`select ${columns(ctx)}, a.remark, to_json(a.files) as files
    from instrument.achievement a where a.school_id = ${ctx.schoolId} and a.id = ${id}
      and ${achievementsWithin(ctx, 'instrument.read')}`.execute(ctx.db);
  const { remark, files, ...stored } = found(rows[0], '成果');
  return { ...shown(stored, ctx), remark, files: pickFiles(await fileRefs(ctx, files), files) };
}

/** Evidence is visible to those who see the achievement. */
export async function maySeeEvidence(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from instrument.achievement a where a.school_id = ${ctx.schoolId} and a.id = ${docId}
    and ${achievementsWithin(ctx, 'instrument.read')}`.execute(ctx.db);
  return rows.length > 0;
}
