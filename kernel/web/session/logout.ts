import { sessionApi } from '../../shared/session-api.ts';
import { Code } from '../../shared/envelope.ts';
import { formDrafts } from './form-drafts.ts';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { sendUnsent } from './unsent-work.ts';
import { notify } from '../ui/notify.ts';
import { leave } from './session-actions.ts';
import { session } from './session.ts';

/** Logs out after a confirmation. */
export async function logout() {
  const drafts = formDrafts.count();
  const kept = drafts > 0 ? `本机有 ${drafts} 份未保存的内容，下次登录后打开原页面可以继续填写。` : '';
  if (!(await notify.confirm({ text: `确定退出系统吗？${kept}`, ok: '退出' }))) return;
  await sendUnsent();
  try {
    await call(sessionApi.logout, {}, { quiet: true, token: session().token });
  } catch (error) {
    // A session that has already ended needs no logout.
    if (!(error instanceof ApiError) || error.code !== Code.signedOut) return notify.error('退出登录失败');
  }
  leave();
}
