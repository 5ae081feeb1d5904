import { keptSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import type { Services } from '#kernel/server/services.ts';
import { systemActor } from '#kernel/server/sheets/import-job.ts';
import { addAccounts, addHoldings, hashPassword, randomPassword } from '#platform/identity/server/public.ts';
import { createUnits, findRoot } from '#platform/org/server/public.ts';
import { addSchool } from '../schools.ts';
import { addBulletins } from '#modules/inspection/server/bulletin.demo.ts';
import { addCards } from '#modules/base-info/server/lab-card.demo.ts';
import { addInspections } from '#modules/inspection/server/problem.demo.ts';
import { countColleges, schoolKeys } from './demo.queries.ts';
import { addColleges, type College, type Lab } from '#modules/base-info/server/lab.demo.ts';
import { storePhotos, type Photos } from '#modules/inspection/server/photo.demo.ts';
import { addPlaces } from '#platform/org/server/place.demo.ts';
import { createRandom } from '#kernel/server/random.ts';

export type SchoolPlan = {
  key: string;
  name: string;
  shortName: string;
  moeCode: string;
  seed: number;
  labsPerCollege: number;
  equipmentPerLab: number;
  /** How often the list of colleges is gone through. */
  rounds: number;
  roomsPerFloor: number;
  activities: number;
  problemsPerLab: number;
  withAnswers: boolean;
  accounts: readonly DemoAccount[];
};

type DemoAccount = {
  account: string;
  name: string;
  roles: readonly (readonly [role: number, at: 'root' | 'college' | 'lab' | 'store'])[];
};

const roles: readonly DemoAccount[] = [
  { account: 'system', name: '平台管理员', roles: [[1, 'root']] },
  {
    account: 'school',
    name: '王建国',
    roles: [
      [2, 'root'],
      [3, 'college'],
      [6, 'root'],
    ],
  },
  { account: 'college', name: '李雪梅', roles: [[3, 'college']] },
  { account: 'lab', name: '张志强', roles: [[4, 'lab']] },
  { account: 'xsfzr', name: '陈国栋', roles: [[5, 'college']] },
  { account: 'jcry', name: '刘思远', roles: [[6, 'root']] },
  { account: 'storeman', name: '赵平', roles: [[7, 'store']] },
  { account: 'teacher', name: '周晓东', roles: [[8, 'lab']] },
  { account: 'normal', name: '吴雨桐', roles: [[9, 'root']] },
  { account: 'leader', name: '郑海燕', roles: [[10, 'college']] },
];

const plans: readonly SchoolPlan[] = [
  {
    key: 'demo',
    name: '示范大学',
    shortName: '示大',
    moeCode: '10901',
    seed: 2026,
    labsPerCollege: 27,
    equipmentPerLab: 6,
    rounds: 1,
    roomsPerFloor: 8,
    activities: 11,
    problemsPerLab: 0.9,
    withAnswers: true,
    accounts: roles,
  },
  {
    key: 'demo2',
    name: '第二示范大学',
    shortName: '二示',
    moeCode: '10902',
    seed: 2027,
    labsPerCollege: 4,
    equipmentPerLab: 3,
    rounds: 1,
    roomsPerFloor: 4,
    activities: 4,
    problemsPerLab: 0.7,
    withAnswers: true,
    accounts: roles
      .filter(({ account }) => ['school', 'college', 'lab', 'jcry'].includes(account))
      .map((one) => ({ ...one, roles: one.roles.slice(0, 1) })),
  },
];

/** Four schools of 5,000 laboratories each, for measurements. */
export const fullPlans: readonly SchoolPlan[] = [1, 2, 3, 4].map((n) => ({
  key: `full${n}`,
  name: `测量大学${n}`,
  shortName: `测${n}`,
  moeCode: `1200${n}`,
  seed: 3000 + n,
  labsPerCollege: 213,
  equipmentPerLab: 10,
  rounds: 2,
  roomsPerFloor: 30,
  activities: 16,
  problemsPerLab: 0.97,
  withAnswers: false,
  accounts: roles.filter(({ account }) => ['school', 'college', 'lab', 'jcry'].includes(account)),
}));

/**
 * Fills one school by its plan, in one transaction; a start that was interrupted finds the school empty and fills it
 * then. Answers the school's id.
 */
async function fillSchool(services: Services, plan: SchoolPlan, password: string, photos: Photos): Promise<number> {
  const known = await services.authenticator.school('', plan.key);
  const id = known?.id ?? (await addSchool(services, plan));
  const hash = await hashPassword(password);
  await inSchool(services, systemActor(id), (ctx) => fill(ctx, plan, hash, photos), { route: 'seed' });
  return id;
}

async function fill(ctx: Ctx, plan: SchoolPlan, hash: string, photos: Photos): Promise<void> {
  if ((await countColleges(ctx)) > 0) return;
  const random = createRandom(plan.seed);
  const root = await findRoot(ctx);
  const places = await addPlaces(ctx, random, plan.roomsPerFloor, plan.rounds);
  const { colleges, labs } = await addColleges(ctx, {
    root,
    places,
    random,
    labsPerCollege: plan.labsPerCollege,
    equipmentPerLab: plan.equipmentPerLab,
    rounds: plan.rounds,
  });
  await addCards(ctx, root, labs, createRandom(plan.seed + 1));
  const ids = await addPeople(ctx, plan, hash, root, colleges[0]!, labs[0]!);
  const inspectors = [ids.get('jcry')!, ...colleges.slice(1, 8).map((college) => college.people[0]!)];
  await addHoldings(
    ctx,
    inspectors.map((user_id) => ({ user_id, role_id: 6, org_id: root })),
  );
  await addInspections(ctx, {
    root,
    labs,
    inspectors,
    examiner: ids.get('school')!,
    random,
    photos,
    rounds: plan.activities,
    problemsPerLab: plan.problemsPerLab,
    withAnswers: plan.withAnswers,
  });
}

async function addPeople(ctx: Ctx, { accounts }: SchoolPlan, hash: string, root: number, college: College, lab: Lab) {
  const ids = await addAccounts(
    ctx,
    accounts.map((one, i) => ({
      account: one.account,
      name: one.name,
      job_no: `G${String(i + 1).padStart(4, '0')}`,
      college_id: ['root', 'store'].includes(one.roles[0]![1]) ? null : college.id,
      mobile: `1390000${String(1001 + i)}`,
      email: `${one.account}@example.edu.cn`,
      password_hash: hash,
      own_password: true,
    })),
  );
  const [store] = await createUnits(ctx, [{ pid: root, level: 'warehouse', name: '危险化学品中心仓库', code: 'CK01' }]);
  const at = { root, college: college.id, lab: lab.id, store: store! };
  await addHoldings(
    ctx,
    accounts.flatMap((one, i) =>
      one.roles.map(([role_id, where]) => ({ user_id: ids[i]!, role_id, org_id: at[where] })),
    ),
  );
  return new Map(accounts.map((one, i) => [one.account, ids[i]!]));
}

/**
 * Fills schools by their plans. The bulletins are read out of what was filled in, so `analyze` tells the planner of it
 * before; without it the first reader would wait for minutes.
 */
export async function fillSchools(
  services: Services,
  chosen: readonly SchoolPlan[],
  password: string,
  photos: Photos,
  analyze: () => Promise<void>,
): Promise<void> {
  const ids: number[] = [];
  for (const plan of chosen) {
    ids.push(await fillSchool(services, plan, password, photos));
    services.log.info({ school: plan.name }, 'filled');
  }
  await analyze();
  for (const id of ids) await inSchool(services, systemActor(id), addBulletins, { route: 'seed' });
}

/** Makes the demonstration universities on the first run; answers the accounts to print, once. */
export async function seedDemo(services: Services, analyze: () => Promise<void>): Promise<string | undefined> {
  if (await hasOtherSchools(services)) return undefined;
  const { dataDir, demoPassword } = services.config;
  const password = demoPassword ?? keptSecret(dataDir, 'demo-password', randomPassword);
  const missing: SchoolPlan[] = [];
  for (const plan of plans) if (!(await isFilled(services, plan))) missing.push(plan);
  if (missing.length === 0) return undefined;
  services.log.info('正在生成示范数据，首次启动需要一点时间');
  const photos = await storePhotos(services);
  await fillSchools(services, missing, password, photos, analyze);
  // Whoever comes first must not be told that there is one school only.
  services.authenticator.forget();
  const lines = plans.map(
    (plan) => `  ${plan.name}（学校代码 ${plan.key}）：${plan.accounts.map((one) => one.account).join('、')}`,
  );
  return [
    `示范账号（密码相同，只显示这一次${demoPassword === undefined ? '，保存在数据文件夹的 secrets/demo-password 中' : ''}）：`,
    ...lines,
    `  密码：${password}`,
  ].join('\n');
}

// A real installation that somebody started without DEMO=0 is left alone.
async function hasOtherSchools(services: Services): Promise<boolean> {
  const keys = new Set(plans.map((plan) => plan.key));
  return (await schoolKeys(services)).some((key) => !keys.has(key));
}

async function isFilled(services: Services, { key }: SchoolPlan): Promise<boolean> {
  const school = await services.authenticator.school('', key);
  return school !== undefined && (await inSchool(services, systemActor(school.id), countColleges)) > 0;
}
