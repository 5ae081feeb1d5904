import { useEffect } from 'react';
import { OutboxBar, startOutbox } from '#platform/offline/web/public.tsx';

/** What waits on this device to be sent. */
export function PendingChecks() {
  useEffect(startOutbox, []);
  return <OutboxBar />;
}
