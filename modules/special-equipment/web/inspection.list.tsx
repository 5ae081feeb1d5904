import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { inspectionApi, type InspectionRow } from '../shared/inspection.ts';
import { Conclusion, InspectionKind, InspectionStatus } from '../shared/kinds.ts';
import type { InspectionDialogProps } from './parts/inspection-dialog.tsx';
import type { UndoDialogProps } from './parts/undo-dialog.tsx';
import { inspectionColumns } from './parts/piece-columns.tsx';

const InspectionDialog = lazyPart<InspectionDialogProps>(() =>
  import('./parts/inspection-dialog.tsx').then((m) => m.InspectionDialog),
);
const filter = namesOf(inspectionApi.list);

const UndoDialog = lazyPart<UndoDialogProps>(() => import('./parts/undo-dialog.tsx').then((m) => m.UndoDialog));

type Asked = { mode: 'apply' | 'create' } | { mode: 'report'; row: InspectionRow };

/** 检验管理: what was applied for and what the reports say. */
export function InspectionListPage() {
  const [asked, setAsked] = useState<Asked>();
  const [undone, setUndone] = useState<InspectionRow>();
  return (
    <ListPage
      title="检验管理"
      read={inspectionApi.list}
      empty="还没有检验。到期前一个月应向检验机构报检，收到报告后登记结果"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="设备或检验机构" />
          <EnumFilter name={filter('kind')} label="检验类型" of={InspectionKind} />
          <EnumFilter name={filter('status')} label="状态" of={InspectionStatus} />
          <EnumFilter name={filter('conclusion')} label="结论" of={Conclusion} />
          <CollegeFilter name={filter('college_id')} />
        </>
      }
      toolbar={
        <>
          <ExportButton endpoint={inspectionApi.export} name="特种设备检验.xlsx" />
          {mayCall(inspectionApi.apply) && <Button onClick={() => setAsked({ mode: 'apply' })}>报检</Button>}
        </>
      }
      create={
        mayCall(inspectionApi.create) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsked({ mode: 'create' })}>
            登记检验
          </Button>
        )
      }
      columns={inspectionColumns}
      rowActions={[
        {
          label: '登记结果',
          when: (row) => row.can.includes('report'),
          run: (row) => setAsked({ mode: 'report', row }),
          done: false,
        },
        {
          label: '撤销',
          danger: true,
          when: (row) => row.can.includes('undo'),
          run: (row) => setUndone(row),
          done: false,
        },
      ]}
    >
      {asked && <InspectionDialog {...asked} onClose={() => setAsked(undefined)} />}
      {undone && <UndoDialog row={undone} onClose={() => setUndone(undefined)} />}
    </ListPage>
  );
}
