import { sql } from 'kysely';
import { on, type Subscription } from '#kernel/server/events.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { MemberStatus } from '#modules/base-info/shared/people/member.ts';
import { certificateDoc, ownersOfCertificates } from '../exam/certificates.queries.ts';
import { cancelWhere, expireAdmissions, followHand, recheckAll, recheckLab, recheckPeople } from './follow.service.ts';

export const admissionJobs = {
  'training.expire-admissions': { cron: '5 0 * * *', handler: expireAdmissions },
  'training.recheck-admissions': { cron: '15 0 * * *', handler: recheckAll },
  'training.recheck-lab': { handler: (ctx: Ctx, { lab_id }: { lab_id: number }) => recheckLab(ctx, lab_id) },
} satisfies JobDefs;

/** Admissions follow certificates, members and accounts in the transaction that changes these. */
export const admissionSubscriptions: Subscription[] = [
  on(
    'kernel.document.changed',
    { name: 'training.admission-certificates', when: 'now' },
    async (ctx, { docType, ids }) => {
      if (docType === certificateDoc) await recheckPeople(ctx, await ownersOfCertificates(ctx, ids));
    },
  ),
  on(
    'kernel.document.changed',
    { name: 'training.admission-members', when: 'now' },
    async (ctx, { docType, ids, to }) => {
      if (docType !== 'base-info.lab-member' || to !== String(MemberStatus.left)) return;
      const ofRow = sql<boolean>`exists (select 1 from base_info.lab_member x where x.school_id = m.school_id and x.lab_id = m.lab_id
      and x.user_id = m.user_id and x.id = any(${[...ids]}))`;
      await cancelWhere(ctx, ofRow, '已离开实验室');
    },
  ),
  on('base-info.member.admitted', { name: 'training.admission-by-hand', when: 'now' }, (ctx, { ids }) =>
    followHand(ctx, ids),
  ),
  on('identity.account.left', { name: 'training.admission-accounts', when: 'now' }, (ctx, { ids }) =>
    cancelWhere(
      ctx,
      sql<boolean>`m.user_id = any(${[...ids]}) and not exists (select 1 from identity.account x
        where x.school_id = m.school_id and x.id = m.user_id and x.status = 1 and x.deleted_at is null)`,
      '账号已停用',
    ),
  ),
];

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof admissionJobs> {}
}
