import type { SystemEntry } from '../../shared/session.ts';
import { startOf } from './guard.ts';
import { notify } from '../ui/notify.ts';
import { changeSystem } from './open-page.ts';
import { goTo, hasNoServerMessage } from './session-actions.ts';

/** Opens a sub-system from the navigation page. */
export async function enterSystem(entry: SystemEntry) {
  const start = startOf(entry);
  if (!start) return notify.warn('该子系统正在建设中');
  try {
    await changeSystem(entry);
  } catch (error) {
    if (hasNoServerMessage(error)) return notify.error('登录失败');
    return notify.alert((error as Error).message);
  }
  return goTo(start);
}
