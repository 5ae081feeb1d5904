import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { schemeApi, type SchemeRow } from '../shared/scheme.ts';
import { SchemeState } from '../shared/scheme.states.ts';
import { schemePath, schemeReads } from './parts/reads.ts';
import type { CopyProps } from './parts/copy-dialog.tsx';

const CopyDialog = lazyPart<CopyProps>(() => import('./parts/copy-dialog.tsx').then((m) => m.CopyDialog));
const filter = namesOf(schemeApi.list);

const columns: ColumnsOf<typeof schemeApi.list> = [
  { field: 'name', title: '方案', width: 260 },
  { field: 'school_year', title: '学年', sort: true },
  { field: 'class_prefixes', title: '适用分类' },
  { field: 'price_from', title: '原值下限（元）', align: 'right', render: (row) => moneyText(row.price_from) },
  { field: 'item_count', title: '计分项', align: 'right' },
  { field: 'tasks', title: '评价任务', align: 'right' },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={SchemeState} value={row.state} /> },
];

/** 评价方案: which instruments are evaluated, and how facts become points. */
export function SchemeListPage() {
  const [copied, setCopied] = useState<SchemeRow>();
  const publish = useCommand(schemeApi.publish, schemeReads);
  const remove = useCommand(schemeApi.remove, schemeReads);
  const may = (action: SchemeRow['can'][number]) => (row: SchemeRow) => row.can.includes(action);
  return (
    <ListPage
      title="评价方案"
      note="发布后的方案不再修改；下一学年请复制后调整"
      read={schemeApi.list}
      empty="还没有评价方案"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="方案名称" />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
          <EnumFilter name={filter('state')} label="状态" of={SchemeState} />
        </>
      }
      create={<NewButton to={`${schemePath}/edit/0`} right="ebi.scheme.edit" label="新增方案" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${schemePath}/${row.id}` },
        { label: '编辑', when: may('edit'), to: (row) => `${schemePath}/edit/${row.id}` },
        {
          label: '发布',
          when: may('publish'),
          confirm: '发布后方案不能再修改，可以用来新建评价任务。确定发布吗？',
          run: ({ id }) => publish.mutateAsync({ id }),
        },
        { label: '复制', when: may('copy'), run: setCopied, done: false },
        {
          label: '删除',
          danger: true,
          when: may('remove'),
          confirm: '确定删除这个草稿吗？',
          run: ({ id }) => remove.mutateAsync({ id }),
        },
      ]}
    >
      {copied && <CopyDialog scheme={copied} onClose={() => setCopied(undefined)} />}
    </ListPage>
  );
}
