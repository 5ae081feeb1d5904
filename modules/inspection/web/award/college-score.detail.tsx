import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { collegeScoreApi } from '../../shared/award/college-score.ts';
import { RiskGroup, ScoreStatus } from '../../shared/core/award.states.ts';
import { groupOf, rateText } from './score-cells.tsx';
import { ScoreLines } from './score-lines.tsx';

const AddLineDialog = lazyPart(() => import('./score-line-dialogs.tsx').then((m) => m.AddLineDialog));

/** 学院考核评分: the lines of one college's score, each with its source. */
export function CollegeScorePage() {
  const [isAdding, setAdding] = useState(false);
  return (
    <DetailPage
      title={(score) => `${score.college_name}考核评分`}
      note={(score) => <EnumTag of={ScoreStatus} value={score.status} />}
      read={collegeScoreApi.find}
      back="/lab-check/reach-check/check-score"
    >
      {(score) => (
        <>
          <Panel title="总分">
            <Facts
              columns={3}
              items={[
                ['得分', <b key="total">{score.total.toFixed(1)}</b>],
                ['名次', score.rank],
                ['组别', labelOf(RiskGroup, groupOf(score))],
                ['活动', score.act_name],
                ['达标率', rateText(score)],
                ['统计期间', `${score.from_on} 至 ${score.to_on}`],
              ]}
            />
          </Panel>
          <Panel
            title="得分明细"
            extra={
              score.can.includes('edit') && (
                <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                  登记加减分
                </Button>
              )
            }
          >
            <p className="lab-page-note">没有数据的部分（如尚未建立的培训记录）不计分，占比由其他部分分担。</p>
            <ScoreLines score={score} />
          </Panel>
          {isAdding && <AddLineDialog id={score.id} onClose={() => setAdding(false)} />}
        </>
      )}
    </DetailPage>
  );
}
