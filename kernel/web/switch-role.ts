import { sessionApi, type RoleChoice } from '../shared/session.ts';
import { call } from './api.ts';
import { firstPage } from './guard.ts';
import { notify } from './notify.ts';
import { goTo, isMessageless } from './session-actions.ts';
import { session, startSession } from './session.ts';

/** Logs in again as another (role, organisation); the same pair changes nothing. */
export async function switchRole(choice: RoleChoice) {
  const user = session().data?.userInfo;
  if (user?.role_id === choice.role_id && user.org_id === choice.org_id) return;
  const { role_id, org_id, org_level, org_name } = choice;
  try {
    startSession(await call(sessionApi.roleLogin, { role_id, org_id, org_level, org_name }, { quiet: true }));
  } catch (error) {
    notify.error(isMessageless(error) ? '登录失败' : (error as Error).message);
    throw error;
  }
  goTo(firstPage());
}
