import type { InputOf } from '../../shared/contract.ts';
import { sessionApi, type SystemEntry } from '../../shared/session.ts';
import { apiHooks, call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { firstPage, isAbsolute } from './guard.ts';
import { notify } from '../ui/notify.ts';
import {
  adoptSession,
  endSession,
  guidePath,
  remember,
  session,
  setCurrentSystem,
  startSession,
  systemOf,
} from './session.ts';

/** Given by the router; `route_name` of a path tells to which sub-system it belongs. */
export const navigation = {
  to: (_path: string, _options?: { replace?: boolean }): unknown => undefined,
  routeName: (_path: string): string | undefined => undefined,
  /** The pages of all modules are known; they come with the first session. */
  ready: (): Promise<void> => Promise.resolve(),
};

export function goTo(address: string, options?: { replace?: boolean }) {
  if (isAbsolute(address)) location.assign(address);
  else navigation.to(address, options);
}

export const isMessageless = (error: unknown) => !(error instanceof ApiError) || error.code <= 0;

export type LoginInput = InputOf<typeof sessionApi.login>;

function sendLogin(input: LoginInput, onWork: (done: number) => void) {
  const send = (answered: object) => call(sessionApi.login, { ...input, ...answered }, { quiet: true });
  // Comes when it is needed: most people never meet a challenge.
  return send({}).catch(async (error) => (await import('../challenge.ts')).retryWithWork(error, send, onWork));
}

/** Logs in and opens the first page; `onWork` hears how much of a challenge is solved. */
export async function login(input: LoginInput, callBackUrl: string | null, onWork: (done: number) => void) {
  const data = await sendLogin(input, onWork);
  startSession(data);
  remember(
    input.remember ? { account: input.account, ...(input.school_key && { school_key: input.school_key }) } : null,
  );
  await navigation.ready();
  await openPage(firstPage(callBackUrl), { replace: true });
}

/** Makes a sub-system the current one. */
export async function changeSystem(entry: SystemEntry) {
  const { role_id, org_id } = session().data!.userInfo;
  const input = { sys_type: entry.menu_alias, role_id, org_id };
  const { current_sys } = await call(sessionApi.changeSys, input, { quiet: true });
  setCurrentSystem(current_sys);
}

/** Opens a page of ours wherever it lies, changing to its sub-system first: for links in notices and mails. */
export async function openPage(path: string, options?: { replace?: boolean }) {
  const system = systemOf(navigation.routeName(path) ?? '');
  const current = session().data?.current_sys;
  if (system && current?.route_name !== system.route_name) await changeSystem(system).catch(() => undefined);
  goTo(path, options);
}

/** Menus and rights as they are now, for a page that was reloaded. */
export async function renewSession() {
  const { token, tokenAt } = session();
  const answer = await call(sessionApi.current, {}, { quiet: true }).catch(() => undefined);
  if (!answer || session().token !== token) return;
  const { access_token, ...data } = answer;
  adoptSession({ token: access_token || token, tokenAt, data });
}

/** Ends the session in this browser and goes to the login. */
export function leave(callBackUrl = '') {
  endSession();
  goTo(guidePath() ?? `/login${callBackUrl}`, { replace: true });
}

apiHooks.signedOut = (message) => {
  if (!session().token) return;
  notify.warn(message);
  const here = location.pathname + location.search;
  leave(`?callBackUrl=${encodeURIComponent(here)}`);
};

export async function tellBrokenSession() {
  await notify.alert('数据解密失败，请重新登录');
  leave();
}
