import '../core/paper.css';
import { Alert, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { Loaded, PageFrame, Panel } from '#kernel/web/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { ledgerApi, previewRows, type LedgerRow } from '../../shared/report/ledger.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';

type Preview = OutputOf<typeof ledgerApi.preview>;
/** Column titles and their share of the page width. */
const columns = [
  ['序号', 3],
  ['日期', 7.4],
  ['活动', 8],
  ['学院', 7],
  ['实验室', 7],
  ['房间', 4],
  ['检查人', 5],
  ['陪同人', 6],
  ['检查情况', 5],
  ['隐患描述', 12],
  ['等级', 3.4],
  ['整改措施', 10],
  ['责任人', 5],
  ['期限', 7.4],
  ['完成时间', 7.4],
  ['复核人', 5],
  ['状态', 5],
] as const;

/** Rows of one check; its own cells span those of its problems. */
function Rows({ row, at }: { row: LedgerRow; at: number }) {
  const span = Math.max(1, row.problems.length);
  const status =
    row.status === RecordStatus.submitted ? labelOf(Conclusion, row.conclusion) : labelOf(RecordStatus, row.status);
  const own = [
    at + 1,
    row.checked_on.slice(0, 10),
    row.act_name,
    row.college_name,
    row.lab_name,
    row.rooms,
    row.inspectors,
    row.companion,
    status,
  ];
  const problems = row.problems.length ? row.problems : [undefined];
  return problems.map((problem, n) => (
    <tr key={problem?.id ?? 0}>
      {n === 0 &&
        own.map((text, cell) => (
          <td key={columns[cell]![0]} rowSpan={span}>
            {text}
          </td>
        ))}
      {problem ? (
        <>
          <td>{problem.description}</td>
          <td>{labelOf(ProblemLevel, problem.level)}</td>
          <td>{problem.measures}</td>
          <td>{problem.duty_name}</td>
          <td>{problem.deadline?.slice(0, 10)}</td>
          <td>{problem.finished_at?.slice(0, 10)}</td>
          <td>{problem.examined_by_name}</td>
          <td>{labelOf(ProblemState, problem.state)}</td>
        </>
      ) : (
        <td colSpan={8}>{row.status === RecordStatus.submitted ? '无隐患' : row.note}</td>
      )}
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
          {columns.map(([head, share]) => (
            <col key={head} style={{ width: `${share}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(([head]) => (
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
  const preview = useRead(ledgerApi.preview, Object.fromEntries(search) as never);
  return (
    <PageFrame
      title="台账预览"
      back="/lab-check/ledger"
      tools={
        <Button type="primary" onClick={() => window.print()}>
          打印
        </Button>
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
                title={`共 ${data.total} 条，预览只显示前 ${previewRows} 条；请缩小范围，或在台账中导出全部。`}
              />
            )}
            <Panel>
              <Paper preview={data} />
            </Panel>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
