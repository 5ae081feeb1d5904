import { sessionApi } from '../../shared/session-api.ts';
import { call } from '../api/api.ts';
import { adoptSession, session } from './session.ts';

/** Reloads menus and rights after a page reload. */
export async function renewSession() {
  const { token, tokenAt } = session();
  const answer = await call(sessionApi.current, {}, { quiet: true }).catch(() => undefined);
  if (!answer || session().token !== token) return;
  const { access_token, ...data } = answer;
  adoptSession({ token: access_token || token, tokenAt, data });
}
