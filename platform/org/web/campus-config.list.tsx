import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { EnumTag } from '#screens/frames/cells.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { campusApi, type CampusRow } from '../shared/campus.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { statusActions } from '#screens/frames/row-actions.tsx';

const filter = namesOf(campusApi.list);

const CampusDialog = lazyPart(() => import('./parts/campus-dialog.tsx').then((m) => m.CampusDialog));

/** The campuses in their order, for moving one up or down; a school has a handful. */
function useArranging() {
  const { data } = useRead(campusApi.list, { size: 150 });
  const arrange = useCommand(campusApi.arrange, [campusApi.list, campusApi.pick]);
  const ids = (data?.content ?? []).map((row) => row.id);
  const isFirst = (row: CampusRow) => ids[0] === row.id;
  const moveUp = (row: CampusRow) => {
    const at = ids.indexOf(row.id);
    const next = ids.filter((id) => id !== row.id);
    next.splice(at - 1, 0, row.id);
    return arrange.mutateAsync({ ids: next });
  };
  return { isFirst, moveUp };
}

export function CampusListPage() {
  const setStatus = useCommand(campusApi.setStatus, [campusApi.pick]);
  const remove = useCommand(campusApi.remove, [campusApi.pick]);
  const { isFirst, moveUp } = useArranging();
  const [edited, setEdited] = useState<CampusRow | 'new'>();
  return (
    <ListPage
      title="校区配置"
      read={campusApi.list}
      empty="还没有校区。楼宇和单位都属于校区，请先新增"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="校区" placeholder="名称、编码或地址" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新增校区
        </Button>
      }
      columns={[
        { field: 'name', title: '校区名称', sort: true },
        { field: 'code', title: '编码', sort: true },
        { field: 'address', title: '地址' },
        {
          field: 'building_count',
          title: '楼宇数',
          align: 'right',
          render: (row) => (
            <Button
              type="link"
              size="small"
              onClick={() => void openPage(`/lab-baseinfo/building?campus_id=${row.id}`)}
            >
              {row.building_count}
            </Button>
          ),
        },
        { field: 'lab_count', title: '实验室数', align: 'right' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: setEdited },
        { label: '上移', when: (row) => row.can.includes('edit') && !isFirst(row), run: moveUp, done: false },
        ...statusActions(
          setStatus.mutateAsync,
          ({ name }: { name: string }) => `停用后不能再选择“${name}”，已有楼宇不受影响。确定停用吗？`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除校区“${row.name}”吗？`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '删除成功！',
        },
      ]}
    >
      {edited && <CampusDialog campus={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
