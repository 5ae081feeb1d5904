import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { statusActions } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { itemSetApi, type ItemSetRow } from '../../shared/library/item-set.ts';
import { CellWithNote } from '../core/cells.tsx';
import { LibraryTabs } from './library-tabs.tsx';

const ItemSetDialog = lazyPart(() => import('./item-set-dialog.tsx').then((m) => m.ItemSetDialog));
const ItemSetDrawer = lazyPart(() => import('./item-set-drawer.tsx').then((m) => m.ItemSetDrawer));
const filter = namesOf(itemSetApi.list);
const reads = [itemSetApi.list, itemSetApi.options];

/** Sets of check items: chosen at once in activities, plans, daily checks and check lists. */
export function ItemSetList() {
  const [edited, setEdited] = useState<ItemSetRow | 'new'>();
  const [shown, setShown] = useState<ItemSetRow>();
  const setStatus = useCommand(itemSetApi.setStatus, reads);
  const remove = useCommand(itemSetApi.remove, reads);
  return (
    <ListPage
      title="检查项库"
      read={itemSetApi.list}
      empty="还没有检查项集。把常用的检查项存为一集，建活动、自查计划和检查表时可以一次选用"
      summary={() => <LibraryTabs active="sets" />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="检查项集" placeholder="名称" />
          <EnumFilter name={filter('act_type')} label="适用检查" of={ActType} />
          <CollegeFilter name={filter('org_id')} label="所属学院" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入检查项集" sheet={itemSetApi} invalidates={reads} />
          <ExportButton endpoint={itemSetApi.export} name="检查项集.xlsx" />
        </>
      }
      create={
        holdsRight('inspection.item-set.edit') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建检查项集
          </Button>
        )
      }
      columns={[
        {
          field: 'name',
          title: '名称',
          sort: true,
          render: (row) => <CellWithNote main={row.name} note={row.remark} width={320} />,
        },
        {
          field: 'act_types',
          title: '适用检查',
          render: (row) => row.act_types.map((type) => labelOf(ActType, type)).join('、'),
        },
        {
          field: 'items',
          title: '检查项',
          render: (row) => (
            <>
              {row.item_ids.length} 项 {row.lost > 0 && <ToneTag tone="warn">{`${row.lost} 项已停用`}</ToneTag>}
            </>
          ),
        },
        { field: 'org_name', title: '所属单位' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        { label: '查看', run: (row) => setShown(row), done: false },
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setEdited(row), done: false },
        ...statusActions<ItemSetRow>(
          setStatus.mutateAsync,
          (row) => `停用检查项集“${row.name}”？停用后不能再选用，已选用它的活动和计划不受影响。`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `删除检查项集“${row.name}”？检查项本身不删除，已选用它的活动和计划不受影响。`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
    >
      {edited && <ItemSetDialog row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {shown && <ItemSetDrawer row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
