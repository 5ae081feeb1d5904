import '../core/paper.css';
import { Alert, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { ledgerApi, previewRows, printedChecks, type LedgerRow } from '../../shared/report/ledger.ts';
import { ledgerCells, ledgerColumns, problemColumns } from '../../shared/report/ledger-paper.ts';

type Preview = OutputOf<typeof ledgerApi.preview>;
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

function Paper({ preview }: { preview: Preview }) {
  return (
    <article className="insp-paper insp-paper-wide">
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
            <Rows key={row.id} row={row} at={at} />
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
  const filter = Object.fromEntries(search) as never;
  const preview = useRead(ledgerApi.preview, filter);
  return (
    <div className="insp-print-screen">
      <PageFrame
        title="台账预览"
        back="/lab-check/ledger"
        tools={
          <>
            <PdfButton endpoint={ledgerApi.pdf} input={filter} />
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
                <Paper preview={data} />
              </Panel>
            </>
          )}
        </Loaded>
      </PageFrame>
    </div>
  );
}
