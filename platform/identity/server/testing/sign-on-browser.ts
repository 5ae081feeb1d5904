import type { TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import type { Enrolment } from '../../shared/access/second-factor.ts';
import { ssoApi } from '../../shared/access/sso.ts';
import { codeOf, stepAt } from '../access/totp.rules.ts';

/** Sets settings of the first school as its administrator does. */
export async function setSettings(app: TestApp, values: Record<string, string>): Promise<void> {
  const school = await app.as('school');
  const { content } = await school.ok(settingApi.list);
  for (const [sys_key, value] of Object.entries(values)) {
    const { version } = content.find((row) => row.sys_key === sys_key)!;
    await school.ok(settingApi.update, { sys_key, value, version });
  }
}

/** A browser on its way to the school's server and back: it keeps the cookie of the login. */
export function ssoBrowser(app: TestApp) {
  let cookie = '';
  const keep = ({ headers }: { headers: Headers }) =>
    void (cookie = headers.get('set-cookie')?.split(';')[0] ?? cookie);
  return {
    start: (input: { callBackUrl?: string } = {}) =>
      app.stranger().call(ssoApi.start, { school_key: 'alpha', ...input }, { headers: { cookie }, onResponse: keep }),
    finish: (query: string) => app.stranger().call(ssoApi.finish, { query }, { headers: { cookie } }),
  };
}

/** What an authenticator app shows that was set up with this key. */
export function codeAt({ key }: Pick<Enrolment, 'key'>, now: Date): string {
  const bits = key
    .replaceAll(' ', '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(secret, stepAt(now));
}

export const setJobNo = (app: TestApp, account: TestAccount, jobNo: string) =>
  app.admin.query('update identity.account set job_no = $1 where account = $2 and school_id = $3', [
    jobNo,
    account,
    app.schoolId('alpha'),
  ]);
