import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

export const InvitationStatus = defineEnum({
  open: { value: 0, label: '待使用', tone: 'info' },
  used: { value: 1, label: '已提交申请', tone: 'good' },
  withdrawn: { value: 2, label: '已撤回', tone: 'neutral' },
});

/** Days for which a link holds, and most invitations of a host that the dialog shows. */
export const invitationDays = 14;
export const shownInvitations = 100;

const invitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  lab_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  status: z.int(),
  /** The link does not hold any more. */
  is_over: z.boolean(),
  expires_at: z.string(),
  apply_no: z.string(),
  can: canOf('withdraw'),
});
export type InvitationRow = z.output<typeof invitation>;

const path = '/sign-up-invitation';
const guard = holds('base-info.sign-up.confirm');

/** Invitations of the caller, who is the host. */
export const invitationApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard,
    input: z.object({}),
    output: z.object({ content: z.array(invitation) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard,
    input: z.object({
      name: wire.text('姓名', 30),
      email: wire.email(),
      lab_id: wire.id('请选择接待实验室'),
      purpose: wire.paragraph('来校事由', 200),
      starts_on: wire.date('请选择开始日期'),
      ends_on: wire.date('请选择结束日期'),
    }),
    /** The link is shown once; the platform keeps its hash. */
    output: z.object({ id: z.int(), link: z.string(), is_mailed: z.boolean() }),
    perMinute: 10,
    summary: '邀请校外人员',
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/{id}/withdraw`,
    guard,
    input: idOnly,
    /** The invited person is told by mail. */
    output: z.object({ is_told: z.boolean() }),
    summary: '撤回邀请',
  }),
};
