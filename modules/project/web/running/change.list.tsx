import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { changeApi, type ChangeRow } from '../../shared/running/change.ts';
import { ChangeKind, ChangeState } from '../../shared/running/change.states.ts';
import { changeColumns } from '../parts/record-columns.tsx';
import { listPath } from '../parts/reads.ts';
import type { DecideChangeProps } from './decide-dialogs.tsx';

const DecideChangeDialog = lazyPart<DecideChangeProps>(() =>
  import('./decide-dialogs.tsx').then((m) => m.DecideChangeDialog),
);
const filter = namesOf(changeApi.list);
const waits = { $items: [{ value: 'true', label: '待我审核' }] };

/** 项目变更 */
export function ChangeListPage() {
  const [decided, setDecided] = useState<ChangeRow>();
  return (
    <ListPage
      title="项目变更"
      read={changeApi.list}
      empty="还没有变更。负责人在项目详情里申请变更"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="项目" placeholder="编号或名称" />
          <EnumFilter name={filter('kind')} label="变更事项" of={ChangeKind} />
          <EnumFilter name={filter('waits')} label="审核任务" of={waits} />
          <EnumFilter name={filter('state')} label="状态" of={ChangeState} />
        </>
      }
      columns={changeColumns}
      rowActions={[
        { label: '审核', when: (row) => row.can.includes('decide'), run: setDecided, done: false },
        { label: '查看', to: (row) => `${listPath}/${row.project_id}` },
      ]}
    >
      {decided && <DecideChangeDialog row={decided} onClose={() => setDecided(undefined)} />}
    </ListPage>
  );
}
