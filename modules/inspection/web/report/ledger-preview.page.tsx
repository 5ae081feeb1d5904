import '../core/paper.css';
import { Alert, Button } from 'antd';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import {
  ledgerApi,
  LedgerGroup,
  previewRows,
  printedChecks,
  selfLedgerApi,
  type LedgerGroupCode,
  type LedgerPreview,
  type LedgerRow,
} from '../../shared/report/ledger.ts';
import { groupName, ledgerCells, ledgerColumns, problemColumns } from '../../shared/report/ledger-paper.ts';

/** Rows of one check; its own cells span those of its problems. */
function Rows({ row, at }: { row: LedgerRow; at: number }) {
  const { own, problems, none } = ledgerCells(row, at);
  const spanning = own.map((text, cell) => (
    <td key={ledgerColumns[cell]![0]} rowSpan={Math.max(1, problems.length)}>
      {text}
    </td>
  ));
  if (problems.length === 0)
    return (
      <tr>
        {spanning}
        <td colSpan={problemColumns}>{none}</td>
      </tr>
    );
  return problems.map(({ id, cells }, n) => (
    <tr key={id}>
      {n === 0 && spanning}
      {cells.map((text, cell) => (
        <td key={cell}>{text}</td>
      ))}
    </tr>
  ));
}

/** First page: whose ledger it is, what it covers, and who signs for it. */
function Cover({ preview }: { preview: LedgerPreview }) {
  const facts = [
    ...preview.scope,
    { label: '检查记录', value: `${preview.total} 条` },
    { label: '打印', value: `${preview.printed_by}，${preview.printed_at}` },
  ];
  return (
    <section className="insp-paper-cover" aria-label="封面">
      <p>{preview.school_name}</p>
      <h1>实验室安全检查台账</h1>
      <table>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {['制表人', '审核人', '负责人'].map((role) => (
          <li key={role}>
            {role}签字：
            <i />
            <span>　　　年　　月　　日</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Paper({ preview, group }: { preview: LedgerPreview; group: LedgerGroupCode }) {
  const isFirst = (at: number) =>
    at === 0 || groupName(preview.rows[at]!, group) !== groupName(preview.rows[at - 1]!, group);
  return (
    <article className="insp-paper insp-paper-wide">
      <Cover preview={preview} />
      <h2>{preview.school_name}实验室安全检查台账</h2>
      <p className="insp-paper-no">
        共 {preview.total} 条检查记录 · 打印人 {preview.printed_by} · {preview.printed_at}
      </p>
      <table>
        <colgroup>
          {ledgerColumns.map(([head, share]) => (
            <col key={head} style={{ width: `${share}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {ledgerColumns.map(([head]) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, at) => (
            <Fragment key={row.id}>
              {isFirst(at) && (
                <tr className="insp-paper-group">
                  <th colSpan={ledgerColumns.length}>{groupName(row, group)}</th>
                </tr>
              )}
              <Rows row={row} at={at} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="insp-paper-sign">负责人签字：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿＿＿＿＿</p>
    </article>
  );
}

/** Print preview of the ledger, A4 landscape. */
export function LedgerPreviewPage() {
  const [search] = useSearchParams();
  const { tab, ...filters } = Object.fromEntries(search);
  const filter = filters as never;
  const group: LedgerGroupCode = filters['group'] === LedgerGroup.activity ? LedgerGroup.activity : LedgerGroup.college;
  const api = tab === 'self' ? selfLedgerApi : ledgerApi;
  const preview = useRead(api.preview, filter);
  return (
    <div className="insp-print-screen">
      <PageFrame
        title="台账预览"
        back={tab === 'self' ? '/lab-check/ledger?tab=self' : '/lab-check/ledger'}
        tools={
          <>
            <PdfButton endpoint={api.pdf} input={filter} />
            <Button type="primary" onClick={() => window.print()}>
              打印
            </Button>
          </>
        }
      >
        <Loaded of={preview}>
          {(data) => (
            <>
              {data.total > previewRows && (
                <Alert
                  type="warning"
                  showIcon
                  style={{ marginBottom: 16 }}
                  title={`共 ${data.total} 条，预览和打印只有前 ${previewRows} 条；“下载 PDF”包含全部，最多 ${printedChecks} 条。`}
                />
              )}
              <Panel>
                <Paper preview={data} group={group} />
              </Panel>
            </>
          )}
        </Loaded>
      </PageFrame>
    </div>
  );
}
