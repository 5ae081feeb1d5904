import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { holdsRight } from '#kernel/web/session/session.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { RuleTable } from './rule-table.tsx';
import { ScoreTable } from './score-table.tsx';
import { FacilityRules } from './facility-rules.tsx';

type OfSet = { set: OutputOf<typeof gradingApi.find> };

const ConsequenceTable = lazyPart<OfSet>(() => import('./consequence-table.tsx').then((m) => m.ConsequenceTable));
const JudgementTable = lazyPart(() => import('./judgement-table.tsx').then((m) => m.JudgementTable));
const JudgementReview = lazyPart(() => import('./judgement-review.tsx').then((m) => m.JudgementReview));
const GradingBench = lazyPart<OfSet>(() => import('./grading-bench.tsx').then((m) => m.GradingBench));
const RegradingTab = lazyPart(() => import('./regrading-tab.tsx').then((m) => m.RegradingTab));

function Editions() {
  const editions = useRead(gradingApi.editions, {});
  return (
    <Loaded of={editions}>
      {(rows) => (
        <DataTable
          label="修改记录"
          rows={rows}
          rowKey="edition"
          columns={[
            { field: 'edition', title: '版本', align: 'right', width: 70 },
            { field: 'saved_at', title: '时间' },
            { field: 'saved_by', title: '修改人' },
            { field: 'note', title: '修改原因' },
          ]}
        />
      )}
    </Loaded>
  );
}

const tabsOf = (set: OfSet['set']) => [
  { key: 'rules', label: `判定规则 ${set.rules.length}`, children: <RuleTable set={set} /> },
  { key: 'scores', label: `评分表 ${set.scores.length}`, children: <ScoreTable set={set} /> },
  { key: 'consequences', label: '等级管理要求', children: <ConsequenceTable set={set} /> },
  { key: 'facilities', label: '必备设施', children: <FacilityRules /> },
  ...(holdsRight('base-info.judgement.decide')
    ? [{ key: 'judgements', label: '待审核', children: <JudgementTable /> }]
    : []),
  ...(holdsRight('base-info.grading.edit')
    ? [{ key: 'regrading', label: '全部重新评估', children: <RegradingTab /> }]
    : []),
  { key: 'bench', label: '试算', children: <GradingBench set={set} /> },
  { key: 'editions', label: '修改记录', children: <Editions /> },
];

function Settings() {
  const [search, setSearch] = useSearchParams();
  const set = useRead(gradingApi.find, {});
  const note = set.data && `第 ${set.data.edition} 版，${set.data.saved_by}保存于 ${set.data.saved_at}`;
  return (
    <PageFrame title="分级分类设置" note={note}>
      <Loaded of={set}>
        {(data) => (
          <Tabs
            className="lab-panel"
            activeKey={search.get('tab') ?? 'rules'}
            onChange={(tab) => setSearch({ tab }, { replace: true })}
            items={tabsOf(data)}
            destroyOnHidden
          />
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Rules, score table and consequences of grading, with a bench to try them; with `row` a judgement on the workbench. */
export function GradingPage() {
  const [search] = useSearchParams();
  return search.has('row') ? <JudgementReview /> : <Settings />;
}
