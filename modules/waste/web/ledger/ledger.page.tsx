import '../parts/waste.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import type { EnumValue } from '#kernel/shared/enums.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi, LedgerKind, mostRows, type LedgerRow } from '../../shared/ledger/ledger.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { LabelNo } from '../parts/tags.tsx';

type Kind = EnumValue<typeof LedgerKind>;
const filter = namesOf(ledgerApi.read);
const summary = 'summary';
const SummaryPanel = lazyPart(() => import('./summary-panel.tsx').then((m) => m.SummaryPanel));
const isKind = (text: string | null): text is Kind => LedgerKind.$items.some(({ value }) => value === text);

const when: Record<Kind, string> = { produce: '产生时间', in: '入库时间', out: '出库时间', transfer: '转移时间' };

function columnsOf(kind: Kind): Column<LedgerRow>[] {
  const isStored = kind !== LedgerKind.produce;
  return [
    { field: 'at', title: when[kind], width: 160 },
    {
      field: 'label_no',
      title: '批次编码',
      render: (row) => <LabelNo no={row.label_no} />,
    },
    { field: 'name', title: '废物名称', maxWidth: 200 },
    { field: 'code', title: '类别和代码', render: (row) => `${row.hw} ${row.code}` },
    { field: 'form', title: '形态', render: (row) => labelOf(Form, row.form) },
    {
      field: 'weight_kg',
      title: '重量',
      align: 'right',
      render: (row) => (row.weight_kg === null ? '未封装' : `${row.weight_kg} kg`),
    },
    { field: 'spec_name', title: '容器' },
    { field: 'lab_name', title: '产生实验室', maxWidth: 220 },
    ...(isStored ? [{ field: 'place' as const, title: '贮存设施', maxWidth: 220 }] : []),
    { field: 'people', title: '经办', maxWidth: 200 },
    ...(isStored ? [{ field: 'doc_no' as const, title: kind === LedgerKind.in ? '收运申请' : '联单编号' }] : []),
    ...(kind === LedgerKind.in ? [] : [{ field: 'destination' as const, title: '去向', maxWidth: 260 }]),
  ];
}

/** 危废台账: what was produced, came in, went out and was transferred, as HJ 1259-2022 asks for it. */
export function LedgerPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab');
  const kind = isKind(tab) ? tab : LedgerKind.produce;
  const open = (key: string) =>
    setSearch(
      (known) => {
        known.set('tab', key);
        return known;
      },
      { replace: true },
    );
  return (
    <StatPage
      title="危废台账"
      read={ledgerApi.read}
      input={{ kind }}
      filters={tab !== summary && <DateRangeFilter from={filter('from')} to={filter('to')} label="日期" />}
      toolbar={
        tab !== summary && (
          <ExportButton endpoint={ledgerApi.export} input={{ kind }} label="导出台账" name="危险废物台账.xlsx" />
        )
      }
    >
      {(data) => (
        <Panel>
          <Tabs
            activeKey={tab === summary ? summary : kind}
            onChange={open}
            items={[
              ...LedgerKind.$items.map(({ value, label }) => ({ key: value as string, label })),
              { key: summary, label: '月报和年报' },
            ]}
          />
          {tab === summary ? (
            <SummaryPanel />
          ) : (
            <>
              <p className="lab-page-note">
                {data.from} 至 {data.to}，{data.total} 条，{data.weight_kg} kg
                {data.total > mostRows && `；显示最近 ${mostRows} 条，导出包含全部`}
              </p>
              <DataTable
                label={labelOf(LedgerKind, kind)}
                rows={data.content}
                empty="这段时间没有记录"
                columns={columnsOf(kind)}
              />
            </>
          )}
        </Panel>
      )}
    </StatPage>
  );
}
