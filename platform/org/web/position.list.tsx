import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight, mayOpen } from '#kernel/web/session/session.ts';
import { RoomStatus, roomApi, type RoomRow } from '../shared/room.ts';
import { floorLabel, roomWarnings } from '../shared/room.rules.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { BuildingFilter, CampusFilter } from './parts/place-filters.tsx';
import { detailPage } from './parts/unit-reads.ts';
import { UnitFilter } from './parts/unit-filter.tsx';

const filter = namesOf(roomApi.list);

const GenerateDialog = lazyPart(() => import('./parts/generate-dialog.tsx').then((m) => m.GenerateDialog));
const RoomCodeDialog = lazyPart(() => import('./parts/room-code.tsx').then((m) => m.RoomCodeDialog));

const here = '/lab-baseinfo/position';
const yesNo = { $items: [{ value: 1, label: '未分配' }] } as const;

function RoomName({ row }: { row: RoomRow }) {
  const warnings = roomWarnings({ area: Number(row.area), capacity: row.capacity, doors: row.doors });
  return (
    <>
      {row.full_name}
      {warnings.length > 0 && (
        <Tooltip title={warnings.join('；')}>
          <WarningOutlined aria-label={warnings.join('；')} style={{ marginInlineStart: 6, color: '#b25e00' }} />
        </Tooltip>
      )}
    </>
  );
}

const LabLinks = ({ row }: { row: RoomRow }) =>
  row.labs.length === 0 ? (
    <span className="lab-none">未分配</span>
  ) : (
    row.labs.map((lab, at) => (
      <span key={lab.id}>
        {at > 0 && '、'}
        {mayOpen(detailPage) ? <Link to={`/lab-baseinfo/organization/${lab.id}`}>{lab.name}</Link> : lab.name}
      </span>
    ))
  );

export function PositionListPage() {
  const setStatus = useCommand(roomApi.setStatus, [roomApi.pick]);
  const remove = useCommand(roomApi.remove, [roomApi.pick]);
  const [isGenerating, setGenerating] = useState(false);
  const [coded, setCoded] = useState<RoomRow>();
  const edits = holdsRight('org.room.edit');
  return (
    <ListPage
      title="位置管理"
      read={roomApi.list}
      empty="还没有房间。新增房间，或用“批量生成”按楼层一次建立"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="房间" placeholder="房间号或名称" />
          <CampusFilter name={filter('campus_id')} />
          <BuildingFilter name={filter('building_id')} campus={filter('campus_id')} />
          <TextFilter name={filter('floor')} label="楼层" placeholder="如 3，地下为 -1" />
          <SelectFilter name={filter('use')} label="用途" source={codeSource('room_use')} />
          <UnitFilter name={filter('org_id')} />
          <EnumFilter name={filter('no_lab')} label="实验室" of={yesNo} />
          <EnumFilter name={filter('status')} label="状态" of={RoomStatus} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入房间" sheet={roomApi} invalidates={[roomApi.list]} />
          <ExportButton endpoint={roomApi.export} name="房间.xlsx" />
          {edits && <Button onClick={() => setGenerating(true)}>批量生成</Button>}
        </>
      }
      create={
        edits && (
          <Link to={`${here}/0`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新增房间
            </Button>
          </Link>
        )
      }
      columns={[
        { field: 'full_name', title: '房间全称', maxWidth: 190, width: 150, render: (row) => <RoomName row={row} /> },
        { field: 'floor', title: '楼层', render: (row) => floorLabel(row.floor) },
        { field: 'room_no', title: '房号', sort: true },
        { field: 'name', title: '名称', maxWidth: 90, shown: 'chosen' },
        { field: 'use_name', title: '用途' },
        { field: 'area', title: '面积（m²）', sort: true, align: 'right' },
        { field: 'capacity', title: '容纳人数', sort: true, align: 'right', shown: 'wide' },
        { field: 'org_name', title: '所属单位', maxWidth: 150, shown: 'wide' },
        { field: 'labs', title: '实验室', maxWidth: 150, width: 120, render: (row) => <LabLinks row={row} /> },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={RoomStatus} value={row.status} /> },
      ]}
      rowActions={[
        editAction((id) => `${here}/${id}`),
        { label: '查看', when: (row) => !row.can.includes('edit'), to: (row) => `${here}/${row.id}` },
        { label: '二维码', run: setCoded },
        ...statusActions(
          setStatus.mutateAsync,
          ({ full_name }: { full_name: string }) => `停用后不能再为实验室选择“${full_name}”。确定停用吗？`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除房间“${row.full_name}”吗？`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '删除成功！',
        },
      ]}
    >
      {isGenerating && <GenerateDialog onClose={() => setGenerating(false)} />}
      {coded && <RoomCodeDialog room={coded} onClose={() => setCoded(undefined)} />}
    </ListPage>
  );
}
