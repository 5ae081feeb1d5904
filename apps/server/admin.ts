// `npm run admin -- create --school <代码> --name <学校名称> --account <账号>`: creates a school with its first administrator,
// for installations without demonstration data. The first school operates the deployment: its administrator manages all
// schools; others manage their own. Accounts of 系统管理员 are managed by this command only: `reset` sets a new first
// password, `reset-factor` takes a lost authenticator away, `disable` and `enable` switch an account.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { inSchool } from '#kernel/server/work.ts';
import * as wire from '#kernel/shared/wire.ts';
import {
  addAccounts,
  addHoldings,
  dropFactor,
  findAccount,
  hashPassword,
  randomPassword,
  replacePassword,
  switchAccount,
} from '#platform/identity/server/public.ts';
import { accountName } from '#platform/identity/shared/user.ts';
import { findRoot } from '#platform/org/server/public.ts';
import { createApp, type App } from './app.ts';
import { readConfigOrEnd, reportFailure } from './command.ts';
import { openDatabase } from './database.ts';
import { addSchool } from './schools.service.ts';
import { slices } from './slices.ts';

const usage = `用法：
  npm run admin -- create --school <学校代码> [--name <学校名称>] [--account <账号>]
  npm run admin -- reset --school <学校代码> --account <账号>      重新发放初始密码
  npm run admin -- reset-factor --school <学校代码> --account <账号>   重置两步验证
  npm run admin -- disable --school <学校代码> --account <账号>    停用账号（enable 启用）`;

type Command = { school: string; name: string; account: string };
type School = { id: number; is_operator: boolean };

const commands: Record<string, (app: App, command: Command) => Promise<string>> = {
  async create(app, { school: key, name, account }) {
    if (!(await findSchool(app, key))) await addSchool(app.services, { key, name: name || key });
    const school = (await findSchool(app, key))!;
    const password = randomPassword();
    const password_hash = await hashPassword(password);
    await within(app, school, async (ctx) => {
      const [id] = await addAccounts(ctx, [
        { account, name: school.is_operator ? '系统管理员' : '校级管理员', password_hash },
      ]);
      const org_id = await findRoot(ctx);
      const pairs = (school.is_operator ? [1, 2] : [2]).map((role_id) => ({ user_id: id!, role_id, org_id }));
      await addHoldings(ctx, pairs);
      await ctx.audit({ action: '命令行创建管理员', docType: 'identity.account', docId: id!, note: account });
    });
    return `学校 ${key} 的管理员：${account}\n初始密码：${password}（首次登录须修改，7 天内有效）`;
  },
  async 'reset-factor'(app, { school, account }) {
    await within(app, await knownSchool(app, school), async (ctx) => {
      const id = await findAccount(ctx, account);
      await dropFactor(ctx, id, '被运维人员重置');
      await ctx.audit({ action: '命令行重置两步验证', docType: 'identity.account', docId: id, note: account });
    });
    return `账号 ${account} 的两步验证已重置，下次登录只凭密码，或重新设置`;
  },
  async reset(app, { school, account }) {
    const password = randomPassword();
    const hash = await hashPassword(password);
    await within(app, await knownSchool(app, school), async (ctx) => {
      const id = await findAccount(ctx, account);
      await replacePassword(ctx, id, hash);
      await ctx.audit({ action: '命令行重置密码', docType: 'identity.account', docId: id, note: account });
    });
    return `账号 ${account} 的初始密码：${password}（首次登录须修改，7 天内有效）`;
  },
  disable: (app, command) => switchTo(app, command, 0),
  enable: (app, command) => switchTo(app, command, 1),
};

async function switchTo(app: App, { school, account }: Command, status: 0 | 1): Promise<string> {
  const action = status === 1 ? '启用' : '停用';
  await within(app, await knownSchool(app, school), async (ctx) => {
    const id = await findAccount(ctx, account);
    await switchAccount(ctx, id, status);
    await ctx.audit({ action: `命令行${action}账号`, docType: 'identity.account', docId: id, note: account });
  });
  return `账号 ${account} 已${action}`;
}

const within = (app: App, school: School, work: (ctx: Ctx) => Promise<void>) =>
  inSchool(app.services, systemActor(school.id), work, { route: 'admin' });

async function findSchool(app: App, key: string): Promise<School | undefined> {
  const { rows } = await app.services.pool.query<School>(
    'select id, is_operator from org.school where school_key = $1',
    [key],
  );
  return rows[0];
}

async function knownSchool(app: App, key: string): Promise<School> {
  const school = await findSchool(app, key);
  if (!school) throw new Error(`没有代码为 ${key} 的学校`);
  return school;
}

/** Arguments must satisfy the forms of the product; otherwise the account could not log in. */
function readCommand(): { verb: string; command: Command } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      school: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      account: { type: 'string', default: 'admin' },
    },
  });
  const [verb = ''] = positionals;
  if (!Object.hasOwn(commands, verb) || values.school === '') throw new Error(usage);
  const typed = z.object({ school: wire.codeText('学校代码'), account: accountName });
  const parsed = z.safeParse(typed, values);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('；'));
  return { verb, command: values };
}

async function run() {
  const { verb, command } = readCommand();
  const config = readConfigOrEnd();
  const database = await openDatabase(config, pino({ level: config.logLevel }, pino.destination(2)));
  try {
    await prepareDatabase(database, slices);
    const log = pino({ level: 'error' }, pino.destination(2));
    const app = await createApp({ config, database, log, takesJobs: false });
    try {
      console.log(await commands[verb]!(app, command));
    } finally {
      await app.stop();
    }
  } finally {
    await database.stop();
  }
}

await run().catch(reportFailure);
