import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../api/query.ts';
import { readTroubled, shownTrouble } from '../api/query-trouble.ts';
import { TroubleLine } from './trouble-line.tsx';

const watch = (changed: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));

/** Above every page: says that the server is in trouble while a read of the page waits for it. */
export function TroubleBar() {
  const error = useSyncExternalStore(watch, shownTrouble);
  return error && <TroubleLine error={error} onRetry={readTroubled} />;
}
