// `npm run admin -- create --school <代码> --name <学校名称> --account <账号>`: a school with its first administrator, for
// installations without demonstration data. The first school operates the deployment: its administrator manages all
// schools; that of any other school manages his own.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '#kernel/server/config.ts';
import { prepareDatabase } from '#kernel/server/db/prepare.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import { systemActor } from '#kernel/server/sheets/import-job.ts';
import { addAccounts, addHoldings, hashPassword, randomPassword } from '#platform/identity/server/public.ts';
import { findRoot } from '#platform/org/server/public.ts';
import { createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { addSchool } from './schools.ts';
import { slices } from './slices.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { school: { type: 'string' }, name: { type: 'string' }, account: { type: 'string', default: 'admin' } },
});
if (positionals[0] !== 'create' || !values.school) {
  console.error('用法：npm run admin -- create --school <学校代码> [--name <学校名称>] [--account <账号>]');
  process.exit(2);
}

const config = readConfig();
const log = pino({ level: config.logLevel }, pino.destination(2));
const database = await openDatabase(config, log);
await prepareDatabase(database, slices);
const app = await createApp({ config, database, log, takesJobs: false });
const findSchool = async () => {
  const { rows } = await app.services.pool.query<{ id: number; is_operator: boolean }>(
    'select id, is_operator from org.school where school_key = $1',
    [values.school],
  );
  return rows[0];
};
if (!(await findSchool())) await addSchool(app.services, { key: values.school, name: values.name ?? values.school });
const school = (await findSchool())!;
const roleIds = school.is_operator ? [1, 2] : [2];
const password = randomPassword();
const hash = await hashPassword(password);
await inSchool(
  app.services,
  systemActor(school.id),
  async (ctx) => {
    const [id] = await addAccounts(ctx, [
      { account: values.account, name: school.is_operator ? '系统管理员' : '校级管理员', password_hash: hash },
    ]);
    const org_id = await findRoot(ctx);
    await addHoldings(
      ctx,
      roleIds.map((role_id) => ({ user_id: id!, role_id, org_id })),
    );
    await ctx.audit({ action: '命令行创建管理员', docType: 'identity.account', docId: id!, note: values.account });
  },
  { route: 'admin create' },
);
console.log(`学校 ${values.school} 的管理员：${values.account}\n初始密码：${password}（首次登录须修改，7 天内有效）`);
await app.stop();
await database.stop();
