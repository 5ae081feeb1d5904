import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { notify } from '#platform/notices/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { bindProcess, type CaseEnd, type CaseEvent, type DocumentOf } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { requisitionStates, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { contentOf, findRequisition, pickupEnd } from './requisition.queries.ts';
import { requisitionChange, requisitionDoc } from './requisition.service.ts';
import { reserveContainers } from './reservation.service.ts';

async function documentOf(ctx: Ctx, id: number): Promise<DocumentOf> {
  const { lab_id, lab_name, content, lines, warehouse_name } = await findRequisition(ctx, id);
  const { rows } = await sql<{ college_id: number | null }>`select college_id from org.unit
    where school_id = ${ctx.schoolId} and id = ${lab_id}`.execute(ctx.db);
  const flags = [...new Set(lines.flatMap(({ controls }) => controls.map(({ flag_name }) => flag_name)))];
  return {
    title: `${lab_name}领用${content}`.slice(0, 100),
    variables: { warehouse: warehouse_name, controls: flags.join('、') || '一般' },
    lab_id,
    college_id: rows[0]?.college_id ?? null,
  };
}

const linkCase = async (ctx: Ctx, { biz_id, instance_id }: CaseEvent) => {
  await sql`update chemical.requisition set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
};

type Facts = {
  no: string;
  applicant_id: number;
  applicant_name: string;
  partner_id: number | null;
  supervisor_id: number | null;
  warehouse_id: number;
  warehouse_name: string;
  lab_name: string;
  content: string;
};

async function lockFacts(ctx: Ctx, id: number): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select r.no, r.applicant_id, a.name as applicant_name, r.partner_id, r.supervisor_id,
      r.warehouse_id, w.name as warehouse_name, u.name as lab_name,
      ${contentOf(ctx, sql`r.id`)} as content
    from chemical.requisition r join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    join identity.account a on a.school_id = r.school_id and a.id = r.applicant_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} for update of r`.execute(ctx.db);
  return found(rows[0], '领用申请');
}

const involved = ({ applicant_id, partner_id, supervisor_id }: Facts) =>
  [applicant_id, partner_id, supervisor_id].filter((one) => one !== null);

/** Nobody decides what is for himself, whatever the process allows; who resubmits does not decide. */
async function keepApart(ctx: Ctx, { biz_id, action }: CaseEvent): Promise<void> {
  if (action !== 'approve') return;
  const facts = await lockFacts(ctx, biz_id);
  assert(!involved(facts).includes(ctx.actor.userId), chemicalErrors.ownRequisition);
}

async function end(ctx: Ctx, event: CaseEnd): Promise<void> {
  const { biz_id: id, status, note } = event;
  if (status === InstanceStatus.withdrawn)
    return void (await applyTransition(
      ctx,
      requisitionStates,
      requisitionChange(id, 'withdraw', { instance_id: null }),
    ));
  const facts = await lockFacts(ctx, id);
  const decided = { opinion: note, decided_by: ctx.actor.name, decided_at: ctx.now };
  if (status !== InstanceStatus.pass) {
    await applyTransition(ctx, requisitionStates, requisitionChange(id, 'refuse', decided));
    return tellRefused(ctx, id, facts, note);
  }
  await applyTransition(ctx, requisitionStates, requisitionChange(id, 'pass', { ...decided, reserved_at: ctx.now }));
  await reserveContainers(ctx, id, { id: facts.warehouse_id, name: facts.warehouse_name });
  await tellPassed(ctx, id, facts);
}

async function tellRefused(ctx: Ctx, id: number, { no, content, applicant_id }: Facts, reason: string) {
  await notify(ctx, {
    type: 'CHEM_REQUISITION_REFUSED',
    userIds: [applicant_id],
    params: { no, content, by: ctx.actor.name, reason },
    url: `/chemical/requisition/${id}`,
    dedupe: `chem-requisition-refused:${id}:${ctx.now.getTime()}`,
  });
}

async function tellPassed(ctx: Ctx, id: number, facts: Facts) {
  const { no, content, warehouse_name: warehouse, lab_name: lab, applicant_name: applicant, warehouse_id } = facts;
  const awaits = { docType: requisitionDoc, ids: [id], states: [String(RequisitionStatus.waiting)] };
  await notify(ctx, {
    type: 'CHEM_REQUISITION_PASSED',
    userIds: involved(facts),
    params: { no, content, warehouse, until: await pickupEnd(ctx, ctx.now) },
    url: `/chemical/requisition/${id}`,
    dedupe: `chem-requisition-passed:${id}`,
    awaits,
  });
  await notify(ctx, {
    type: 'CHEM_OUTBOUND_WAITING',
    userIds: [...(await keepersOf(ctx, warehouse_id))].filter((one) => !involved(facts).includes(one)),
    params: { no, content, warehouse, lab, applicant },
    url: `/chemical/outbound/${id}`,
    dedupe: `chem-outbound-waiting:${id}`,
    awaits,
  });
}

const bind = (bizType: string) =>
  bindProcess(bizType, {
    variables: [
      { name: 'warehouse', label: '领用仓库', kind: 'Input' },
      { name: 'controls', label: '管控类别', kind: 'Input' },
    ],
    start_url: '/chemical/requisition',
    url: (id) => `/chemical/requisition/${id}`,
    document: documentOf,
    onSubmit: linkCase,
    onNode: keepApart,
    onEnd: end,
  });

/** Requisitions are decided by the engine of approvals; what it passes is reserved in the store. */
export const requisitionBindings = [bind('chem_requisition_normal'), bind('chem_requisition_controlled')];
