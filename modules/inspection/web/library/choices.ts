import { useQuery } from '@tanstack/react-query';
import { readCached, useCached } from '#platform/offline/web/public.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import {
  problemClassApi,
  problemDescrApi,
  type ProblemClass,
  type ProblemDescr,
} from '../../shared/library/problem-class.ts';

/** Classes and descriptions for recording, cached for offline use. */
export type Choices = { classes: ProblemClass[]; descriptions: ProblemDescr[] };

async function readDescriptions(signal: AbortSignal): Promise<ProblemDescr[]> {
  if (!holdsRight('inspection.class.read')) return [];
  const rows: ProblemDescr[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const { data } = await readCached(problemDescrApi.list, { page, size: 150, status: 1 }, signal);
    rows.push(...data.content);
    if (rows.length >= data.total || data.content.length === 0) break;
  }
  return rows;
}

export function useChoices(): Choices {
  const classes = useCached(problemClassApi.list, { status: 1 });
  const descriptions = useQuery({
    queryKey: ['inspection descriptions'],
    queryFn: ({ signal }) => readDescriptions(signal),
    networkMode: 'always',
    staleTime: 600_000,
  });
  return { classes: classes.data?.data.content ?? [], descriptions: descriptions.data ?? [] };
}
