import { apiHooks } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { isAbsolute } from './guard.ts';
import { notify } from '../ui/notify.ts';
import { endSession, session, wayIn } from './session.ts';

/** Navigation functions, set by the router; a path has a `route_name`, which determines its sub-system, or no page. */
export const navigation = {
  to: (_path: string, _options?: { replace?: boolean }): unknown => undefined,
  routeName: (_path: string): string | undefined => undefined,
  /** Address of the running navigation, else of the page. */
  target: (): string => location.href,
  /** Resolves once the pages of all modules are registered; they load with the first session. */
  ready: (): Promise<void> => Promise.resolve(),
};

export function goTo(address: string, options?: { replace?: boolean }) {
  if (isAbsolute(address)) location.assign(address);
  else navigation.to(address, options);
}

export const hasNoServerMessage = (error: unknown) => !(error instanceof ApiError) || error.code <= 0;

/** Ends the session in this browser and opens the login page, or the page that leads there. */
export function leave(callBackUrl = '') {
  endSession();
  goTo(`${wayIn()}${callBackUrl}`, { replace: true });
}

/** Logs the same user in again over the page, set by the shell; false if the page has to be left. */
export const loginAgain: { open?: (() => Promise<boolean>) | undefined } = {};
let opened: Promise<boolean> | undefined;

apiHooks.signedOut = async (message, token) => {
  const { token: ended } = session();
  if (!ended) return false;
  // Another call has already led to a login.
  if (token !== ended) return true;
  // Calls that fail at the same time share one dialog.
  opened ??= (loginAgain.open?.() ?? Promise.resolve(false)).finally(() => (opened = undefined));
  if (await opened) return true;
  if (session().token !== ended) return false;
  notify.warn(message);
  const here = location.pathname + location.search;
  leave(`?callBackUrl=${encodeURIComponent(here)}`);
  return false;
};

export async function reportBrokenSession() {
  await notify.alert('数据解密失败，请重新登录');
  leave();
}
