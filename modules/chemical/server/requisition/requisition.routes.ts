import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { admittedTo, labsAdmitting } from '#modules/base-info/server/public.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { examStanding } from '../controlled-exam.queries.ts';
import { findRequisition, requisitionList } from './requisition.queries.ts';
import {
  createRequisition,
  decideRequisition,
  resubmitRequisition,
  submitRequisition,
  updateRequisition,
  withdrawRequisition,
} from './requisition.service.ts';
import { storesFor } from './reservation.service.ts';

const ownLabs = async (ctx: Ctx) => (await labsAdmitting(ctx)).filter((lab) => lab.is_open && lab.uses_chemicals);
/** Whoever is not admitted to a laboratory learns nothing of its people and stores. */
const isOwn = async (ctx: Ctx, labId: number) => (await labsAdmitting(ctx)).some(({ id }) => id === labId);

/** Of people who are admitted to a laboratory of the caller only. */
async function askExam(ctx: Ctx, { lab_id, partner_id }: InputOf<typeof requisitionApi.exam>) {
  const admitted = (await isOwn(ctx, lab_id)) ? await admittedTo(ctx, lab_id) : [];
  const people = admitted.map(({ id }) => id).filter((id) => id === ctx.actor.userId || id === partner_id);
  const standing = await examStanding(ctx, people);
  return { kind_name: standing?.kind_name ?? '', missing: await namesOfPeople(ctx, standing?.missing ?? []) };
}

export const requisitionRoutes: Route[] = [
  implement(requisitionApi.labs, async (ctx) => ({ content: await ownLabs(ctx) })),
  implement(requisitionApi.people, async (ctx, { lab_id = 0 }) => ({
    content: (await isOwn(ctx, lab_id)) ? await admittedTo(ctx, lab_id) : [],
  })),
  implement(requisitionApi.exam, askExam),
  implement(requisitionApi.stores, async (ctx, { lab_id = 0, substance_ids = [] }) => ({
    content: (await isOwn(ctx, lab_id)) ? await storesFor(ctx, lab_id, substance_ids) : [],
  })),
  implement(requisitionApi.list, requisitionList.page),
  implement(requisitionApi.find, (ctx, { id }) => findRequisition(ctx, id)),
  implement(requisitionApi.create, async (ctx, input) => ({ id: await createRequisition(ctx, input) })),
  implement(requisitionApi.update, updateRequisition),
  implement(requisitionApi.submit, submitRequisition),
  implement(requisitionApi.withdraw, withdrawRequisition),
  implement(requisitionApi.resubmit, resubmitRequisition),
  implement(requisitionApi.decide, decideRequisition),
];
