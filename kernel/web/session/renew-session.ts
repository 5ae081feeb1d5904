import { sessionApi } from '../../shared/session-api.ts';
import { call } from '../api/api.ts';
import { adoptSession, session } from './session.ts';

/** Reloads menus and rights after a page reload. */
export async function renewSession() {
  const { token, tokenAt } = session();
  const answer = await call(sessionApi.current, {}, { quiet: true }).catch(() => undefined);
  if (!answer || session().token !== token) return;
  const { access_token, ...data } = answer;
  const { data: known } = session();
  // Equal menus and rights are kept: new ones draw the whole page again.
  const isSame = JSON.stringify(data) === JSON.stringify(known);
  if (isSame && (access_token || token) === token) return;
  adoptSession({ token: access_token || token, tokenAt, data: isSame ? known : data });
}
