import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { nameOf } from '#platform/identity/shared/demo-name.rules.ts';
import { openAccount } from '#platform/identity/server/public.ts';
import { maskedId } from '../../shared/people/id-card.rules.ts';
import { noticeVersion } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';
import type { DemoLab } from '../lab.demo.ts';
import { encryptId, markOfId } from './id-number.rules.ts';

const companies = [
  ['示例分析仪器有限公司', '91110108MA00ABCD1X', 6],
  ['示例新材料研究院', '91110108MA00ABCD2X', 12],
  ['示例生物技术有限公司', '91110108MA00ABCD3X', 2],
] as const;
const purposes = ['合作课题样品测试', '仪器安装与维护', '联合培养学生进组实验', '设备操作培训'];
const opinions = { [SignUpStatus.rejected]: '介绍信没有盖章，请补充后重新提交' } as Record<number, string>;

const states = [
  SignUpStatus.waiting,
  SignUpStatus.confirmed,
  SignUpStatus.passed,
  SignUpStatus.rejected,
  SignUpStatus.waiting,
  SignUpStatus.passed,
];

async function addCompanies(ctx: Ctx): Promise<number[]> {
  const rows = companies.map(([name, code, quota]) => ({ name, code, quota }));
  const { rows: made } = await sql<{
    id: number;
  }>`insert into base_info.company (school_id, name, credit_code, contact, phone, quota,
      ends_on)
    select ${ctx.schoolId}, c.name, c.code, '王经理', '010-62345678', c.quota, ${addDays(formatDate(ctx.now), 300)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(name text, code text, quota int) returning id`.execute(
    ctx.db,
  );
  return made.map(({ id }) => id);
}

/** A number that no card has: its region does not exist. */
const numberOf = (n: number) => `000000${String(19_900_101 + n)}${String(100 + n)}X`;

/** Companies with places, and applications in every state for the first laboratories. */
export async function addSignUps(ctx: Ctx, made: DemoMade, labs: readonly DemoLab[]): Promise<void> {
  const ids = await addCompanies(ctx);
  const today = formatDate(ctx.now);
  const teacher = made.accounts.get('teacher');
  const manager = made.accounts.get('college') ?? ctx.actor.userId;
  for (const [n, status] of states.entries()) {
    const lab = labs[n === 4 ? 1 : 0];
    if (!lab) return;
    const at = addWorkingHours(ctx.now, -12 - n * 10);
    const submitted = formatDate(at);
    const apply_no = `XW${submitted.replaceAll('-', '')}${String(n + 1).padStart(3, '0')}`;
    const person = { name: nameOf(8_000 + n), mobile: `1370000${1001 + n}`, email: `guest${n + 1}@example.com` };
    const isPassed = status === SignUpStatus.passed;
    const until = addDays(today, 60 + n * 20);
    const account = isPassed
      ? (
          await openAccount(ctx, {
            ...person,
            account: apply_no.toLowerCase(),
            user_type: 'outside_school',
            gender: 1 + (n % 2),
            college_id: lab.college.id,
            password_hash: '',
            valid_to: until,
            org_id: lab.id,
          })
        ).id
      : null;
    const host = teacher ?? lab.head;
    const isConfirmed = isPassed || status === SignUpStatus.confirmed;
    const isDecided = isPassed || status === SignUpStatus.rejected;
    const { rootSecret } = ctx.services;
    await sql`insert into base_info.sign_up (school_id, apply_no, name, gender, id_type, id_sealed, id_mark, id_shown, mobile, email,
        company_id, lab_id, host_id, purpose, starts_on, ends_on, consented_at, notice_version, status, confirmed_by, confirmed_at,
        decided_by, decided_at, opinion, account_id, created_at, updated_at)
      values (${ctx.schoolId}, ${apply_no}, ${person.name}, ${1 + (n % 2)}, 'card', ${encryptId(rootSecret, numberOf(n))},
        ${markOfId(rootSecret, ctx.schoolId, 'card', numberOf(n))}, ${maskedId(numberOf(n))}, ${person.mobile}, ${person.email},
        ${ids[n % ids.length]!}, ${lab.id}, ${host}, ${purposes[n % purposes.length]!}, ${submitted}, ${until},
        ${at}, ${noticeVersion}, ${status}, ${isConfirmed ? host : null}, ${isConfirmed ? addWorkingHours(at, 2) : null},
        ${isDecided ? manager : null}, ${isDecided ? addWorkingHours(at, 4) : null}, ${opinions[status] ?? ''}, ${account},
        ${at}, ${addWorkingHours(at, 4)})`.execute(ctx.db);
    if (account !== null)
      await sql`insert into base_info.lab_member (school_id, lab_id, user_id, kind, tutor_id, joined_on, created_at, updated_at)
        values (${ctx.schoolId}, ${lab.id}, ${account}, 'outside', ${host}, ${submitted}, ${at}, ${at})`.execute(
        ctx.db,
      );
  }
}
