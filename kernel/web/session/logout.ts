import { sessionApi } from '../../shared/session-api.ts';
import { Code } from '../../shared/envelope.ts';
import { formDrafts } from './form-drafts.ts';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { sendUnsent } from './unsent-work.ts';
import { notify } from '../ui/notify.ts';
import { goTo, leave } from './session-actions.ts';
import { endSession, session } from './session.ts';

/** Logs out after a confirmation; a session of single sign-on ends at the school's server as well. */
export async function logout() {
  const drafts = formDrafts.count();
  const kept = drafts > 0 ? `本机有 ${drafts} 份未保存的内容，下次登录后打开原页面可以继续填写。` : '';
  if (!(await notify.confirm({ text: `确定退出系统吗？${kept}`, ok: '退出' }))) return;
  await sendUnsent();
  const { token, data } = session();
  let elsewhere = '';
  try {
    const options = { quiet: true, token };
    if (data?.userInfo.by_sso) elsewhere = (await call(sessionApi.casLogout, {}, options)).url;
    else await call(sessionApi.logout, {}, options);
  } catch (error) {
    // A session that has already ended needs no logout.
    if (!(error instanceof ApiError) || error.code !== Code.signedOut) return notify.error('退出登录失败');
  }
  if (elsewhere === '') return leave();
  endSession();
  return goTo(elsewhere);
}
