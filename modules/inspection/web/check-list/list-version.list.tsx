import { useState } from 'react';
import { useParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { checkListApi, listVersionApi, type ListVersionRow } from '../../shared/check-list/check-list.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { CellWithNote } from '../core/cells.tsx';

type Shown = { id: number; before?: number };
const VersionDrawer = lazyPart(() => import('./version-drawer.tsx').then((m) => m.VersionDrawer));

const reads = [listVersionApi.list, checkListApi.list, checkListApi.find];
const can = (action: ListVersionRow['can'][number]) => (row: ListVersionRow) => row.can.includes(action);
const edit = (id: number) => `/lab-check/reach-check/check-list-edit/${id}` as const;

/** Versions of a check list, and what differs between two of them. */
export function ListVersionListPage() {
  const list_id = Number(useParams()['id']);
  const list = useRead(checkListApi.find, { id: list_id });
  const [shown, setShown] = useState<Shown>();
  const navigate = useNavigate();
  const draft = useCommand(listVersionApi.draft, reads);
  const publish = useCommand(listVersionApi.publish, reads);
  const disable = useCommand(listVersionApi.disable, reads);
  const enable = useCommand(listVersionApi.enable, reads);
  const remove = useCommand(listVersionApi.remove, reads);
  const copy = async (from_id?: number) => {
    const { id } = await draft.mutateAsync({ id: list_id, ...(from_id !== undefined && { from_id }) });
    await navigate(edit(id));
  };
  const compare = (rows: ListVersionRow[]) => {
    if (rows.length !== 2) return notify.error('请选择两个版本进行对比');
    const [before, id] = rows.map((row) => row.id).sort((a, b) => a - b);
    setShown({ id: id!, before: before! });
  };
  const mayAdd = list.data?.can.includes('edit') && list.data.draft_id === null;
  return (
    <ListPage
      title="检查表版本"
      note={list.data && `${list.data.code} ${list.data.name}`}
      back="/lab-check/reach-check/check-list"
      read={listVersionApi.list}
      input={{ list_id }}
      empty="还没有发布的版本"
      create={
        mayAdd && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => void perform({ done: '已新建版本' }, () => copy())}
          >
            新建版本
          </Button>
        )
      }
      columns={[
        {
          field: 'version_no',
          title: '版本',
          render: (row) => <CellWithNote main={row.version_no || '未发布'} note={row.note} width={360} />,
        },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={ListVersionStatus} value={row.status} /> },
        { field: 'item_count', title: '项数', align: 'right' },
        { field: 'total', title: '总分', align: 'right', render: (row) => Number(row.total) },
        { field: 'updated_at', title: '最后修改', render: (row) => row.updated_at.slice(0, 16) },
        {
          field: 'published_at',
          title: '发布',
          render: (row) =>
            row.published_at === null ? (
              '—'
            ) : (
              <CellWithNote main={row.published_at.slice(0, 16)} note={row.published_by_name || '系统预置'} />
            ),
        },
      ]}
      rowActions={[
        { label: '查看', run: (row) => setShown({ id: row.id }) },
        { label: '编辑', when: can('edit'), to: (row) => edit(row.id) },
        {
          label: '发布',
          when: can('publish'),
          confirm: (row) =>
            `发布后 ${row.item_count} 项检查项、分值和顺序不能再修改，之前发布的版本自动停用。确定发布？`,
          run: (row) => publish.mutateAsync({ id: row.id, version: row.version }),
          done: '已发布，检查活动可以选择这个版本',
        },
        { label: '复制为新版本', when: can('copy'), run: (row) => copy(row.id), done: '已复制为新版本' },
        {
          label: '停用',
          when: can('disable'),
          confirm: (row) => `停用 ${row.version_no}？新的检查活动将不能选择它，已使用它的活动不受影响。`,
          run: (row) => disable.mutateAsync({ id: row.id }),
          done: '已停用',
        },
        { label: '启用', when: can('enable'), run: (row) => enable.mutateAsync({ id: row.id }), done: '已启用' },
        {
          label: '删除',
          danger: true,
          when: can('remove'),
          confirm: '删除编辑中的版本？选好的检查项不能恢复，已发布的版本不受影响。',
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
      batchActions={[{ label: '对比所选的两个版本', run: compare }]}
    >
      {shown && <VersionDrawer {...shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
