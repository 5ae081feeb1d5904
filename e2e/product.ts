import { inject } from 'vitest';
import { createClient } from '#apps/server/testing/client.ts';
import { loginApi } from '#platform/identity/shared/login.ts';

/** The product that this file of journeys has for itself while it runs. */
export const product = () => inject('products').running[Number(process.env.VITEST_POOL_ID) - 1]!;

/** A logged-in client of the product for an account of a school of the demonstration. */
export async function clientOf(account: string, school = 'demo') {
  const { base, password } = product();
  const config = (await (await fetch(`${base}/lab-platform/config.json`)).json()) as {
    app_key: string;
    sign_key: string;
  };
  const data = await createClient(base, config).ok(loginApi.login, { account, password, school_key: school });
  return { client: createClient(base, config, data.access_token), data, id: data.userInfo.user_id };
}
