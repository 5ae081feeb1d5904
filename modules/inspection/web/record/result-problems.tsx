import type { PageAddress } from '#kernel/shared/rights.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable } from '#screens/frames/data-table.tsx';
import { PageFrame, ReadFailed } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { problemApi, type ProblemRow } from '../../shared/problem/problem.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { problemColumns } from '../problem/problem-cells.tsx';

type Props = { act_id: number; note: ReactNode; back: PageAddress; tabs: ReactNode };

/** Problems of an activity or record; page and record are kept in the URL. */
export function ResultProblems({ act_id, note, back, tabs }: Props) {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  const size = Number(search.get('size') ?? 15);
  const record_id = Number(search.get('record_id') ?? 0);
  const rows = useRead(problemApi.list, { act_id, page, size, ...(record_id > 0 && { record_id }) });
  const turn = (next: number, per: number) =>
    setSearch((now) => {
      now.set('page', String(next));
      now.set('size', String(per));
      return now;
    });
  return (
    <PageFrame title={useCheckKind().titles.result} note={note} back={back}>
      <section className="lab-panel">
        {tabs}
        {rows.error && !rows.data ? (
          <ReadFailed error={rows.error} onRetry={() => void rows.refetch()} />
        ) : (
          <DataTable<ProblemRow>
            label="隐患"
            empty="这次检查还没有登记隐患"
            rows={rows.data?.content ?? []}
            loading={rows.isFetching}
            paging={{ page, size, total: rows.data?.total ?? 0, onChange: turn }}
            columns={problemColumns('what', 'photos', 'where', 'level', 'state', 'deadline', 'duty')}
            actions={[{ label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }]}
          />
        )}
      </section>
    </PageFrame>
  );
}
