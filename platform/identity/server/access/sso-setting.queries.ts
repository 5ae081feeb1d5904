import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { identityErrors } from '../../shared/errors.ts';
import { ssoAddressFault } from '../../shared/access/sso-address.rules.ts';

/** The single sign-on of a school as its administrators have set it. */
export type SsoSetting = {
  protocol: 'cas' | 'oidc';
  /** Without a slash at the end. */
  address: string;
  clientId: string;
  clientSecret: string;
  claim: string;
  creates: boolean;
};

/** Refuses where the school has none, or has not finished it. `ctx` belongs to the school. */
export async function findSso(ctx: Ctx): Promise<SsoSetting> {
  const keys = ['protocol', 'address', 'client_id', 'client_secret', 'claim', 'creates'] as const;
  const read = async (tx: Ctx) => {
    const values: string[] = [];
    for (const key of keys) values.push(await settingOf(tx, `sso_${key}`));
    return values;
  };
  const values = await inSchool(ctx.services, ctx.actor, read, { readOnly: true });
  const [protocol, address, clientId, clientSecret, claim, creates] = values as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  assert(protocol === 'cas' || protocol === 'oidc', identityErrors.ssoOff);
  const isWhole = address !== '' && !ssoAddressFault(address, ctx.services.config.deviceHosts);
  assert(isWhole && (protocol === 'cas' || clientId !== ''), identityErrors.ssoUnfinished);
  return { protocol, address: address.replace(/\/+$/, ''), clientId, clientSecret, claim, creates: creates === '1' };
}
