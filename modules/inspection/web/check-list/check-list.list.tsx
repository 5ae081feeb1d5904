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
import { checkListApi, type CheckListRow } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { CellWithNote } from '../core/cells.tsx';
import { codeName, useCodes } from '../core/lab-codes.tsx';
import { LabClassFilter } from '../core/lab-filters.tsx';

const CheckListDialog = lazyPart(() => import('./check-list-dialog.tsx').then((m) => m.CheckListDialog));
const filter = namesOf(checkListApi.list);

function AskedOf({ row }: { row: CheckListRow }) {
  const classes = useCodes('lab_class');
  if (row.target !== ItemTarget.lab) return row.target === ItemTarget.college ? '学院' : '学校';
  return row.lab_classes.length === 0
    ? '所有实验室'
    : row.lab_classes.map((code) => codeName(classes, code)).join('、');
}

function Current({ row }: { row: CheckListRow }) {
  const { current } = row;
  if (!current) return <ToneTag tone="warn">未发布</ToneTag>;
  return (
    <CellWithNote
      main={<span className="insp-no">{current.version_no}</span>}
      note={row.draft_id === null ? '' : '另有编辑中的版本'}
    />
  );
}

export function CheckListListPage() {
  const [edited, setEdited] = useState<CheckListRow | 'new'>();
  const setStatus = useCommand(checkListApi.setStatus, [checkListApi.list]);
  const remove = useCommand(checkListApi.remove, [checkListApi.list]);
  return (
    <ListPage
      title="检查表"
      read={checkListApi.list}
      empty="还没有检查表。新建后从检查项库选择检查项，发布后可用于检查活动"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="检查表" placeholder="编码或名称" />
          <EnumFilter name={filter('target')} label="检查对象" of={ItemTarget} />
          <LabClassFilter />
          <EnumFilter name={filter('act_type')} label="检查类型" of={ActType} />
          <CollegeFilter name={filter('org_id')} label="所属学院" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        holdsRight('inspection.check-list.edit') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            新建检查表
          </Button>
        )
      }
      columns={[
        { field: 'code', title: '编码', sort: true },
        {
          field: 'name',
          title: '名称',
          render: (row) => <CellWithNote main={row.name} note={row.remark} width={300} />,
        },
        { field: 'target', title: '适用', render: (row) => <AskedOf row={row} /> },
        {
          field: 'act_types',
          title: '检查类型',
          render: (row) => row.act_types.map((type) => labelOf(ActType, type)).join('、'),
        },
        { field: 'current', title: '发布版本', render: (row) => <Current row={row} /> },
        { field: 'item_count', title: '项数', align: 'right', render: (row) => row.current?.item_count ?? '–' },
        {
          field: 'total',
          title: '总分',
          align: 'right',
          render: (row) => (row.current ? Number(row.current.total) : '–'),
        },
        { field: 'org_name', title: '所属单位' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        { label: '版本', to: (row) => row.id },
        {
          label: '编辑检查项',
          when: (row) => row.can.includes('edit') && row.draft_id !== null,
          to: (row) => `/lab-check/reach-check/check-list-edit/${row.draft_id!}`,
        },
        { label: '基本信息', when: (row) => row.can.includes('edit'), run: (row) => setEdited(row), done: false },
        ...statusActions<CheckListRow>(
          setStatus.mutateAsync,
          (row) => `停用检查表“${row.name}”？新的检查活动将不能选择它，已使用它的活动不受影响。`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove') && row.versions === 0,
          confirm: (row) => `删除检查表“${row.name}”和它编辑中的检查项？删除后不能恢复。`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
    >
      {edited && <CheckListDialog row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
