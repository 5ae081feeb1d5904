import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query.ts';
import { readTroubled, shownTrouble } from '../api/query-trouble.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import type { TroubleProps } from './trouble-text.tsx';

const watch = (changed: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));

// Apart from `TroubleLine`, whose pages need nothing of the query cache.
const TroubleText = lazyPart<TroubleProps>(() => import('./trouble-text.tsx').then((m) => m.TroubleText));

/** Above every page: says that the server is in trouble while a read of the page waits for it. */
export function TroubleBar() {
  const error = useSyncExternalStore(watch, shownTrouble);
  return error && <TroubleText error={error} onRetry={readTroubled} />;
}
