import { sessionApi } from '../../shared/session-api.ts';
import { call } from '../api/api.ts';
import { notify } from '../ui/notify.ts';
import { leave } from './session-actions.ts';
import { session } from './session.ts';

/** Logs out after a confirmation. */
export async function logout() {
  if (!(await notify.confirm({ text: '确定退出系统吗？', ok: '退出' }))) return;
  try {
    await call(sessionApi.logout, {}, { quiet: true });
  } catch {
    // A session that has already ended needs no logout.
    if (session().token) return notify.error('退出登录失败');
  }
  leave();
}
