import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
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

const keys = ['sso_protocol', 'sso_address', 'sso_client_id', 'sso_client_secret', 'sso_claim', 'sso_creates'] as const;

/** Refuses where the school has none, or has not finished it. `ctx` belongs to the school. */
export async function findSso(ctx: Ctx): Promise<SsoSetting> {
  const set = await inSchool(ctx.services, ctx.actor, (tx) => settingsOf(tx, keys), { readOnly: true });
  const { sso_protocol: protocol, sso_address: address, sso_client_id: clientId } = set;
  assert(protocol === 'cas' || protocol === 'oidc', identityErrors.ssoOff);
  const isWhole = address !== '' && !ssoAddressFault(address, ctx.services.config.deviceHosts);
  assert(isWhole && (protocol === 'cas' || clientId !== ''), identityErrors.ssoUnfinished);
  return {
    protocol,
    address: address.replace(/\/+$/, ''),
    clientId,
    clientSecret: set.sso_client_secret,
    claim: set.sso_claim,
    creates: set.sso_creates === '1',
  };
}
