import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { buildingApi, type BuildingRow } from '../shared/building.ts';
import type { FloorPlanDialogProps } from './parts/floor-plan-dialog.tsx';
import { Enabled } from '#kernel/shared/enums.ts';
import { CampusFilter } from './parts/place-filters.tsx';

const filter = namesOf(buildingApi.list);

const FloorPlanDialog = lazyPart<FloorPlanDialogProps>(() =>
  import('./parts/floor-plan-dialog.tsx').then((m) => m.FloorPlanDialog),
);

const here = '/lab-baseinfo/building';

export function BuildingListPage() {
  const setStatus = useCommand(buildingApi.setStatus, [buildingApi.pick]);
  const remove = useCommand(buildingApi.remove, [buildingApi.pick]);
  const edits = holdsRight('org.building.edit');
  const [planned, setPlanned] = useState<BuildingRow>();
  return (
    <>
      <ListPage
        title="楼宇管理"
        read={buildingApi.list}
        empty="还没有楼宇。楼宇登记后才能登记房间"
        filters={
          <>
            <TextFilter name={filter('keyword')} label="楼宇" placeholder="名称或编码" />
            <CampusFilter name={filter('campus_id')} />
            <EnumFilter name={filter('status')} label="状态" of={Enabled} />
          </>
        }
        toolbar={
          <>
            <ImportButton title="导入楼宇" sheet={buildingApi} invalidates={[buildingApi.list]} />
            <ExportButton endpoint={buildingApi.export} name="楼宇.xlsx" />
          </>
        }
        create={
          edits && (
            <Link to={`${here}/0`}>
              <Button type="primary" icon={<PlusOutlined />}>
                新增楼宇
              </Button>
            </Link>
          )
        }
        columns={[
          { field: 'name', title: '楼宇名称', sort: true },
          { field: 'code', title: '编码', sort: true },
          { field: 'campus_name', title: '校区', sort: true },
          {
            field: 'floors_up',
            title: '层数',
            sort: true,
            render: (row) =>
              row.floors_down ? `地上 ${row.floors_up} / 地下 ${row.floors_down}` : `地上 ${row.floors_up}`,
          },
          { field: 'area', title: '面积（m²）', sort: true, align: 'right' },
          {
            field: 'room_count',
            title: '房间数',
            align: 'right',
            render: (row) =>
              holdsRight('org.room.read') ? (
                <Link to={`/lab-baseinfo/position?building_id=${row.id}`}>{row.room_count}</Link>
              ) : (
                row.room_count
              ),
          },
          { field: 'lab_count', title: '实验室数', align: 'right' },
          { field: 'manager_name', title: '管理员' },
          { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
        ]}
        rowActions={
          edits
            ? [
                editAction((id) => `${here}/${id}`),
                { label: '楼层平面图', run: (row) => setPlanned(row), done: false },
                ...statusActions(
                  setStatus.mutateAsync,
                  ({ name }: { name: string }) => `停用后不能再选择“${name}”，已有房间不受影响。确定停用吗？`,
                ),
                {
                  label: '删除',
                  danger: true,
                  when: (row) => row.can.includes('remove'),
                  confirm: (row) => `确定删除楼宇“${row.name}”吗？`,
                  run: (row) => remove.mutateAsync({ id: row.id }),
                  done: '删除成功！',
                },
              ]
            : []
        }
      />
      {planned && <FloorPlanDialog building={planned} onClose={() => setPlanned(undefined)} />}
    </>
  );
}
