import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '../../shared/contract.ts';
import { apiHooks, call, earlyData, type CallOptions } from './api.ts';
import { takeEarly, type ReadRoute } from './early-read.ts';
import { keepTrouble, passTrouble } from './query-trouble.ts';
import { isTrouble } from './trouble.ts';
import { useSession } from '../session/session.ts';

// Without a network calls fail at once, and the page says so; the default would hold them back without a word.
const networkMode = 'always';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepTrouble, onSuccess: (_, query) => passTrouble(query) }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 0, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
});

const personOf = (data: ReturnType<typeof useSession.getState>['data']) =>
  data && [data.userInfo.user_id, data.userInfo.role_id, data.userInfo.org_id].join();

// Other users and roles see other rows.
useSession.subscribe((now, before) => {
  if (now.token !== before.token && personOf(now.data) !== personOf(before.data)) queryClient.clear();
});

// What counts the work of the user is true again after each write, wherever it was sent from.
apiHooks.written = () => void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['countsWork'] === true });

/** First part of the cache key of an endpoint's reads. */
export const readKey = (endpoint: Pick<Endpoint, 'server' | 'path'>) => `${endpoint.server}${endpoint.path}`;

type ReadOptions = {
  /** Counts work that waits: read again after every write. */
  countsWork?: boolean;
  enabled?: boolean;
  refetchMs?: number;
  staleMs?: number;
  quiet?: boolean;
};

/** Reads an endpoint; the previous page stays visible while the next one loads. */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: ReadOptions = {}) {
  return useQuery<OutputOf<E>>({
    queryKey: [readKey(endpoint), input],
    // Trouble is shown by the frame of the page.
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: options.quiet ?? isTrouble }),
    enabled: options.enabled ?? true,
    placeholderData: keepPreviousData,
    meta: { countsWork: options.countsWork ?? false, quiet: options.quiet ?? false },
    refetchInterval: ({ state }) => (isTrouble(state.error) ? false : (options.refetchMs ?? false)),
    ...(options.staleMs && { staleTime: options.staleMs }),
  });
}

const seededMs = 10_000;
// A page that rendered before the seed takes the reply once its effects run.
const mountMs = 1_000;

/** Puts the data of an early read into the cache, so that its page renders once, with rows. */
export async function seedEarlyRead(route: ReadRoute, input: object) {
  const data = await earlyData(route, input);
  if (data === undefined) return;
  setTimeout(() => void takeEarly(route, input), mountMs);
  const queryKey = [readKey(route), input];
  // Just read: the page that mounts now need not read again.
  queryClient.setQueryDefaults(queryKey, { staleTime: seededMs });
  setTimeout(() => queryClient.setQueryDefaults(queryKey, { staleTime: 0 }), seededMs);
  queryClient.setQueryData(queryKey, data);
}

/** Returns a function that invalidates the reads of these endpoints: all of them, or those with this input. */
export function useInvalidate() {
  const client = useQueryClient();
  return (endpoints: readonly Endpoint[], input?: object) =>
    Promise.all(
      endpoints.map((endpoint) =>
        client.invalidateQueries({ queryKey: [readKey(endpoint), ...(input ? [input] : [])] }),
      ),
    );
}

/** A mutation; invalidates the given reads on success. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  invalidates: readonly Endpoint[] = [],
  options: CallOptions = {},
) {
  const invalidate = useInvalidate();
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input, options),
    onSuccess: () => void invalidate(invalidates),
  });
}
