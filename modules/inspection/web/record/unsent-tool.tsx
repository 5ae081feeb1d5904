import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useSession } from '#kernel/web/session/session.ts';
import { mayHavePending } from '#platform/offline/web/public.tsx';

const UnsentBadge = lazyPart(() => import('./unsent-badge.tsx').then((m) => m.UnsentBadge));

/** Header badge, shown while entries are pending. */
export function UnsentTool() {
  useSession((state) => state.token);
  return mayHavePending() ? <UnsentBadge /> : null;
}
