import { sessionApi } from '#kernel/shared/session-api.ts';
import type { SessionData, SystemEntry } from '#kernel/shared/session.ts';
import { call } from '#kernel/web/api/api.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { goTo } from '#kernel/web/session/session-actions.ts';
import { remembered, session, startSession } from '#kernel/web/session/session.ts';
import { sendLogin } from './login.ts';

/** The role of the ended session; a login starts with the role that the server chooses. */
async function inFormerRole(data: SessionData): Promise<SessionData | undefined> {
  const former = session().data!.userInfo;
  const isFormer = (one: { role_id: number; org_id: number }) =>
    one.role_id === former.role_id && one.org_id === former.org_id;
  if (isFormer(data.userInfo)) return data;
  const choice = data.roles.find(isFormer);
  if (!choice) return undefined;
  const { role_id, org_id, org_level, org_name } = choice;
  return call(
    sessionApi.roleLogin,
    { role_id, org_id, org_level, org_name },
    { quiet: true, token: data.access_token },
  );
}

async function inFormerSystem(data: SessionData, former: SystemEntry | null | undefined): Promise<SessionData> {
  const system = data.systems.find((one) => one.route_name === former?.route_name);
  if (!system || system.route_name === data.current_sys?.route_name) return data;
  const { role_id, org_id } = data.userInfo;
  const input = { sys_type: system.menu_alias, role_id, org_id };
  const changed = await call(sessionApi.changeSys, input, { quiet: true, token: data.access_token }).catch(
    () => undefined,
  );
  return { ...data, current_sys: changed?.current_sys ?? system };
}

/** Logs the user of the ended session in again; a second step that is asked for is a refusal with its ticket. */
export async function resumeSession(password: string, onWork: (done: number) => void): Promise<boolean> {
  const ended = session().data!;
  const { account, school_key } = ended.userInfo;
  return resumeWith(
    await sendLogin(
      {
        account,
        password,
        ...(!clientConfig().school_key && { school_key }),
        ...(remembered().account === account && { remember: true }),
      },
      onWork,
    ),
  );
}

/**
 * Goes on with a new session of the same user. Returns false if the page cannot go on: the role is gone or the password
 * has to be changed; the first page of the new session opens then.
 */
export async function resumeWith(data: SessionData): Promise<boolean> {
  const ended = session().data!;
  const former = data.userInfo.must_change_password ? undefined : await inFormerRole(data);
  startSession(former ? await inFormerSystem(former, ended.current_sys) : data);
  if (!former) goTo(data.userInfo.must_change_password ? '/change-password' : '/', { replace: true });
  return former !== undefined;
}
