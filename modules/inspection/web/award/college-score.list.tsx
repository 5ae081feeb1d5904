import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { collegeScoreApi, type CollegeScoreRow } from '../../shared/award/college-score.ts';
import { RiskGroup, ScoreStatus } from '../../shared/core/award.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { OfReachAct, type ReachAct } from './reach-act.tsx';
import { groupOf, rateText } from './score-cells.tsx';
import { scoreReads } from './score-reads.ts';

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((m) => m.WithdrawDialog));

/** What became of the score last, and when. */
function statusNote({ published_at, withdrawn_at, withdraw_reason, computed_at }: CollegeScoreRow): string {
  if (published_at) return `${published_at.slice(0, 16)} ${withdrawn_at ? '更正公布' : '公布'}`;
  if (withdrawn_at) return `${withdrawn_at.slice(0, 16)} 撤回：${withdraw_reason}`;
  return `${computed_at.slice(0, 16)} 计算`;
}

function ScoreTools({ act }: { act: ReachAct }) {
  const compute = useCommand(collegeScoreApi.compute, scoreReads);
  const publish = useCommand(collegeScoreApi.publish, scoreReads);
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (act.is_scored)
    return (
      <>
        {act.can.includes('withdraw') && (
          <Button danger onClick={() => setWithdrawing(true)}>
            撤回评分
          </Button>
        )}
        {isWithdrawing && <WithdrawDialog act={act} onClose={() => setWithdrawing(false)} />}
      </>
    );
  return (
    <>
      <Button
        type={act.scored > 0 ? 'default' : 'primary'}
        onClick={() =>
          void perform({ done: '已按规则计算，登记的加减分和修改的得分保留' }, () =>
            compute.mutateAsync({ id: act.id }),
          )
        }
      >
        {act.scored > 0 ? '重新计算' : '计算得分'}
      </Button>
      {act.scored > 0 && (
        <Button
          type="primary"
          onClick={() =>
            void perform(
              {
                confirm: `公布“${act.act_name}”的考核评分？公布后学院可以查看并收到通知；发现错误时，表彰之前可以撤回。`,
                done: '考核评分已公布',
              },
              () => publish.mutateAsync({ id: act.id }),
            )
          }
        >
          公布
        </Button>
      )}
    </>
  );
}

/** 考核评分: colleges of a reach check by their scores. */
export function CollegeScoreListPage() {
  const may = holdsRight('inspection.score.edit');
  return (
    <OfReachAct title="考核评分">
      {(act, pick) => (
        <ListPage
          title="考核评分"
          read={collegeScoreApi.list}
          input={{ act_id: act.id }}
          empty={may ? '还没有计算得分。点右上角“计算得分”，按规则汇总各学院的检查结果' : '学院的考核评分还没有公布'}
          toolbar={
            <>
              {pick}
              {may && <ScoreTools act={act} />}
            </>
          }
          columns={[
            {
              field: 'college_name',
              title: '学院',
              render: (row) => (
                <PageLink
                  page="lab-check.reach-check.check-score-org.one"
                  to={`/lab-check/reach-check/check-score-org/${row.id}`}
                >
                  {row.college_name}
                </PageLink>
              ),
            },
            { field: 'rank', title: '名次', align: 'right', render: (row) => row.rank ?? '—' },
            { field: 'is_risky', title: '组别', render: (row) => <EnumTag of={RiskGroup} value={groupOf(row)} /> },
            {
              field: 'total',
              title: '得分',
              sort: true,
              align: 'right',
              render: (row) => <b>{row.total.toFixed(1)}</b>,
            },
            { field: 'labs', title: '已检实验室', align: 'right' },
            { field: 'reached', title: '达标率', align: 'right', render: rateText },
            {
              field: 'has_accident',
              title: '事故',
              render: (row) => (row.has_accident ? <ToneTag tone="bad">有事故，不参评</ToneTag> : '无'),
            },
            {
              field: 'status',
              title: '状态',
              render: (row) => (
                <CellWithNote
                  main={<EnumTag of={ScoreStatus} value={row.status} />}
                  note={statusNote(row)}
                  width={240}
                />
              ),
            },
          ]}
          rowActions={[{ label: '明细', to: (row) => `/lab-check/reach-check/check-score-org/${row.id}` }]}
        />
      )}
    </OfReachAct>
  );
}
