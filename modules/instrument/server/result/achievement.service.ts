import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { attachFiles, releaseFiles } from '#platform/files/server/public.ts';
import { instrumentErrors } from '../../shared/errors.ts';
import {
  achievementStates,
  AchievementState,
  levelsOf,
  needsEvidence,
  numberLabels,
  type achievementApi,
  type AchievementInput,
} from '../../shared/result/achievement.ts';
import { keepsInstrument, ofInstruments } from '../instrument.policy.ts';
import { achievementsWithin } from './achievement.queries.ts';

export const achievementDoc = 'instrument.achievement';
const kindBy = (right: 'instrument.edit' | 'instrument.examine'): RowKind<'instrument.achievement'> => ({
  table: 'instrument.achievement',
  doc: achievementDoc,
  noun: '成果',
  reach: (ctx) => sql<boolean>`id in (select a.id from instrument.achievement a where a.school_id = ${ctx.schoolId}
    and ${achievementsWithin(ctx, right)})`,
  softDelete: false,
});
const achievement = kindBy('instrument.edit');

async function checkAchievement(ctx: Ctx, input: AchievementInput): Promise<void> {
  const { type, level, shares, files = [], ref_no = '', achieved_on } = input;
  const ids = [...new Set(shares.map(({ instrument_id }) => instrument_id))];
  const sum = shares.reduce((total, { share }) => total + share, 0);
  const isProved = needsEvidence(type);
  const faultOfShares =
    (ids.length === 0 && '请选择使用的仪器') ||
    (ids.length < shares.length && '同一台仪器只能选一次') ||
    (sum > 100 && `各仪器的份额之和为 ${sum}%，不能超过 100%`);
  await checkFields<AchievementInput>(ctx, {
    level: !levelsOf[type].includes(level) && '级别与成果类型不符，请重新选择',
    achieved_on: achieved_on > formatDate(ctx.now) && '日期不能晚于今天',
    ref_no: isProved && ref_no === '' && `请填写${numberLabels[type]}`,
    files: isProved && files.length === 0 && '获奖、专利和论文请上传佐证文件',
    shares: faultOfShares || {
      valid: sql<boolean>`(select count(*) from instrument.instrument x where x.school_id = ${ctx.schoolId} and x.id = any(${ids})
        and ${ofInstruments(ctx, 'x.id', 'instrument.edit')}) = ${ids.length}`,
      message: '所选仪器不在台账中或不由您负责，请重新选择',
    },
  });
}

const stored = ({ shares: _shares, files, ...input }: AchievementInput) => ({
  ...input,
  files: files ?? [],
  school_year: termOf(input.achieved_on).year,
});

async function setShares(ctx: Ctx, id: number, shares: AchievementInput['shares']): Promise<void> {
  await sql`delete from instrument.achievement_share where school_id = ${ctx.schoolId} and achievement_id = ${id}`.execute(
    ctx.db,
  );
  await sql`insert into instrument.achievement_share (school_id, achievement_id, instrument_id, share)
    select ${ctx.schoolId}, ${id}, x.instrument_id, x.share
    from json_to_recordset(${JSON.stringify(shares)}::json) as x(instrument_id bigint, share int)`.execute(ctx.db);
}

export async function createAchievement(ctx: Ctx, input: AchievementInput): Promise<number> {
  await checkAchievement(ctx, input);
  const id = await insertRow(ctx, achievement, stored(input), input.name);
  await setShares(ctx, id, input.shares);
  await attachFiles(ctx, achievementDoc, id, input.files ?? []);
  return id;
}

const assertOpen = (row: Record<string, unknown>) =>
  assert(row['state'] !== AchievementState.verified, instrumentErrors.verified);

/** A changed achievement waits to be verified again. */
export async function updateAchievement(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof achievementApi.update>,
): Promise<void> {
  const row = { ...stored(input), state: AchievementState.waiting, opinion: '' };
  await updateRow(ctx, achievement, { id, version }, row, {
    note: input.name,
    check: async (before) => {
      assertOpen(before);
      await checkAchievement(ctx, input);
    },
  });
  await setShares(ctx, id, input.shares);
  await attachFiles(ctx, achievementDoc, id, input.files ?? []);
}

export async function removeAchievement(ctx: Ctx, { id }: { id: number }): Promise<void> {
  assertOpen(await lockRow(ctx, achievement, id));
  await releaseFiles(ctx, achievementDoc, id);
  await removeRow(ctx, achievement, id);
}

/** An expert of college or school says whether the evidence holds; never of an own one. */
export async function judgeAchievement(
  ctx: Ctx,
  action: 'verify' | 'refuse',
  { id, version, opinion = '' }: { id: number; version?: number | undefined; opinion?: string },
): Promise<void> {
  const row = await lockRow(ctx, kindBy('instrument.examine'), id);
  const { rows } =
    await sql`select 1 from instrument.achievement_share s where s.school_id = ${ctx.schoolId} and s.achievement_id = ${id}
    and ${keepsInstrument(ctx, 's.instrument_id')} limit 1`.execute(ctx.db);
  assert(row['created_by'] !== ctx.actor.userId && rows.length === 0, instrumentErrors.ownAchievement);
  await assertSeen(ctx, { docType: achievementDoc, id, version: Number(row['version']) }, version);
  await applyTransition(ctx, achievementStates, {
    table: 'instrument.achievement',
    id,
    action,
    set: { opinion },
    docType: achievementDoc,
    note: opinion,
  });
}
