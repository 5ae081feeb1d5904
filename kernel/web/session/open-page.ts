import { sessionApi } from '../../shared/session-api.ts';
import type { SystemEntry } from '../../shared/session.ts';
import { call } from '../api/api.ts';
import { goTo, navigation } from './session-actions.ts';
import { session, setCurrentSystem, systemOf } from './session.ts';

/** Switches the current sub-system. */
export async function changeSystem(entry: SystemEntry) {
  const { role_id, org_id } = session().data!.userInfo;
  const input = { sys_type: entry.menu_alias, role_id, org_id };
  const { current_sys } = await call(sessionApi.changeSys, input, { quiet: true });
  setCurrentSystem(current_sys);
}

/** Opens a page in any sub-system, switching to it first: for links in notices and mails. */
export async function openPage(path: string, options?: { replace?: boolean }) {
  const system = systemOf(navigation.routeName(path) ?? '');
  const current = session().data?.current_sys;
  if (system && current?.route_name !== system.route_name) await changeSystem(system).catch(() => undefined);
  goTo(path, options);
}
