import type { ReactNode } from 'react';
import type { Endpoint, OutputOf } from '#kernel/shared/contract.ts';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { PageTabs } from '../parts/page-tabs.tsx';

const tabs = [
  { value: 'stock', label: '库存' },
  { value: 'purchase', label: '采购' },
  { value: 'limit', label: '安全限量' },
  { value: 'circulation', label: '领用归还' },
] as const;

type Props<E extends Endpoint> = {
  active: (typeof tabs)[number]['value'];
  read: E;
  /** What the figures count. */
  note: string;
  children: (data: OutputOf<E>) => ReactNode;
};

/** A tab of 统计分析. */
export function StatisticFrame<E extends Endpoint>({ active, read, note, children }: Props<E>) {
  return (
    <StatPage
      title="统计分析"
      read={read}
      filters={undefined}
      toolbar={<ExportButton endpoint={statisticApi.export} label="导出数据" name="化学品统计.xlsx" />}
    >
      {(data) => (
        <>
          <PageTabs label="统计分析" tabs={tabs} active={active} />
          <p className="lab-page-note">{note}。点击数字或图形查看对应的清单</p>
          {children(data)}
        </>
      )}
    </StatPage>
  );
}
