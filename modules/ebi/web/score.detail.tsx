import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { Chart } from '#screens/charts/charts.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Index, indexKeys } from '../shared/facts.ts';
import { Grade } from '../shared/grade.ts';
import { scoreApi, type ScoreDetail } from '../shared/score.ts';
import { scorePath, taskReads } from './parts/reads.ts';
import type { ScoreDialogProps } from './parts/score-dialogs.tsx';

const dialogs = () => import('./parts/score-dialogs.tsx');
const AdjustDialog = lazyPart<ScoreDialogProps>(() => dialogs().then((m) => m.AdjustDialog));
const AppealDialog = lazyPart<ScoreDialogProps>(() => dialogs().then((m) => m.AppealDialog));

/** The five indices against the mean of instruments of the same class. */
function Comparison({ score }: { score: ScoreDetail }) {
  const peers = (key: string) => Number(score.peer_means.find(({ index }) => index === key)?.points ?? 0);
  return (
    <Chart
      title="五项指标与同类平均"
      kind="radar"
      data={{
        categories: indexKeys.map((key) => labelOf(Index, key)),
        series: [
          { name: '本仪器', data: indexKeys.map((key) => Number(score[key] ?? 0)) },
          { name: `同类 ${score.peers} 台平均`, data: indexKeys.map(peers) },
        ],
        unit: '分',
      }}
    />
  );
}

const indexText = (score: ScoreDetail) =>
  score.weights
    .map(({ index, weight }) => `${labelOf(Index, index)} ${score[index as 'hours']} × ${weight}%`)
    .join(' + ');

function Points({ score }: { score: ScoreDetail }) {
  return (
    <Panel title="得分来源">
      <p>
        {indexText(score)} = {score.computed}
        {Number(score.adjust) !== 0 && `；调整 ${score.adjust} 分（${score.adjust_reason}），总分 ${score.total}`}
      </p>
      <DataTable
        label="得分来源"
        rowKey="name"
        rows={score.lines}
        columns={[
          { field: 'index', title: '指标', render: (row) => labelOf(Index, row.index) },
          { field: 'name', title: '计分项', width: 220 },
          { field: 'value', title: '数据', align: 'right' },
          { field: 'points', title: '得分', align: 'right' },
        ]}
      />
    </Panel>
  );
}

/** 评价得分详情: every point with the figure that it comes from. */
export function ScoreDetailPage() {
  const [kind, setKind] = useState<'adjust' | 'appeal'>();
  const close = () => setKind(undefined);
  return (
    <DetailPage
      title={(score) => `${score.equip_no} ${score.name}`}
      note={(score) => score.grade && <EnumTag of={Grade} value={score.grade} />}
      read={scoreApi.find}
      back={{ else: scorePath }}
      invalidates={taskReads}
      actions={[
        { label: '调整', when: ({ can }) => can.includes('adjust'), run: () => setKind('adjust'), done: false },
        {
          label: '提出异议',
          primary: true,
          when: ({ can }) => can.includes('appeal'),
          run: () => setKind('appeal'),
          done: false,
        },
      ]}
    >
      {(score) => (
        <>
          <Panel title={score.task_name}>
            <Facts
              items={[
                ['总分', score.total ?? '—'],
                ['校内排名', score.rank ?? '—'],
                ['同类排名', score.peer_rank === null ? '—' : `${score.peer_rank}/${score.peers}`],
                ['学院', score.college_name],
                ['实验室', score.lab_name],
                ['负责人', score.keeper_name],
                ['原值', `${moneyText(score.price)} 元`],
                ['分类号', score.class_no],
                ['定额机时', score.quota === null ? '—' : `${score.quota} 小时/年`],
                score.left_out !== '' && ['未评原因', score.left_out, 3],
              ]}
            />
          </Panel>
          {score.facts && <Points score={score} />}
          {score.facts && <Comparison score={score} />}
          {kind === 'adjust' && <AdjustDialog score={score} onClose={close} />}
          {kind === 'appeal' && <AppealDialog score={score} onClose={close} />}
        </>
      )}
    </DetailPage>
  );
}
