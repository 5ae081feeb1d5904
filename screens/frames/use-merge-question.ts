import { useEffect, useRef, useState } from 'react';
import type { MergeDialogProps } from './merge-dialog.tsx';

/** A question to the user about fields that two people changed; `askFirst` asks it when the form opens. */
export function useMergeQuestion(askFirst: (() => Promise<void>) | undefined) {
  const [question, setQuestion] = useState<MergeDialogProps>();
  const first = useRef(askFirst);
  useEffect(() => {
    void first.current?.();
    first.current = undefined;
  }, []);
  const ask = (about: Omit<MergeDialogProps, 'onEnd'>) =>
    new Promise<string[] | undefined>((resolve) => {
      const onEnd = (chosen: string[] | undefined) => {
        setQuestion(undefined);
        resolve(chosen);
      };
      setQuestion({ ...about, onEnd });
    });
  return { question, ask };
}
