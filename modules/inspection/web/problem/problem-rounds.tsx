import { Table } from 'antd';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import { DelayStatus, RoundKind, RoundResult } from '../../shared/core/problem.states.ts';

type Round = ProblemDetail['rounds'][number];
type Delay = ProblemDetail['delays'][number];

function Opinion({ text, who, at }: { text: string; who: string; at: string | null }) {
  if (!who) return <span className="lab-none">—</span>;
  return (
    <span>
      {text || '（无意见）'}
      <small style={{ display: 'block', color: 'var(--lab-soft)' }}>
        {who} <DateCell value={at} />
      </small>
    </span>
  );
}

function RoundPart({ round, before }: { round: Round; before: ProblemDetail['photos'] }) {
  const isPlan = round.kind === RoundKind.plan;
  return (
    <div className="insp-round">
      <h3 className="insp-sub">
        第 {round.round} 轮 · <EnumTag of={RoundKind} value={round.kind} />{' '}
        {isPlan && round.result === RoundResult.waiting ? (
          <ToneTag tone="busy">执行中</ToneTag>
        ) : (
          <EnumTag of={RoundResult} value={round.result} />
        )}
      </h3>
      <Facts
        items={[
          [
            isPlan ? '计划措施' : '整改措施',
            <p key="measures" className="insp-pre">
              {round.measures}
            </p>,
            2,
          ],
          round.cause !== '' && ['原因分析', round.cause, 2],
          isPlan && ['临时防控措施', round.interim, 2],
          [isPlan ? '计划完成日期' : '完成日期', round.finish_on],
          isPlan ? ['经费（元）', round.budget] : ['费用（元）', round.cost],
          !isPlan && ['整改人', round.executor],
          ['提交', `${round.submitted_by_name} ${round.submitted_at.slice(0, 16)}`],
          round.files.length > 0 && ['附件', <FileLinks key="files" files={round.files} />, 2],
          round.first_by_name !== '' && [
            '学院初审',
            <Opinion key="first_opinion" text={round.first_opinion} who={round.first_by_name} at={round.first_at} />,
            2,
          ],
          (round.examined_by_name !== '' || (!isPlan && round.result === RoundResult.waiting)) && [
            '复核意见',
            <Opinion key="opinion" text={round.opinion} who={round.examined_by_name} at={round.examined_at} />,
            2,
          ],
          round.examine_photos.length > 0 && [
            '复核照片',
            <Photos key="examine_photos" files={round.examine_photos} size={72} />,
            2,
          ],
        ]}
      />
      {!isPlan && (
        <div className="insp-compare" style={{ marginTop: 12 }}>
          <div>
            <h3>整改前</h3>
            <Photos files={before} size={120} />
          </div>
          <div>
            <h3>整改后</h3>
            <Photos files={round.photos} size={120} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Rounds of rectification, newest first, with photos before and after. */
export function ProblemRounds({ problem, title = '整改过程' }: { problem: ProblemDetail; title?: string }) {
  const rounds = [...problem.rounds].reverse();
  return (
    <Panel title={title}>
      {rounds.length === 0 && <p className="lab-none">尚未提交整改</p>}
      {rounds.map((round) => (
        <RoundPart key={round.id} round={round} before={problem.photos} />
      ))}
    </Panel>
  );
}

export function ProblemDelays({ delays }: { delays: ProblemDetail['delays'] }) {
  if (!delays.length) return null;
  return (
    <Panel title="延期记录">
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={delays}
        columns={[
          { title: '申请', render: (_, row) => `${row.applied_by_name} ${row.applied_at.slice(0, 10)}` },
          { title: '天数', dataIndex: 'days' },
          {
            title: '期限变更',
            render: (_, row) => `${row.from_deadline.slice(0, 10)} → ${row.to_deadline.slice(0, 10)}`,
          },
          { title: '原因', dataIndex: 'reason', render: (text: string) => <div className="lab-cell">{text}</div> },
          {
            title: '临时防控措施',
            dataIndex: 'interim',
            render: (text: string) => <div className="lab-cell">{text}</div>,
          },
          ...(delays.some((one) => one.files.length > 0)
            ? [{ title: '附件', render: (_: unknown, row: Delay) => <FileLinks files={row.files} /> }]
            : []),
          { title: '状态', render: (_, row) => <EnumTag of={DelayStatus} value={row.status} /> },
          { title: '审核意见', render: (_, row) => [row.decided_by_name, row.opinion].filter(Boolean).join('：') },
        ]}
      />
    </Panel>
  );
}

export function ProblemReassigns({ reassigns }: { reassigns: ProblemDetail['reassigns'] }) {
  if (!reassigns.length) return null;
  return (
    <Panel title="转派记录">
      <Table
        size="small"
        rowKey="at"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={reassigns}
        columns={[
          { title: '时间', dataIndex: 'at', render: (at: string) => <DateCell value={at} /> },
          { title: '原责任', render: (_, row) => `${row.from_org} ${row.from_user}` },
          { title: '新责任', render: (_, row) => `${row.to_org} ${row.to_user}` },
          { title: '原因', dataIndex: 'reason' },
          { title: '操作人', dataIndex: 'by_name' },
        ]}
      />
    </Panel>
  );
}
