import { useCallback, useEffect, useRef, useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { pauseMs } from '#kernel/web/api/trouble.ts';
import { sessionApi, type StartedSession } from '../../shared/exam/session.ts';
import { mergeKept, readKept, unsaved, writeKept, type KeptSession } from './kept-answers.ts';

/** True if the server has decided; otherwise the call is tried again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  [Code.conflict, Code.notFound, Code.forbidden, Code.refused].includes(error.code as never);

/**
 * Answers of a session: kept on the device first, then sent one by one. Without a network they wait and are sent when it
 * is back, after growing pauses while the server is in trouble; `ended` says why the server takes no more.
 */
export function useAnswers(examId: number, session: StartedSession) {
  const [kept, setKept] = useState<KeptSession>(() => mergeKept(session, readKept(examId)));
  const [isOffline, setIsOffline] = useState(false);
  const [ended, setEnded] = useState('');
  const latest = useRef(kept);
  const sending = useRef<Promise<void> | undefined>(undefined);
  const isStopped = useRef(false);
  /** Failures in a row, and the timer of the next try while the page is open. */
  const retry = useRef({ failures: 0, timer: 0, isOpen: true });

  const change = useCallback(
    (next: KeptSession) => {
      latest.current = next;
      writeKept(examId, next);
      setKept(next);
    },
    [examId],
  );

  const send = useCallback(async (): Promise<void> => {
    for (;;) {
      const [position] = unsaved(latest.current);
      if (position === undefined || isStopped.current) return;
      const { session_id: id, device, answers } = latest.current;
      const { picked, seq } = answers[position]!;
      try {
        await call(sessionApi.answer, { id, device, position, picked, seq }, { quiet: true });
        setIsOffline(false);
        retry.current.failures = 0;
        const now = latest.current.answers[position]!;
        if (now.seq === seq)
          change({ ...latest.current, answers: { ...latest.current.answers, [position]: { ...now, isSaved: true } } });
      } catch (error) {
        if (isFinal(error)) {
          isStopped.current = true;
          setEnded(error.message);
          return;
        }
        setIsOffline(true);
        retry.current.failures += 1;
        throw error;
      }
    }
  }, [change]);

  /** Sends what waits; calls while it is sending join it. */
  const flush = useCallback((): Promise<void> => {
    const once = (): Promise<void> => {
      clearTimeout(retry.current.timer);
      sending.current ??= send()
        .catch((error: unknown) => {
          if (retry.current.isOpen)
            retry.current.timer = window.setTimeout(() => void once(), pauseMs(retry.current.failures, error));
        })
        .finally(() => (sending.current = undefined));
      return sending.current;
    };
    return once();
  }, [send]);

  useEffect(() => {
    writeKept(examId, latest.current);
    void flush();
    const pending = retry.current;
    pending.isOpen = true;
    const again = () => void flush();
    window.addEventListener('online', again);
    return () => {
      pending.isOpen = false;
      clearTimeout(pending.timer);
      window.removeEventListener('online', again);
    };
  }, [examId, flush]);

  const answer = useCallback(
    (position: number, picked: number[]) => {
      const last = Math.max(0, ...Object.values(latest.current.answers).map(({ seq }) => seq));
      const seq = Math.max(serverNow(), last + 1);
      change({
        ...latest.current,
        answers: { ...latest.current.answers, [position]: { picked, seq, isSaved: false } },
      });
      void flush();
    },
    [change, flush],
  );

  const mark = useCallback(
    (position: number) => {
      const { marked } = latest.current;
      const next = marked.includes(position) ? marked.filter((one) => one !== position) : [...marked, position];
      change({ ...latest.current, marked: next });
    },
    [change],
  );

  return { kept, answer, mark, flush, isOffline, ended, setEnded };
}
