import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { unitMapApi, type UnitMapRow } from '../shared/unit-map.ts';
import type { UnitMapDialogProps } from './parts/unit-map-dialog.tsx';

const filter = namesOf(unitMapApi.list);

const columns: ColumnsOf<typeof unitMapApi.list> = [
  { field: 'college_name', title: '本校单位' },
  { field: 'unit_no', title: '上报单位编号', sort: true },
  { field: 'unit_name', title: '上报单位名称' },
  {
    field: 'takes_part',
    title: '是否参与',
    render: (row) => (row.takes_part ? <ToneTag tone="good">参与</ToneTag> : <ToneTag>不参与</ToneTag>),
  },
];

const UnitMapDialog = lazyPart<UnitMapDialogProps>(() =>
  import('./parts/unit-map-dialog.tsx').then((m) => m.UnitMapDialog),
);

/** 单位映射: numbers and names under which colleges report. */
export function UnitMapPage() {
  const [dialog, setDialog] = useState<{ row?: UnitMapRow }>();
  return (
    <ListPage
      title="单位映射"
      note="没有对应的学院以自己的编号和名称上报；修改后重新采集才生效"
      read={unitMapApi.list}
      filters={<TextFilter name={filter('keyword')} label="关键词" placeholder="编号或名称" />}
      columns={columns}
      create={
        holdsRight('ministry.table.edit') && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增上报单位
          </Button>
        )
      }
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
      ]}
      empty="还没有对应关系，各学院以自己的编号和名称上报"
    >
      {dialog && <UnitMapDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
