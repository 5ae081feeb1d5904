import { useSyncExternalStore } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { isAnythingPending, watchPending } from './pending-flags.ts';

const OutboxBadge = lazyPart(() => import('./outbox-badge.tsx').then((m) => m.OutboxBadge));

/** In the header of every page while something waits on this device. */
export function OutboxTool() {
  return useSyncExternalStore(watchPending, isAnythingPending) && <OutboxBadge />;
}
