import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { download } from '#kernel/web/api/download.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { reportApi, ReportState, type ReportRow } from '../../shared/report/police-report.ts';
import { ControlledTabs } from '../parts/controlled-tabs.tsx';
import type { FileReportDialogProps } from './file-report-dialog.tsx';

const filter = namesOf(reportApi.list);
const FileDialog = lazyPart<FileReportDialogProps>(() =>
  import('./file-report-dialog.tsx').then((m) => m.FileReportDialog),
);

const columnsOf = (isFlow: boolean): ColumnsOf<typeof reportApi.list> => [
  {
    field: 'subject',
    title: isFlow ? '入库单' : '年度',
    width: 150,
    render: (row) =>
      row.inbound_id === null ? (
        row.subject
      ) : (
        <Link className="lab-link" to={`/chemical/inbound/${row.inbound_id}`}>
          {row.subject}
        </Link>
      ),
  },
  { field: 'content', title: '化学品和数量', maxWidth: 340 },
  ...(isFlow
    ? ([
        { field: 'warehouse_name', title: '仓库', maxWidth: 200, phone: false },
        { field: 'began_on', title: '入库日期' },
      ] as const)
    : []),
  { field: 'due_on', title: '截止日期', sort: true },
  { field: 'reported_on', title: '报备日期', render: (row) => row.reported_on ?? '—' },
  { field: 'receipt_no', title: '回执编号', maxWidth: 200, render: (row) => row.receipt_no || '—' },
  { field: 'authority', title: '受理机关', shown: 'chosen', render: (row) => row.authority || '—', phone: false },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={ReportState} value={row.state} /> },
  { field: 'remark', title: '说明', shown: 'chosen', phone: false, render: (row) => row.remark || '—' },
];

async function saveSheet(row: ReportRow) {
  const done = await download(reportApi.export, { id: row.id }, '报备表.xlsx').catch(() => false);
  if (!done) notify.error('导出失败，请稍后重试');
}

/** 公安流向报备, 年度报告: what is due, the sheet to hand in, and the receipt. */
export function ReportTab({ kind }: { kind: 'flow' | 'annual' }) {
  const [filed, setFiled] = useState<ReportRow>();
  const isFlow = kind === 'flow';
  return (
    <ListPage
      title="管控化学品"
      note={<ControlledTabs active={kind} />}
      read={reportApi.list}
      input={{ kind }}
      empty={
        isFlow
          ? '没有流向报备。剧毒、易制爆化学品入库后自动生成，期限在系统设置中'
          : '没有年度报告。当年有易制毒化学品的流水后自动生成'
      }
      filters={
        <>
          <TextFilter
            name={filter('keyword')}
            label="关键词"
            placeholder={isFlow ? '入库单号、回执编号或化学品' : '回执编号'}
          />
          <EnumFilter name={filter('state')} label="状态" of={ReportState} />
        </>
      }
      columns={columnsOf(isFlow)}
      rowActions={[
        { label: '登记回执', when: (row) => row.can.includes('file'), run: setFiled, done: false },
        { label: '导出报备表', run: saveSheet, done: false },
      ]}
    >
      {filed && <FileDialog row={filed} onClose={() => setFiled(undefined)} />}
    </ListPage>
  );
}
