import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { holdStocktakes } from '#modules/chemical/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { confirmPerson, isAccountLocked } from '#platform/identity/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import type { planApi } from '../../shared/pickup/plan.ts';
import { wasteBottles } from '../record/bottle.service.ts';
import { followWaste } from '../record/hazard-mirror.queries.ts';
import { storeContainers } from '../store/stock.service.ts';
import { moveRecords } from './apply.service.ts';
import { endApply, lockRound, type Round } from './collect.service.ts';
import { personOf } from './giver.queries.ts';

export type Giver = { id: number; name: string };
type Weighed = {
  handover_id: number;
  record_id: number;
  name: string;
  label_no: string;
  compat_group: string;
  zone_id: number;
  kg: number;
  taker_id: number;
  taker_name: string;
};
export type Asked = { id: number; plan_id: number; lab_id: number; lab_name: string; lab_path: string };

export async function lockAsked(ctx: Ctx, id: number): Promise<Asked> {
  const { rows } = await sql<Asked>`select a.id, a.plan_id, a.lab_id, u.name as lab_name, u.path as lab_path
    from waste.apply a join org.unit u on u.school_id = a.school_id and u.id = a.lab_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.plan_id is not null`.execute(ctx.db);
  return found(rows[0], '收运申请');
}

export async function lockWeighed(
  ctx: Ctx,
  applyId: number,
  labels: readonly string[] | undefined,
): Promise<Weighed[]> {
  const { rows } =
    await sql<Weighed>`select h.id as handover_id, h.record_id, r.name, r.label_no, r.compat_group, h.zone_id,
      h.weighed_kg::float8 as kg, h.taker_id, k.name as taker_name
    from waste.handover h join waste.record r on r.school_id = h.school_id and r.id = h.record_id
    join identity.account k on k.school_id = h.school_id and k.id = h.taker_id
    where h.school_id = ${ctx.schoolId} and h.apply_id = ${applyId} and h.status = ${HandoverStatus.weighed}
      and (${labels === undefined} or r.label_no = any(${[...(labels ?? [])]}::text[])) order by r.id for update of h, r`.execute(
      ctx.db,
    );
  return rows;
}

/** Somebody of the laboratory signs with the own account and password at the screen of the collector, who is the other person. */
export async function signHandover(ctx: Ctx, { id, account, password }: InputOf<typeof planApi.sign>) {
  const giver = await confirmPerson(ctx, { account, password });
  if (!giver)
    return refuse((await isAccountLocked(ctx, account)) ? wasteErrors.accountLocked : wasteErrors.wrongPassword);
  assert(giver.id !== ctx.actor.userId, wasteErrors.samePerson);
  return ctx.commit((tx) => storeSigned(tx, id, giver));
}

/** Stores what was weighed of an application, for whoever has signed with the own password. */
async function storeSigned(ctx: Ctx, id: number, { id: person }: Giver): Promise<{ stored: number }> {
  await holdStocktakes(ctx);
  const asked = await lockAsked(ctx, id);
  const round = await lockRound(ctx, asked.plan_id);
  const giver = await personOf(ctx, asked, person);
  assert(giver, wasteErrors.notOfLab, { lab: asked.lab_name });
  const stored = await storeWeighed(ctx, { asked, round, giver });
  await endApply(ctx, round.id, id);
  return { stored };
}

type Storing = {
  asked: Asked;
  round: Round;
  giver: Giver;
  /** What was signed for; all that was weighed without it. */
  labels?: readonly string[];
  /** Drawn instead of a password. */
  sign?: { file: number; at: Date };
};

export async function storeWeighed(ctx: Ctx, { asked, round, giver, labels, sign }: Storing): Promise<number> {
  const { id } = asked;
  const weighed = await lockWeighed(ctx, id, labels);
  assert(weighed.length > 0, wasteErrors.nothingWeighed);
  const other = weighed.find(({ taker_id }) => taker_id !== ctx.actor.userId);
  assert(other === undefined, wasteErrors.otherTaker, { name: other?.taker_name ?? '' });
  const lots = await storeContainers(ctx, round.warehouse_id, { doc_id: id, second_id: giver.id }, weighed);
  await sql`update waste.handover set status = ${HandoverStatus.stored}, giver_id = ${giver.id}, at = ${ctx.now},
      sign_file = ${sign?.file ?? null}, signed_at = ${sign?.at ?? null}
    where school_id = ${ctx.schoolId} and id = any(${weighed.map(({ handover_id }) => handover_id)})`.execute(ctx.db);
  const rows = weighed.map(({ record_id, zone_id }) => ({ record_id, zone_id, lot_id: lots.get(record_id) }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) g (record_id bigint, zone_id bigint, lot_id bigint)`;
  const of = (column: string) => sql`(select ${sql.ref(`g.${column}`)} from ${given} where g.record_id = r.id)`;
  await moveRecords(
    ctx,
    'store',
    sql<boolean>`r.id = any(${weighed.map(({ record_id }) => record_id)})`,
    sql`zone_id = ${of('zone_id')}, lot_id = ${of('lot_id')}, stored_on = ${formatDate(ctx.now)}::date, version = r.version + 1`,
  );
  const document = { doc_type: 'waste.apply', doc_id: id, second_id: giver.id };
  await wasteBottles(
    ctx,
    weighed.map(({ record_id }) => record_id),
    document,
  );
  await followWaste(ctx, asked.lab_id);
  await ctx.audit({
    action: '交接签名',
    docType: 'waste.apply',
    docId: id,
    note: `${giver.name}交，${ctx.actor.name}收，${weighed.length} 件`,
  });
  if (sign) await attachFiles(ctx, 'waste-handover', weighed[0]!.handover_id, [sign.file]);
  return weighed.length;
}
