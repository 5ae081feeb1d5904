import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { awardApi, excellentApi, type ExcellentRow } from '../../shared/award/award.ts';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { RiskGroup } from '../../shared/core/award.states.ts';
import { awardReads, certificate } from './award-actions.ts';
import { canExcel, ExcellentState } from './excellent-org.list.tsx';
import { rateText } from './score-cells.tsx';
import { ScoreLines } from './score-lines.tsx';

const CancelDialog = lazyPart(() => import('./award-dialogs.tsx').then((m) => m.CancelDialog));

function Score({ id }: { id: number }) {
  const read = useRead(collegeScoreApi.find, { id });
  return (
    <Panel title="得分明细">
      <Loaded of={read}>{(score) => <ScoreLines score={score} />}</Loaded>
    </Panel>
  );
}

/** 优秀单位详情: what a college is judged by, and its award. */
export function ExcellentOrgPage() {
  const [cancelled, setCancelled] = useState<ExcellentRow>();
  const choose = useCommand(excellentApi.choose, awardReads);
  const award = useCommand(awardApi.award, awardReads);
  return (
    <DetailPage
      title={(row) => row.college_name}
      note={(row) => <ExcellentState row={row} />}
      read={excellentApi.find}
      back="/lab-check/reach-check/excellent-org"
      invalidates={[excellentApi.list]}
      actions={[
        {
          label: '确定为优秀单位',
          primary: true,
          when: canExcel('choose'),
          confirm: (row) => `确定“${row.college_name}”为优秀单位并开始公示？`,
          run: (row) => choose.mutateAsync({ ids: [row.id] }),
          done: '已开始公示',
        },
        {
          label: '表彰',
          primary: true,
          when: canExcel('award'),
          confirm: '表彰该学院？将生成证书编号并通知学院。',
          run: (row) => award.mutateAsync({ ids: [row.award_id ?? 0] }),
          done: '已表彰',
        },
        { label: '下载证书', when: canExcel('certificate'), run: (row) => certificate(row.award_id ?? 0), done: false },
        { label: '取消表彰', danger: true, when: canExcel('cancel'), run: setCancelled, done: false },
      ]}
    >
      {(row) => (
        <>
          <Panel title="评选依据">
            <Facts
              columns={3}
              items={[
                ['活动', row.act_name],
                ['学年', row.school_year],
                ['组别', labelOf(RiskGroup, row.risk_group)],
                ['考核得分', <b key="total">{row.total.toFixed(1)}</b>],
                ['组内名次', row.group_rank],
                ['达标率', rateText(row)],
                [
                  '评选条件',
                  row.faults.length === 0 ? (
                    <ToneTag key="faults" tone="good">
                      符合
                    </ToneTag>
                  ) : (
                    row.faults.join('；')
                  ),
                ],
                ['规则建议', row.is_proposed ? '在名额内，建议评为优秀单位' : '不在建议名额内'],
                row.public_to !== null && ['公示至', row.public_to],
                row.award_no !== '' && ['证书编号', row.award_no],
              ]}
            />
          </Panel>
          {holdsRight('inspection.score.read') && <Score id={row.id} />}
          {cancelled && (
            <CancelDialog
              id={cancelled.award_id ?? 0}
              name={cancelled.college_name}
              onClose={() => setCancelled(undefined)}
            />
          )}
        </>
      )}
    </DetailPage>
  );
}
