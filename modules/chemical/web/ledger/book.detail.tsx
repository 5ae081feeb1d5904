import './ledger.css';
import { Empty, Select, Table, type TableColumnsType } from 'antd';
import { useSearchParams } from 'react-router';
import { monthsInWords } from '#kernel/shared/months.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FlowKind } from '#platform/stock/shared/flow.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ledgerApi, type Book, type BookEntry } from '../../shared/ledger/ledger.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { recentMonths } from '../parts/month-choice.tsx';

const columns: TableColumnsType<BookEntry> = [
  { title: '时间', dataIndex: 'at', width: 150, render: (at: string) => at.slice(0, 16) },
  {
    title: '摘要',
    key: 'kind',
    width: 100,
    render: (_, row) => (
      <>
        <EnumTag of={FlowKind} value={row.kind} /> {row.is_reverse && <ToneTag tone="warn">冲销</ToneTag>}
      </>
    ),
  },
  {
    title: '容器',
    key: 'code',
    width: 130,
    render: (_, row) => (
      <Link className="lab-link" to={`/chemical/c/${row.code}`}>
        {row.code}
      </Link>
    ),
  },
  { title: '单据号', dataIndex: 'doc_no', width: 130, render: (no: string) => no || '—' },
  { title: '收入', dataIndex: 'received', align: 'right', width: 80 },
  { title: '发出', dataIndex: 'issued', align: 'right', width: 80 },
  { title: '结存', dataIndex: 'balance', align: 'right', width: 90, className: 'chem-book-balance' },
  { title: '经办人', dataIndex: 'operator_name', width: 90 },
  { title: '复核/共同使用', dataIndex: 'second_name', width: 110, render: (name: string) => name || '—' },
  { title: '说明', dataIndex: 'note', render: (note: string) => note || '—' },
];

function Entries({ book }: { book: Book }) {
  return (
    <Panel
      title={`${monthsInWords([book.month])}流水`}
      extra={
        <>
          <PdfButton endpoint={ledgerApi.printBook} input={{ id: book.id, month: book.month }} label="打印账册" />{' '}
          <ExportButton
            endpoint={ledgerApi.exportBook}
            input={{ id: book.id, month: book.month }}
            name="管控化学品账册.xlsx"
          />
        </>
      }
    >
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 1100 }}
        columns={columns}
        dataSource={book.entries}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本月没有流水，结存不变" /> }}
      />
      <p className="chem-book-note">
        结存含领出在用的数量；库内分装（领用与分装相抵）不计入本月收入和发出。账册保存不少于 {book.keep_years} 年。
      </p>
    </Panel>
  );
}

/** 管控化学品账册: a substance in a warehouse, month by month. */
export function BookDetailPage() {
  const [search, setSearch] = useSearchParams();
  const month = search.get('month');
  return (
    <DetailPage
      title={(book) => `账册：${book.name}`}
      note={(book) => <ControlMarks marks={book.controls} />}
      read={ledgerApi.book}
      {...(month && { input: { month } })}
      back={{ else: '/chemical/ledger?tab=controlled' }}
    >
      {(book) => {
        const card = (label: string, value: string) => ({ label, value, unit: book.unit });
        return (
          <>
            <Panel>
              <div className="chem-book-head">
                <span>
                  {book.name}（{book.cas}）　{book.warehouse_name}
                </span>
                <label>
                  月份{' '}
                  <Select
                    style={{ width: 130 }}
                    value={book.month}
                    options={recentMonths().map((value) => ({ value, label: value }))}
                    onChange={(value) => setSearch({ month: value }, { replace: true })}
                  />
                </label>
              </div>
            </Panel>
            <StatCards
              items={[
                card('月初结存', book.opening),
                card('本月收入', book.received),
                card('本月发出', book.issued),
                card('月末结存', book.closing),
              ]}
            />
            <Entries book={book} />
          </>
        );
      }}
    </DetailPage>
  );
}
