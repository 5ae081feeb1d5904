import { useEffect, useRef, useState, type RefObject } from 'react';
import { changedNames, mergeFields, pickValues } from './form-merge.rules.ts';
import { formDrafts, isKept, type FormDraft } from '#kernel/web/session/form-drafts.ts';
import type { Values } from './form-frame.tsx';

const writeAfterMs = 400;

const mapValues = (values: Values, change: (value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** What a form shows of its draft: the values to start with, and the fields that others have changed since. */
type RestoredDraft = { at: number; values: Values; both: string[] };

/** Puts a draft on the values that are saved now; undefined if it adds nothing to them. */
function restoreDraft(draft: FormDraft | undefined, saved: Values): RestoredDraft | undefined {
  if (!draft) return undefined;
  // JSON has no undefined; an emptied selection is stored as null.
  const { values, both } = mergeFields(
    draft.base,
    mapValues(draft.changed, (value) => value ?? undefined),
    saved,
  );
  return changedNames(saved, values).length > 0 ? { at: draft.at, values: { ...saved, ...values }, both } : undefined;
}

type Pending = { timer: number; write: () => void } | undefined;

function flush(pending: RefObject<Pending>) {
  clearTimeout(pending.current?.timer);
  pending.current?.write();
  pending.current = undefined;
}

/** Keeps the changed fields of a form on the device until they are saved or thrown away. */
export function useFormDraft(address: string, saved: Values) {
  const [restored] = useState(() => restoreDraft(formDrafts.read(address), saved));
  const pending = useRef<Pending>(undefined);
  useEffect(() => {
    const flushNow = () => flush(pending);
    window.addEventListener('pagehide', flushNow);
    return () => {
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);
  return {
    restored,
    /** Stores the values soon; `base` are the values that they started from. */
    change(base: Values, values: Values) {
      clearTimeout(pending.current?.timer);
      const write = () => {
        const names = changedNames(base, values).filter(isKept);
        if (names.length === 0) return formDrafts.remove(address);
        const changed = mapValues(pickValues(values, names), (value) => value ?? null);
        return formDrafts.write(address, { at: Date.now(), base: pickValues(base, names), changed });
      };
      pending.current = { timer: window.setTimeout(() => flush(pending), writeAfterMs), write };
    },
    remove() {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      formDrafts.remove(address);
    },
  };
}
