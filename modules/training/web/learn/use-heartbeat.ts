import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { heartbeatSeconds, mostSeconds, studyApi, type StudyProgress } from '../../shared/learn/study.ts';

type Told = { progress: StudyProgress | undefined; fault: string };

/**
 * Reports the visible time of a page and the place that was reached, every half minute and when the page is hidden or
 * left. Time while the page is hidden is not counted.
 */
export function useHeartbeat(resource: number, placeNow: () => number): Told {
  const [told, setTold] = useState<Told>({ progress: undefined, fault: '' });
  const place = useEffectEvent(placeNow);
  useEffect(() => {
    let since = document.visibilityState === 'visible' ? performance.now() : undefined;
    let visibleMs = 0;
    let gone = false;
    const stopCounting = () => {
      if (since !== undefined) visibleMs += performance.now() - since;
      since = undefined;
    };
    const send = (isLast: boolean) => {
      const seconds = Math.min(mostSeconds, Math.floor(visibleMs / 1_000));
      visibleMs -= seconds * 1_000;
      call(
        studyApi.heartbeat,
        { resource_id: resource, position: Math.round(place()), seconds },
        { quiet: true, keepalive: isLast },
      ).then(
        (progress) => !gone && setTold({ progress, fault: '' }),
        (error: unknown) => {
          // The time waits for the next report.
          visibleMs = Math.min(mostSeconds * 1_000, visibleMs + seconds * 1_000);
          if (!gone) setTold((before) => ({ ...before, fault: error instanceof ApiError ? error.message : '' }));
        },
      );
    };
    const report = (isLast: boolean) => {
      const wasVisible = since !== undefined;
      stopCounting();
      if (visibleMs >= 1_000) send(isLast);
      if (wasVisible && !isLast) since = performance.now();
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') since = performance.now();
      else report(true);
    };
    // Starts the clock of the person.
    send(false);
    const timer = setInterval(() => document.visibilityState === 'visible' && report(false), heartbeatSeconds * 1_000);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      report(true);
    };
  }, [resource]);
  return told;
}
