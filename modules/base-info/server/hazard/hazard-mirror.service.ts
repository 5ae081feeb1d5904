import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import { all, within, type Scope } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { HazardSourceOrigin } from '../../shared/hazard/hazard.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { equipmentMirror } from './equipment-mirror.queries.ts';
import { hazardEditScope } from './hazard.policy.ts';
import { judgeLabs } from './judge.service.ts';

/** A list whose rows are hazard sources of laboratories. */
export type HazardMirror = {
  source: Exclude<(typeof HazardSourceOrigin)[keyof typeof HazardSourceOrigin], typeof HazardSourceOrigin.manual>;
  /**
   * Rows `id, lab_id, room_id, keeper_id, kind, name, spec, qty, unit, state, place, license_no, cas, ghs, controlled` of the
   * laboratories `u` that the condition allows.
   */
  wanted: (ctx: Ctx, isOfLab: RawBuilder<boolean>) => RawBuilder<unknown>;
  /** The row of mirror `h` stands in another laboratory now. */
  isElsewhere?: RawBuilder<boolean>;
  /** What is gone comes back as another row, so that its mirror is removed, not switched off. */
  passes?: boolean;
  /** A row has a mirror in each laboratory, as the catalogue has whose substances stand in many. */
  byLab?: boolean;
};

/** Lists of other slices; each is mirrored every night and on request. */
export const hazardMirrors = offerKind<HazardMirror>('base-info.hazard-mirrors');

/** Labs judged in one statement. */
const batch = 500;
type Synced = { added: number; changed: number; stopped: number; labs: number[] };

/**
 * Makes the mirrors of a list in labs of the scope agree with it, in one statement; a mirror whose row is not wanted any
 * more is switched off or removed. A second run changes nothing.
 */
export async function writeMirror(
  ctx: Ctx,
  { source, wanted, isElsewhere = sql<boolean>`false`, passes = false, byLab = false }: HazardMirror,
  scope: Scope,
): Promise<Synced> {
  const me = ctx.actor.userId;
  const isOfLab = sql<boolean>`u.status = ${Enabled.on} and u.deleted_at is null and ${within(scope, 'u.path')}`;
  const isGone = sql<boolean>`h.school_id = ${ctx.schoolId} and h.source = ${source} and h.status = ${Enabled.on}
    and u.school_id = h.school_id and u.id = h.lab_id and ${within(scope, 'u.path')}
    and not exists (select 1 from wanted w where w.id = h.source_id and h.source_lab in (0, w.lab_id)) and not ${isElsewhere}`;
  const stop = passes
    ? sql`delete from base_info.hazard_source h using org.unit u where ${isGone}`
    : sql`update base_info.hazard_source h set status = ${Enabled.off}, version = h.version + 1, updated_by = ${me}, updated_at = ${ctx.now}
      from org.unit u where ${isGone}`;
  const { rows } = await sql<Synced>`with wanted as (${wanted(ctx, isOfLab)}), written as (
      insert into base_info.hazard_source as h (school_id, lab_id, room_id, keeper_id, kind, name, spec, qty, unit, state, place,
        license_no, cas, ghs, controlled, source, source_id, source_lab, status, created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, w.lab_id, w.room_id, w.keeper_id, w.kind, w.name, w.spec, w.qty, w.unit, w.state, w.place, w.license_no,
        w.cas, w.ghs, w.controlled, ${source}, w.id, ${byLab ? sql`w.lab_id` : sql`0`}, ${Enabled.on}, ${me}, ${ctx.now}, ${me}, ${ctx.now}
      from wanted w
      on conflict (school_id, source, source_id, source_lab) where source <> 'manual' do update set lab_id = excluded.lab_id,
        room_id = excluded.room_id, keeper_id = excluded.keeper_id, kind = excluded.kind, name = excluded.name,
        spec = excluded.spec, qty = excluded.qty, unit = excluded.unit, state = excluded.state, place = excluded.place, license_no = excluded.license_no,
        cas = excluded.cas, ghs = excluded.ghs, controlled = excluded.controlled,
        status = excluded.status, version = h.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where (h.lab_id, h.room_id, h.keeper_id, h.kind, h.name, h.spec, h.qty, h.unit, h.state, h.place, h.license_no, h.cas, h.ghs,
          h.controlled, h.status) is distinct from
        (excluded.lab_id, excluded.room_id, excluded.keeper_id, excluded.kind, excluded.name, excluded.spec, excluded.qty,
          excluded.unit, excluded.state, excluded.place, excluded.license_no, excluded.cas, excluded.ghs,
          excluded.controlled, excluded.status)
      returning h.source_id, h.source_lab, h.lab_id, h.version = 1 as is_new
    ), stopped as (${stop} returning h.lab_id
    ), former as (
      select h.lab_id from base_info.hazard_source h join written w on w.source_id = h.source_id and w.source_lab = h.source_lab
      where h.school_id = ${ctx.schoolId} and h.source = ${source}
    )
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed,
      (select count(*) from stopped) as stopped,
      (select coalesce(json_agg(distinct lab_id), '[]') from (select lab_id from written union select lab_id from stopped
        union select lab_id from former) l) as labs
    from written`.execute(ctx.db);
  return rows[0]!;
}

async function syncMirror(ctx: Ctx, mirror: HazardMirror, scope: Scope): Promise<Synced> {
  const synced = await writeMirror(ctx, mirror, scope);
  for (let from = 0; from < synced.labs.length; from += batch)
    await judgeLabs(ctx, synced.labs.slice(from, from + batch), JudgementCause.hazard);
  return synced;
}

/** What a change of a list means for a laboratory, by its path: its hazard sources, and the level that follows from them. */
export async function followMirror(ctx: Ctx, mirror: HazardMirror, path: string): Promise<void> {
  // Two changes in one laboratory are mirrored one after the other, so that the second sees both.
  await sql`select 1 from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and u.path = ${path} for no key update of l`.execute(ctx.db);
  await syncMirror(ctx, mirror, { kind: 'below', path, labs: [] });
}

async function sync(ctx: Ctx, scope: Scope): Promise<Omit<Synced, 'labs'>> {
  const sum = { added: 0, changed: 0, stopped: 0 };
  for (const mirror of [equipmentMirror, ...offered(ctx, hazardMirrors)]) {
    const { added, changed, stopped } = await syncMirror(ctx, mirror, scope);
    sum.added += Number(added);
    sum.changed += Number(changed);
    sum.stopped += Number(stopped);
  }
  return sum;
}

/** The nightly run for the whole school. */
export async function syncMirrors(ctx: Ctx): Promise<void> {
  await sync(ctx, all);
}

/** On demand, for the labs that the caller maintains. */
export async function syncOwnMirrors(ctx: Ctx): Promise<Omit<Synced, 'labs'>> {
  const counts = await sync(ctx, hazardEditScope(ctx.actor));
  const { added, changed, stopped } = counts;
  const note = `新增 ${added} 条，更新 ${changed} 条，停用或移除 ${stopped} 条`;
  await ctx.audit({ action: '同步危险源', docType: 'base-info.hazard', note });
  return counts;
}
