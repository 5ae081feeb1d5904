import { useEffect, useRef } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { sessionApi } from '../../shared/exam/session.ts';

type Watched = { id: number; device: string; isOver: boolean; onLeft: (switches: number, ended: boolean) => void };

/** Tells the server that the examinee has left the screen: another tab, another app. A reload is not leaving. */
export function useScreenWatch({ id, device, isOver, onLeft }: Watched): void {
  const told = useRef(onLeft);
  told.current = onLeft;
  useEffect(() => {
    if (isOver) return;
    let isUnloading = false;
    const unload = () => (isUnloading = true);
    const hide = () => {
      if (document.visibilityState !== 'hidden' || isUnloading) return;
      call(sessionApi.switch, { id, device }, { quiet: true, keepalive: true })
        .then(({ switches, ended }) => told.current(switches, ended))
        // Without a network nobody counts; the end of the session is told by the next answer.
        .catch(() => undefined);
    };
    window.addEventListener('pagehide', unload);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', unload);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [id, device, isOver]);
}
