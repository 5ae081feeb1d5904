import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';

type Facts = {
  name: string;
  company: string;
  lab: string;
  path: string;
  host: string;
  host_id: number;
  from: string;
  to: string;
  purpose: string;
};

async function factsOf(ctx: Ctx, id: number): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select s.name, coalesce(k.name, s.company_other) as company, u.name as lab, u.path, h.name as host,
      s.host_id, s.starts_on as "from", s.ends_on as "to", s.purpose
    from base_info.sign_up s join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    join identity.account h on h.school_id = s.school_id and h.id = s.host_id
    left join base_info.company k on k.school_id = s.school_id and k.id = s.company_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id}`.execute(ctx.db);
  return found(rows[0], '校外人员申请');
}

const url = '/lab-baseinfo/sign-up-list';
const awaits = (id: number, status: number) => ({ docType: 'base-info.sign-up', ids: [id], states: [String(status)] });

/** Asks the host to confirm. */
export async function notifyHost(ctx: Ctx, id: number): Promise<void> {
  const { path: _path, host_id, host: _host, ...params } = await factsOf(ctx, id);
  await notify(ctx, {
    type: 'SIGN_UP_HOST',
    userIds: [host_id],
    params,
    url,
    dedupe: `sign-up:${id}:host`,
    awaits: awaits(id, SignUpStatus.waiting),
  });
}

/** Asks the college of the receiving laboratory to decide. */
export async function notifyCollege(ctx: Ctx, id: number): Promise<void> {
  const { path, host_id: _id, purpose: _purpose, ...params } = await factsOf(ctx, id);
  await notify(ctx, {
    type: 'SIGN_UP_COLLEGE',
    userIds: await usersHolding(ctx, ['college'], path),
    params,
    url,
    dedupe: `sign-up:${id}:college`,
    awaits: awaits(id, SignUpStatus.confirmed),
  });
}

type Decided = {
  apply_no: string;
  name: string;
  email: string;
  account: string;
  isKept: boolean;
  to: string;
  opinion: string;
};

const plain = (text: string) => text.replace(/[&<>"]/g, '');

/** Mails the applicant what became of the application; without a mail server he asks for it by its number. */
export function mailDecision(ctx: Ctx, { apply_no, name, email, account, isKept, to, opinion }: Decided): void {
  const { services } = ctx;
  if (!services.mailer.enabled) return;
  const outcome = account
    ? `已通过审核。请用账号 ${plain(account)} 和${isKept ? '这个账号原来的密码' : '申请时设置的密码'}登录，有效期至 ${to}。`
    : `未通过审核：${plain(opinion)}`;
  const html = `<p>${plain(name)}：</p><p>您的校外人员申请（${apply_no}）${outcome}</p>`;
  ctx.after(() => {
    services.mailer
      .send({ to: email, subject: '校外人员申请结果', html })
      .catch((error: unknown) => services.log.error({ err: error }, 'decision not mailed'));
  });
}
