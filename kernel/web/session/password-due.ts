import { notify } from '../ui/notify.ts';
import { goTo } from './session-actions.ts';
import { adoptSession, session } from './session.ts';

/** Redirects to the password change if the password expires during a session, as at login. */
export function requirePasswordChange() {
  const { data, token, tokenAt } = session();
  if (!data || !token || data.userInfo.must_change_password) return;
  adoptSession({ token, tokenAt, data: { ...data, userInfo: { ...data.userInfo, must_change_password: true } } });
  notify.warn('密码已到期，请先修改密码');
  goTo('/change-password', { replace: true });
}
