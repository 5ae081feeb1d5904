import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { cycleApi, itemApi, type CycleRow, type ItemRow } from '../shared/rule.ts';
import { checklistApi, type ChecklistRow } from '../shared/checklist.ts';
import type { ChecklistDialogProps } from './parts/checklist-dialog.tsx';
import { cycleKinds } from './parts/cycle-kinds.ts';
import type { CycleDialogProps, ItemDialogProps } from './parts/rule-dialogs.tsx';

const CycleDialog = lazyPart<CycleDialogProps>(() => import('./parts/rule-dialogs.tsx').then((m) => m.CycleDialog));
const ItemDialog = lazyPart<ItemDialogProps>(() => import('./parts/rule-dialogs.tsx').then((m) => m.ItemDialog));
const ChecklistDialog = lazyPart<ChecklistDialogProps>(() =>
  import('./parts/checklist-dialog.tsx').then((m) => m.ChecklistDialog),
);

const kindName = (kind: number) => cycleKinds.$items.find(({ value }) => value === kind)?.label ?? '';

const cycleColumns: Column<CycleRow>[] = [
  {
    field: 'code_name',
    title: '品种',
    render: (row) => (row.kind === 0 ? row.code_name : `${row.code_name}（${row.code}）`),
  },
  { field: 'kind', title: '检验类型', render: (row) => kindName(row.kind) },
  {
    field: 'safety_grade',
    title: '安全状况等级',
    render: (row) => (row.safety_grade === 0 ? '不限' : `${row.safety_grade} 级`),
  },
  { field: 'months', title: '周期', render: (row) => (row.months === null ? '以报告为准' : `${row.months} 个月`) },
  {
    field: 'first_months',
    title: '首次',
    render: (row) => (row.first_months === null ? '同周期' : `${row.first_months} 个月`),
  },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

const itemColumns: Column<ItemRow>[] = [
  { field: 'code', title: '项目代号' },
  { field: 'name', title: '作业项目' },
  { field: 'fit_names', title: '可操作的设备', maxWidth: 320, render: (row) => row.fit_names || '—' },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

const all = { page: 1, size: 150 } as const;

function Cycles() {
  const answer = useRead(cycleApi.list, all);
  const [asked, setAsked] = useState<{ row?: CycleRow }>();
  return (
    <Panel title="检验周期" extra={<Button onClick={() => setAsked({})}>新增周期</Button>}>
      <p className="lab-page-note">默认为法规规定的周期。报告载明下次检验日期的，以报告为准；越具体的品种越优先。</p>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            columns={cycleColumns}
            rows={content}
            empty="还没有检验周期"
            actions={[
              { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
            ]}
          />
        )}
      </Loaded>
      {asked && <CycleDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function Items() {
  const answer = useRead(itemApi.list, all);
  const [asked, setAsked] = useState<{ row?: ItemRow }>();
  return (
    <Panel title="作业项目" extra={<Button onClick={() => setAsked({})}>新增项目</Button>}>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            columns={itemColumns}
            rows={content}
            empty="还没有作业项目"
            actions={[
              { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
            ]}
          />
        )}
      </Loaded>
      {asked && <ItemDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

const checklistColumns: Column<ChecklistRow>[] = [
  { field: 'name', title: '名称' },
  { field: 'code_name', title: '品种', render: (row) => `${row.code_name}（${row.code}）` },
  { field: 'kind', title: '检验类型', render: (row) => kindName(row.kind) },
  { field: 'items', title: '检查项', render: (row) => `${row.items.length} 项` },
  {
    field: 'critical',
    title: '否决项',
    render: (row) => `${row.items.filter(({ is_critical }) => is_critical).length} 项`,
  },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

function Checklists() {
  const answer = useRead(checklistApi.list, all);
  const [asked, setAsked] = useState<{ row?: ChecklistRow }>();
  return (
    <Panel title="检查表" extra={<Button onClick={() => setAsked({})}>新增检查表</Button>}>
      <p className="lab-page-note">
        实验室按检查表自行检查。全部合格时下次检验日期立即更新；有不合格项时日期不变；否决项不合格时设备立即停用。
      </p>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            columns={checklistColumns}
            rows={content}
            empty="还没有检查表"
            actions={[
              { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setAsked({ row }), done: false },
            ]}
          />
        )}
      </Loaded>
      {asked && <ChecklistDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

/** 检验周期与作业项目: what the school decides for its special equipment. */
export const SettingPage = () => (
  <PageFrame title="检验周期与作业项目">
    <Cycles />
    <Checklists />
    <Items />
  </PageFrame>
);
