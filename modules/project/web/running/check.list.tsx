import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { CheckKind, CheckResult, stageCheckApi, type StageCheckRow } from '../../shared/running/stage-check.ts';
import { checkColumns } from '../parts/record-columns.tsx';
import { listPath } from '../parts/reads.ts';
import type { DecideCheckProps } from './decide-dialogs.tsx';

const DecideCheckDialog = lazyPart<DecideCheckProps>(() =>
  import('./decide-dialogs.tsx').then((m) => m.DecideCheckDialog),
);
const filter = namesOf(stageCheckApi.list);
const waits = { $items: [{ value: 'true', label: '待我处理' }] };

/** 中期检查与验收 */
export function CheckListPage() {
  const [decided, setDecided] = useState<StageCheckRow>();
  return (
    <ListPage
      title="中期检查与验收"
      read={stageCheckApi.list}
      empty="还没有提交的中期检查和验收"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="项目" placeholder="编号或名称" />
          <EnumFilter name={filter('kind')} label="类型" of={CheckKind} />
          <EnumFilter name={filter('waits')} label="处理任务" of={waits} />
          <EnumFilter name={filter('result')} label="结论" of={CheckResult} />
        </>
      }
      columns={checkColumns}
      rowActions={[
        { label: '给出结论', when: (row) => row.can.includes('decide'), run: setDecided, done: false },
        { label: '查看', to: (row) => `${listPath}/${row.project_id}` },
      ]}
    >
      {decided && <DecideCheckDialog row={decided} onClose={() => setDecided(undefined)} />}
    </ListPage>
  );
}
