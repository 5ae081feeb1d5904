import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { readKey, useInvalidate } from '#kernel/web/api/query.ts';
import type { Values } from '#screens/frames/form-frame.tsx';
import type { HandOver } from '#screens/frames/review-decision.ts';
import type { KeptVerdict } from '#screens/frames/review-desk.tsx';
import type { Offline, Shown } from '#screens/frames/review-page.tsx';
import type { Reading } from '#screens/frames/review-queue.ts';
import {
  canStore,
  deliver,
  OutboxBar,
  readWithPhotos,
  startOutbox,
  usePending,
  type OutboxEntry,
} from '#platform/offline/web/public.tsx';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { reviewApi, type ReviewRow } from '../../shared/problem/review.ts';
import { photoInput, type LocalPhoto } from '../core/local-photo.ts';
import { problemReads } from './problem-reads.ts';

export type Rectified = Shown<typeof reviewApi.list, typeof problemApi.find>;

const prefix = 'inspection.review.';
/** Key of a verdict in the outbox, and of the photos that are added to it. */
export const reviewSubject = (id: number) => `${prefix}${id}`;

/** The photos that a reply shows; a review without them would be blind. */
function photosOf(data: unknown): readonly FileRef[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('content' in data) {
    const { content } = data as { content: readonly ReviewRow[] };
    return content.flatMap(({ photos, after }) => [...photos.slice(0, 1), ...after.slice(0, 1)]);
  }
  const { photos, rounds } = data as ProblemDetail;
  return [...photos, ...(rounds.at(-1)?.photos ?? [])];
}

/** `useRead` for the workbench: the last reply with its photos where the server does not answer. */
const useReading: Reading = (endpoint, input, options) =>
  useQuery({
    queryKey: [readKey(endpoint), input],
    queryFn: ({ signal }) => readWithPhotos(endpoint, input, photosOf, signal),
    // The default would pause the query without a network and never read the copy.
    networkMode: 'always',
    refetchOnReconnect: true,
    enabled: options?.enabled ?? true,
    placeholderData: keepPreviousData,
    ...(options?.staleMs && { staleTime: options.staleMs }),
  });

const handOver: HandOver<Rectified> = ({ verdict, shown: { facts }, id, input, values }) => {
  const photos = ((values['shots'] ?? []) as LocalPhoto[]).map(photoInput);
  return deliver({
    subject: reviewSubject(id),
    title: `整改审核：${verdict.label}“${facts.description.slice(0, 20)}”`,
    url: `/lab-check/rectify-examine?row=${id}`,
    forgets: reviewSubject(id),
    endpoint: verdict.save,
    // A result that was handed in later is not the one that was seen.
    input: { ...input, round: facts.round, ...(photos.length > 0 && { photos }) },
  });
};

function keptVerdict({ state, input }: OutboxEntry): KeptVerdict {
  const { opinion, photos } = input as { opinion?: string; photos?: LocalPhoto[] | '' };
  // Without photos the wire has an empty text.
  const values: Values = { opinion, shots: photos || [] };
  return { values, isWaiting: state === 'waiting' };
}

// The queue as far as it is likely to be reviewed on one way without a network.
const ahead = 10;

/** Reads the first waiting results, so that they can be opened without a network. */
function useReadAhead(isReady: boolean) {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !isReady || !navigator.onLine) return;
    done.current = true;
    const read = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => readWithPhotos(endpoint, input, photosOf);
    void read(reviewApi.list, { page: 1, size: 50 })
      .then(async ({ content }) => {
        for (const { id } of content.slice(0, ahead)) await read(problemApi.find, { id });
      })
      .catch(() => undefined);
  }, [isReady]);
}

/** What the workbench of results needs to work without a network; undefined where the browser can store nothing. */
export function useOfflineReview(): Offline<Rectified> | undefined {
  const isReady = canStore();
  const entries = usePending().filter(({ subject }) => subject.startsWith(prefix));
  const invalidate = useInvalidate();
  useEffect(startOutbox, []);
  useReadAhead(isReady);
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const former = useRef(waiting);
  useEffect(() => {
    // The server has accepted or refused one meanwhile: what it says of the rows has changed.
    if (waiting < former.current) void invalidate(problemReads);
    former.current = waiting;
  });
  if (!isReady) return undefined;
  const kept = new Map(entries.map((entry) => [Number(entry.subject.slice(prefix.length)), keptVerdict(entry)]));
  return { useReading, handOver, kept, bar: <OutboxBar /> };
}
