import type { InputOf } from '#kernel/shared/contract.ts';
import type { SessionData } from '#kernel/shared/session.ts';
import { call } from '#kernel/web/api/api.ts';
import { firstPage } from '#kernel/web/session/guard.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { remember, startSession } from '#kernel/web/session/session.ts';
import { loginApi } from '../../shared/login.ts';

export type LoginInput = InputOf<typeof loginApi.login>;

/** Sends a login, solving a challenge if the server asks for one; without the token of a session that has ended. */
export function sendLogin(input: LoginInput, onWork: (done: number) => void) {
  const send = (answered: object) => call(loginApi.login, { ...input, ...answered }, { quiet: true, token: null });
  // Loaded on demand: most logins never meet a challenge.
  return send({}).catch(async (error) => (await import('./challenge.ts')).retryWithWork(error, send, onWork));
}

/** Logs in and opens the first page; `onWork` receives the share of a challenge that is solved, 0 to 1. */
export async function login(input: LoginInput, callBackUrl: string | null, onWork: (done: number) => void) {
  const data = await sendLogin(input, onWork);
  rememberLogin(input);
  await openFirstPage(data, callBackUrl);
}

export const rememberLogin = ({ remember: isKept, account, school_key }: LoginInput) =>
  remember(isKept ? { account, ...(school_key && { school_key }) } : null);

/** Starts the session of a login and opens its first page. */
export async function openFirstPage(data: SessionData, callBackUrl: string | null) {
  startSession(data);
  await navigation.ready();
  const { openPage } = await import('#kernel/web/session/open-page.ts');
  await openPage(firstPage(callBackUrl), { replace: true });
}
