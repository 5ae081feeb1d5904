import { storedSecret } from '#kernel/server/config.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { Services } from '#kernel/server/services.ts';
import { systemActor } from '#kernel/server/context.ts';
import type { DemoMade, DemoPlan } from '#kernel/server/demo.ts';
import { createRandom } from '#kernel/server/random.ts';
import { hashPassword, randomPassword } from '#platform/identity/server/public.ts';
import { addSchool } from '../schools.service.ts';
import { slices } from '../slices.ts';
import { analyzeWithin, countColleges, schoolKeys } from './demo.queries.ts';

type SchoolPlan = Omit<DemoPlan, 'random' | 'staffPerCollege' | 'passwordHash'> & {
  key: string;
  name: string;
  shortName: string;
  moeCode: string;
};

const roles: DemoPlan['accounts'] = [
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
  { account: 'normal', name: '吴雨桐', roles: [[9, 'root']], isStudent: true },
  { account: 'leader', name: '郑海燕', roles: [[10, 'college']] },
  { account: 'baowei', name: '孙立军', roles: [[8, 'security']] },
  { account: 'houqin', name: '马秀兰', roles: [[8, 'equip']] },
];

export const demoPlans: readonly SchoolPlan[] = [
  {
    key: 'demo',
    name: '示范大学',
    shortName: '示大',
    moeCode: '10901',
    seed: 2026,
    labsPerCollege: 27,
    equipmentPerLab: 6,
    copies: 1,
    roomsPerFloor: 8,
    activities: 11,
    problemsPerLab: 0.9,
    withAnswers: true,
    withPhotos: true,
    withDailyChecks: true,
    withPhoneGuide: true,
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
    copies: 1,
    roomsPerFloor: 4,
    activities: 4,
    problemsPerLab: 0.7,
    withAnswers: true,
    withPhotos: true,
    withDailyChecks: true,
    accounts: roles
      .filter(({ account }) => ['school', 'college', 'lab', 'jcry'].includes(account))
      .map((one) => ({ ...one, roles: one.roles.slice(0, 1) })),
  },
];

/** Sizes for measurements: number of schools and labs per school. Each lab has 10 pieces of equipment and 5 problems. */
export const measureSizes = {
  full: [1, 20_000],
  spread: [20, 1_000],
} as const;
export type MeasureSize = keyof typeof measureSizes;

export const measurePlans = (size: MeasureSize): SchoolPlan[] => {
  const [schools, labs] = measureSizes[size];
  const isLarge = labs > 5_000;
  const copies = isLarge ? 3 : 1;
  return Array.from({ length: schools }, (_, i) => ({
    key: `full${i + 1}`,
    name: `测量大学${i + 1}`,
    shortName: `测${i + 1}`,
    moeCode: String(12_001 + i),
    seed: 3001 + i,
    labsPerCollege: Math.ceil(labs / (12 * copies)),
    equipmentPerLab: 10,
    copies,
    roomsPerFloor: Math.ceil(labs / (80 * copies)),
    activities: 16,
    problemsPerLab: 0.97,
    withAnswers: false,
    withPhotos: false,
    accounts: roles.filter(({ account }) => ['school', 'college', 'lab', 'jcry'].includes(account)),
    ...(isLarge ? { settle: analyzeWithin } : {}),
  }));
};

/**
 * Fills one school by its plan, in one transaction; an interrupted start finds the school empty and repeats. Returns
 * the school's id.
 */
async function fillSchool(services: Services, plan: SchoolPlan, password: string): Promise<number> {
  const known = await services.authenticator.school('', plan.key);
  const id = known?.id ?? (await addSchool(services, plan));
  const hash = await hashPassword(password);
  await inSchool(services, systemActor(id), (ctx) => fill(ctx, plan, hash), { route: 'seed' });
  return id;
}

async function fill(ctx: Ctx, plan: SchoolPlan, passwordHash: string): Promise<void> {
  if ((await countColleges(ctx)) > 0) return;
  const staffPerCollege = Math.max(12, Math.ceil(plan.labsPerCollege * 1.4));
  const whole: DemoPlan = { ...plan, random: createRandom(plan.seed), staffPerCollege, passwordHash };
  // Each slice receives the rows of the preceding ones.
  const made = {} as DemoMade;
  for (const { demo } of slices) {
    Object.assign(made, await demo?.fill?.(ctx, whole, made));
    await plan.settle?.(ctx);
  }
}

async function finish(ctx: Ctx): Promise<void> {
  for (const { demo } of slices) await demo?.finish?.(ctx);
}

/**
 * Fills schools by their plans. Bulletins and similar rows are computed from the filled data, so `analyze` first
 * updates the planner's statistics; without it those reads take minutes.
 */
export async function fillSchools(
  services: Services,
  chosen: readonly SchoolPlan[],
  password: string,
  analyze: () => Promise<void>,
): Promise<void> {
  const ids: number[] = [];
  for (const plan of chosen) {
    ids.push(await fillSchool(services, plan, password));
    services.log.info({ school: plan.name }, 'filled');
  }
  await analyze();
  for (const id of ids) await inSchool(services, systemActor(id), finish, { route: 'seed' });
}

/** Creates the demonstration universities on the first run; returns the accounts to print, once. */
export async function seedDemo(services: Services, analyze: () => Promise<void>): Promise<string | undefined> {
  if (await hasOtherSchools(services)) return undefined;
  const { dataDir, demoPassword } = services.config;
  const password = demoPassword ?? storedSecret(dataDir, 'demo-password', randomPassword);
  const missing: SchoolPlan[] = [];
  for (const plan of demoPlans) if (!(await isFilled(services, plan))) missing.push(plan);
  if (missing.length === 0) return undefined;
  services.log.info('正在生成示范数据，首次启动需要一点时间');
  await fillSchools(services, missing, password, analyze);
  // The first visitor must not see a cached list of one school.
  services.authenticator.forget();
  const lines = demoPlans.map(
    (plan) => `  ${plan.name}（学校代码 ${plan.key}）：${plan.accounts.map((one) => one.account).join('、')}`,
  );
  return [
    `示范账号（密码相同，只显示这一次${demoPassword === undefined ? '，保存在数据文件夹的 secrets/demo-password 中' : ''}）：`,
    ...lines,
    `  密码：${password}`,
  ].join('\n');
}

// Skips a real installation started without DEMO=0.
async function hasOtherSchools(services: Services): Promise<boolean> {
  const keys = new Set(demoPlans.map((plan) => plan.key));
  return (await schoolKeys(services)).some((key) => !keys.has(key));
}

async function isFilled(services: Services, { key }: SchoolPlan): Promise<boolean> {
  const school = await services.authenticator.school('', key);
  return school !== undefined && (await inSchool(services, systemActor(school.id), countColleges)) > 0;
}
