import { useState } from 'react';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';

/** Rows that a workbench reads at first, and after each call for more; page sizes of the contract. */
const sizes = [50, 100, 150] as const;

/** How a workbench reads: `useRead`, or one that also answers without a network. */
export type Reading = typeof useRead;

type Waiting = { id: number };
/** Row of a list of waiting rows. */
export type WaitingOf<E extends Endpoint> =
  OutputOf<E> extends { content: readonly (infer R extends Waiting)[] } ? R : never;

/** The row after this one; after the last the first again, so that skipped rows come back; undefined if it is alone. */
export function nextOf<R extends Waiting>(rows: readonly R[], id: number | undefined): R | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at + 1] ?? rows.find((row) => row.id !== id);
}

/** The row before this one; before the first the last. */
export function previousOf<R extends Waiting>(rows: readonly R[], id: number | undefined): R | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return rows[at - 1] ?? rows.findLast((row) => row.id !== id);
}

/** The rows that wait, in the order of their list, without those that left it in this visit. */
export function useQueue<L extends Endpoint>(
  list: L,
  input: Partial<InputOf<L>> | undefined,
  useReading: Reading = useRead,
  isKept: (id: number) => boolean = () => false,
) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, ApiError>>(new Map());
  const [decided, setDecided] = useState(0);
  const [step, setStep] = useState(0);
  const answer = useReading(list, { ...input, page: 1, size: sizes[step] } as InputOf<L>);
  const page = answer.data as { content: WaitingOf<L>[]; total: number } | undefined;
  const rows = page?.content.filter((row) => !left.has(row.id) && !isKept(row.id)) ?? [];
  return {
    answer,
    rows,
    total: page ? page.total - (page.content.length - rows.length) : 0,
    /** Reads more of the waiting rows; undefined where all are read, or as many as may be. */
    more: page && page.total > page.content.length && step + 1 < sizes.length ? () => setStep(step + 1) : undefined,
    /** Number of rows decided by the user in this visit. */
    decided,
    isLeft: (id: number) => left.has(id),
    /** Takes rows out of the queue, decided by the user or by another one. */
    remove(ids: readonly number[], byUser: boolean) {
      setLeft((former) => new Set([...former, ...ids]));
      setRefusals((former) => new Map([...former].filter(([id]) => !ids.includes(id))));
      if (byUser) setDecided((former) => former + ids.length);
    },
    /** Why the decision on a row was refused that came back. */
    refusalOf: (id: number) => refusals.get(id),
    /** Another user had decided a row before. */
    disown: () => setDecided((former) => former - 1),
    /** Puts a row back that the user has decided: undone, or refused by the server. */
    restore(id: number, refusal?: ApiError) {
      if (refusal) setRefusals((former) => new Map(former).set(id, refusal));
      setLeft((former) => new Set([...former].filter((one) => one !== id)));
      setDecided((former) => former - 1);
    },
  };
}
