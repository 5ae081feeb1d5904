import { call } from '#kernel/web/api/api.ts';
import { ownPath } from '#kernel/web/session/guard.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { ssoApi } from '../../shared/access/sso.ts';

/** Leaves for the school's own login; it sends the browser back to `/sso-login`. */
export async function startSso(school: string | undefined, callBackUrl: string | null): Promise<void> {
  const path = ownPath(callBackUrl);
  // A longer address than the way there and back can carry is given up: the first page opens.
  const back = path && path.length < 250 ? `${pageBase}${path}` : undefined;
  const { url } = await call(
    ssoApi.start,
    { ...(school && { school_key: school }), ...(back && { callBackUrl: back }) },
    { quiet: true, token: null },
  );
  location.assign(url);
}
