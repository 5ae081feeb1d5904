import type { Ctx } from '#kernel/server/context.ts';
import type { Demo, DemoMade, DemoPlan } from '#kernel/server/demo.ts';
import { UserType } from '../shared/user.ts';
import { nameOf } from '../shared/demo-name.rules.ts';
import { addAccounts } from './account.service.ts';
import { addHoldings } from './holding.service.ts';

type DemoPlace = 'root' | 'college' | 'lab' | 'store' | 'security' | 'equip';
/** Staff here belong to a college. */
const ofCollege: readonly DemoPlace[] = ['college', 'lab'];
/** An account that the demonstration prints, with its roles and where it holds them; 'lab' is given with the labs. */
type DemoAccount = {
  account: string;
  name: string;
  roles: readonly (readonly [role: number, at: DemoPlace])[];
  /** A student of the first college instead of staff. */
  isStudent?: boolean;
};

declare module '#kernel/server/demo.ts' {
  interface DemoPlan {
    staffPerCollege: number;
    accounts: readonly DemoAccount[];
    /** Of the one password of all accounts. */
    passwordHash: string;
  }
  interface DemoMade {
    /** Staff by college: its leader, its manager, then everybody else. */
    staff: ReadonlyMap<number, readonly number[]>;
    accounts: ReadonlyMap<string, number>;
  }
}

const titles = ['教授', '副教授', '讲师', '实验师', '高级实验师'];

function personOf(n: number, college: { id: number; code: string }) {
  const no = `T${college.code}${String(n).padStart(5, '0')}`;
  return {
    account: no.toLowerCase(),
    job_no: no,
    name: nameOf(n),
    user_type: 'teacher',
    gender: 1 + (n % 2),
    college_id: college.id,
    mobile: `13${String(800000000 + n * 37)}`,
    email: `${no.toLowerCase()}@example.edu.cn`,
    title: titles[n % titles.length] ?? '',
  };
}

async function addStaff(ctx: Ctx, { staffPerCollege }: DemoPlan, { colleges }: DemoMade) {
  const staff = new Map<number, readonly number[]>();
  for (const [at, college] of colleges.entries()) {
    const numbers = Array.from({ length: staffPerCollege }, (_, i) => at * staffPerCollege + i + 1);
    const ids = await addAccounts(
      ctx,
      numbers.map((n) => personOf(n, college)),
    );
    await addHoldings(ctx, [
      { user_id: ids[1]!, role_id: 3, org_id: college.id },
      { user_id: ids[0]!, role_id: 10, org_id: college.id },
    ]);
    staff.set(college.id, ids);
  }
  return staff;
}

async function addPrinted(
  ctx: Ctx,
  { accounts, passwordHash }: DemoPlan,
  { root, store, offices, colleges }: DemoMade,
) {
  const college = colleges[0]!.id;
  const ids = await addAccounts(
    ctx,
    accounts.map(({ account, name, roles, isStudent = false }, i) => ({
      account,
      name,
      job_no: `${isStudent ? 'S' : 'G'}${String(i + 1).padStart(4, '0')}`,
      user_type: isStudent ? UserType.graduate : UserType.teacher,
      college_id: isStudent || ofCollege.includes(roles[0]![1]) ? college : null,
      mobile: `1390000${String(1001 + i)}`,
      email: `${account}@example.edu.cn`,
      password_hash: passwordHash,
      own_password: true,
    })),
  );
  const places = { root, store, college, ...offices };
  const holdings = accounts.flatMap(({ roles }, i) =>
    roles.flatMap(([role_id, at]) => (at === 'lab' ? [] : [{ user_id: ids[i]!, role_id, org_id: places[at] }])),
  );
  await addHoldings(ctx, holdings);
  return new Map(accounts.map(({ account }, i) => [account, ids[i]!]));
}

/** Staff of the colleges, and the accounts that the demonstration prints. */
export const identityDemo: Demo = {
  fill: async (ctx, plan, made) => ({
    staff: await addStaff(ctx, plan, made),
    accounts: await addPrinted(ctx, plan, made),
  }),
};
