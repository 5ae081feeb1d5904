import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { RowActions } from '#screens/frames/row-actions.tsx';
import { collegeScoreApi, type CollegeScoreDetail, type ScoreLineRow } from '../../shared/award/college-score.ts';
import { confirmedStates } from '../../shared/core/problem.states.ts';
import { ScoreLine } from '../../shared/core/scoring.rules.ts';
import { CellWithNote } from '../core/cells.tsx';
import { signed } from './score-cells.tsx';

const LineDialog = lazyPart(() => import('./score-line-dialogs.tsx').then((m) => m.LineDialog));

/** Right for the page from which the figures come; problems for those that are not named. */
const rights: Record<string, RightName> = {
  [ScoreLine.labs]: 'inspection.reach.result',
  [ScoreLine.management]: 'inspection.reach.result',
  [ScoreLine.selfCheck]: 'inspection.statistic.read',
  [ScoreLine.missingReport]: 'inspection.special.read',
};

/** Where the figure of a line comes from, if the reader may go there. */
function sourceOf(kind: string, score: CollegeScoreDetail): PageAddress | undefined {
  if (!holdsRight(rights[kind] ?? 'inspection.problem.read')) return undefined;
  const { act_id, college_id, from_on, to_on, own_result_id } = score;
  const problems = (more: string): PageAddress =>
    `/lab-check/problem-rectify?pool=all&college_id=${college_id}&from=${from_on}&to=${to_on}&states=${confirmedStates.join(',')}${more}`;
  const sources: Record<string, PageAddress | undefined> = {
    [ScoreLine.labs]: `/lab-check/reach-check/check-result-org/${act_id}`,
    [ScoreLine.management]: own_result_id === null ? undefined : `/lab-check/reach-check/check-result/${own_result_id}`,
    [ScoreLine.selfCheck]: `/lab-check/problemEchart/${college_id}?from=${from_on}&to=${to_on}`,
    [ScoreLine.rectification]: problems(''),
    [ScoreLine.overdue]: problems('&overdue=1&level=ordinary'),
    [ScoreLine.overdueUrgent]: problems('&overdue=1&level=urgent'),
    [ScoreLine.repeated]: problems('&repeated=1'),
    [ScoreLine.returned]: problems(''),
    [ScoreLine.missingReport]: '/lab-check/special-check/activity',
  };
  return sources[kind];
}

/** How the points came about, in words. */
function basisOf({ kind, share, value, count }: ScoreLineRow): string {
  if (share !== null && value !== null) return `${value} × ${share}%`;
  return count === null ? '' : kind === ScoreLine.accident ? `${count} 起` : `${count} 项`;
}

/** The lines of a score, each with its source; to be corrected as long as it is not public. */
export function ScoreLines({ score }: { score: CollegeScoreDetail }) {
  const [edited, setEdited] = useState<ScoreLineRow>();
  const reads = [collegeScoreApi.find, collegeScoreApi.list];
  const reset = useCommand(collegeScoreApi.setLine, reads);
  const remove = useCommand(collegeScoreApi.removeLine, reads);
  const mayEdit = score.can.includes('edit');
  return (
    <>
      <DataTable
        rows={score.lines}
        rowKey="id"
        columns={[
          {
            field: 'kind',
            title: '项目',
            render: (row) => (
              <span className="insp-tags">
                {labelOf(ScoreLine, row.kind)}
                {row.is_entered && <ToneTag tone="info">登记</ToneTag>}
              </span>
            ),
          },
          { field: 'value', title: '计算依据', render: (row) => basisOf(row) || '—' },
          { field: 'computed', title: '按规则', align: 'right', render: (row) => signed(row.computed) },
          {
            field: 'points',
            title: '得分',
            align: 'right',
            render: (row) => <b className={row.points < 0 ? 'insp-bad' : ''}>{signed(row.points)}</b>,
          },
          {
            field: 'reason',
            title: '说明',
            render: (row) =>
              row.reason && <CellWithNote main={row.reason} note={`${row.updated_by_name} 填写`} width={280} />,
          },
          {
            field: 'source',
            title: '来源',
            render: (row) => {
              const to = sourceOf(row.kind, score);
              return to ? <Link to={to}>查看</Link> : '—';
            },
          },
          ...(mayEdit
            ? [
                {
                  field: 'actions',
                  title: '操作',
                  render: (row: ScoreLineRow) => (
                    <RowActions
                      row={row}
                      actions={[
                        { label: '修改得分', when: (one) => !one.is_entered, run: setEdited, done: false },
                        {
                          label: '恢复',
                          when: (one) => !one.is_entered && one.reason !== '',
                          confirm: (one) => `恢复为按规则计算的 ${signed(one.computed)} 分？`,
                          run: ({ id, version }) => reset.mutateAsync({ id, version }),
                          done: '已恢复',
                        },
                        {
                          label: '删除',
                          danger: true,
                          when: (one) => one.is_entered,
                          confirm: (one) => `删除“${labelOf(ScoreLine, one.kind)}”${signed(one.points)} 分？`,
                          run: ({ id }) => remove.mutateAsync({ id }),
                          done: '已删除',
                        },
                      ]}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited && <LineDialog line={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
