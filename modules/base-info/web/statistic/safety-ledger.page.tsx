import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Table, Tooltip } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FigureChart } from '#screens/charts/stat-charts.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { pageSizes } from '#kernel/shared/paging.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { gradedLabs } from '../../shared/statistic/list-filters.rules.ts';
import { LedgerBlank, ledgerItems, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import { statisticApi, type LedgerSummary, type LedgerQuery } from '../../shared/statistic/statistic.ts';
import { completenessHint, ledgerColumns } from './ledger-columns.tsx';
import { LinkedToday, useOpenList } from './number-link.tsx';
import { CampusTabs } from './campus-tabs.tsx';
import { statisticsPath } from './short-grade.ts';
import { dayFilters } from './statistic-filters.tsx';

const filter = namesOf(statisticApi.ledger);
const lacking = {
  $items: [
    { value: 1, label: '有缺失' },
    { value: 0, label: '无缺失' },
  ],
} as const;

const filters = [
  ...dayFilters,
  <EnumFilter key="blank" name={filter('blank')} label="待补充" of={LedgerBlank} />,
  <EnumFilter key="lacking" name={filter('lacking')} label="必备设施" of={lacking} />,
];

function Figures({ data }: { data: LedgerSummary }) {
  const { url, change } = useListUrl();
  const open = useOpenList();
  const show = (more: Record<string, string>) => change({ page: 1, filters: { ...url.filters, ...more } });
  const rows = data.blanks.map(({ item, labs }) => ({
    item,
    name: ledgerItems[item as LedgerItem] ?? item,
    value: labs,
  }));
  return (
    <>
      <StatCards
        items={[
          {
            label: '实验室',
            value: data.labs,
            unit: '间',
            ...(open && { onClick: () => open('labs', gradedLabs(url.filters)) }),
          },
          { label: '平均完整度', value: data.completeness ?? '—', unit: data.completeness === null ? '' : '%' },
          { label: '资料齐全', value: data.complete, unit: '间' },
          { label: '缺必备设施', value: data.lacking, unit: '间', onClick: () => void show({ lacking: '1' }) },
        ]}
      />
      <FigureChart
        title="待补充的资料"
        kind="rank"
        counts="实验室"
        unit=" 间"
        rows={rows}
        onOpen={({ item }) => void show({ blank: item })}
      />
    </>
  );
}

function Summary() {
  const { url } = useListUrl();
  const { blank: _blank, lacking: _lacking, ...asked } = url.filters;
  const summary = useRead(statisticApi.ledgerSummary, asked as never);
  return <Loaded of={summary}>{(data) => <Figures data={data} />}</Loaded>;
}

function LedgerTable({ data }: { data: OutputOf<typeof statisticApi.ledger> }) {
  const { change } = useListUrl();
  const isPhone = useIsPhone();
  return (
    <Panel
      title={`安全台账（${data.total} 间实验室）`}
      extra={
        <Tooltip title={completenessHint}>
          <Button type="link" size="small" icon={<QuestionCircleOutlined />}>
            完整度怎样计算
          </Button>
        </Tooltip>
      }
    >
      <Table
        size="small"
        rowKey="id"
        scroll={{ x: 1110 }}
        dataSource={data.content}
        columns={ledgerColumns(isPhone, data.day)}
        pagination={{
          current: data.page,
          pageSize: data.size,
          total: data.total,
          pageSizeOptions: [...pageSizes],
          showSizeChanger: true,
          onChange: (page, size) => void change({ page, size: size as (typeof pageSizes)[number] }),
        }}
      />
    </Panel>
  );
}

/** 安全台账 */
export function SafetyLedgerPage() {
  const { url } = useListUrl();
  return (
    <StatPage
      title="安全台账"
      back={statisticsPath}
      read={statisticApi.ledger}
      input={{ page: url.page, size: url.size }}
      filters={filters}
      tabs={<CampusTabs />}
      toolbar={
        <>
          <ExportButton endpoint={statisticApi.exportLedger} name="安全台账.xlsx" />
          {mayCall(statisticApi.printLedger) && (
            <PdfButton endpoint={statisticApi.printLedger} input={url.filters as LedgerQuery} />
          )}
        </>
      }
    >
      {(data) => (
        <LinkedToday data={data}>
          <Summary />
          <div className="stat-tables">
            <LedgerTable data={data} />
          </div>
        </LinkedToday>
      )}
    </StatPage>
  );
}
