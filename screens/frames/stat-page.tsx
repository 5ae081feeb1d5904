import type { ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { FilterBar } from '../fields/filter-bar.tsx';
import { ListContext, useListUrl } from '#kernel/web/router/list-url.ts';
import { Loaded, PageFrame, Panel } from './page-frame.tsx';
import { type Back } from '#kernel/web/router/use-back.ts';
import { useRead } from '#kernel/web/api/query.ts';

type Props<E extends Endpoint> = {
  title: string;
  read: E;
  input?: Partial<InputOf<E>>;
  filters?: ReactNode;
  toolbar?: ReactNode;
  /** Above the figures, below the filters. */
  tabs?: ReactNode;
  back?: Back;
  children: (data: OutputOf<E>) => ReactNode;
};

/** A statistics page: filters in the URL, one read, cards and charts rendered from it. */
export function StatPage<E extends Endpoint>({ title, read, input, filters, toolbar, tabs, back, children }: Props<E>) {
  const { url, change } = useListUrl();
  const query = { ...input, ...url.filters };
  const answer = useRead(read, query as InputOf<E>);
  const search = (filters: Record<string, string>) => {
    if (!change({ filters, page: 1 })) void answer.refetch();
  };
  return (
    <ListContext value={query}>
      <PageFrame title={title} tools={toolbar} {...(back && { back })}>
        {filters && (
          <Panel>
            <div className="lab-filters-alone">
              <FilterBar values={url.filters} onSearch={search}>
                {filters}
              </FilterBar>
            </div>
          </Panel>
        )}
        {tabs}
        <Loaded
          of={
            answer as { data: OutputOf<E> | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
          }
        >
          {children}
        </Loaded>
      </PageFrame>
    </ListContext>
  );
}

export type StatCard = {
  label: string;
  value: string | number;
  unit?: string;
  /** Colour of the figure; of the dot before its label, for a figure of a class or level. */
  color?: string;
  dot?: string;
  onClick?: () => void;
};

/** Key figures at the top of a statistics page; `onClick` opens the rows of a figure. */
export function StatCards({ items }: { items: readonly StatCard[] }) {
  return (
    <div className="lab-stat-cards">
      {items.map(({ label, value, unit, color, dot, onClick }) => {
        const Box = onClick ? 'button' : 'div';
        return (
          <Box key={label} className="lab-stat-card" {...(onClick && { type: 'button' as const, onClick })}>
            <span className="lab-stat-label">
              {dot && <i className="lab-dot" style={{ background: dot }} />}
              {label}
            </span>
            <span className="lab-stat-value" style={{ color }}>
              {value}
              {unit && <small>{unit}</small>}
            </span>
          </Box>
        );
      })}
    </div>
  );
}

/** Charts side by side, one below the other on a phone. */
export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className="lab-chart-grid">{children}</div>;
}
