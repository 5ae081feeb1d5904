import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { useSession } from '#kernel/web/session.ts';
import { mayHaveUnsent } from '#kernel/web/unsent.ts';

const UnsentBadge = lazyPart(() => import('./unsent-badge.tsx').then((m) => m.UnsentBadge));

/** Header badge, shown while entries are pending. */
export function UnsentTool() {
  useSession((state) => state.token);
  return mayHaveUnsent() ? <UnsentBadge /> : null;
}
