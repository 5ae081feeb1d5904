import { pageBase } from '../../shared/contract.ts';
import { sessionApi } from '../../shared/session-api.ts';
import type { RoleChoice } from '../../shared/session.ts';
import { call } from '../api/api.ts';
import { firstPage } from './guard.ts';
import { notify } from '../ui/notify.ts';
import { changeSystem } from './open-page.ts';
import { goTo, hasNoServerMessage, navigation } from './session-actions.ts';
import { session, startSession, systemOf } from './session.ts';
import { sendUnsent } from './unsent-work.ts';

/**
 * Switches to another (role, organisation) pair and stays in the sub-system, also that of a page opened by its address;
 * the same pair is a no-op.
 */
export async function switchRole(choice: RoleChoice) {
  const user = session().data?.userInfo;
  const here = systemOf(navigation.routeName(location.pathname.slice(pageBase.length)) ?? '');
  if (user?.role_id === choice.role_id && user.org_id === choice.org_id) return;
  const { role_id, org_id, org_level, org_name } = choice;
  await sendUnsent();
  try {
    startSession(await call(sessionApi.roleLogin, { role_id, org_id, org_level, org_name }, { quiet: true }));
  } catch (error) {
    notify.error(hasNoServerMessage(error) ? '登录失败' : (error as Error).message);
    throw error;
  }
  const { data } = session();
  const same = here && data?.systems.find((one) => one.route_name === here.route_name);
  if (same && data?.current_sys?.route_name !== same.route_name) await changeSystem(same).catch(() => undefined);
  goTo(firstPage());
}
