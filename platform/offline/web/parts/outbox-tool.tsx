import { useSyncExternalStore } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { loadBadge } from './load-badge.ts';
import { isAnythingPending, watchPending } from './pending-flags.ts';

const OutboxBadge = lazyPart(loadBadge);

/** In the header of every page while something waits on this device. */
export function OutboxTool() {
  return useSyncExternalStore(watchPending, isAnythingPending) && <OutboxBadge />;
}
