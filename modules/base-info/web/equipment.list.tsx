import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { CheckState, EquipmentStatus, equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { equipmentColumns, equipmentPath } from './parts/equipment-columns.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { yesNo } from './parts/sources.ts';

const filter = namesOf(equipmentApi.list);

export function EquipmentListPage() {
  return (
    <ListPage
      title="设备总览"
      read={equipmentApi.list}
      empty="还没有设备。新增设备，或用“导入”从资产表一次建立"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、资产编号或型号" />
          <CollegeFilter name={filter('college_id')} />
          <SelectFilter name={filter('kind')} label="设备类型" source={codeSource('equipment_type')} />
          <EnumFilter name={filter('is_special')} label="特种设备" of={yesNo} />
          <EnumFilter name={filter('check')} label="检验情况" of={CheckState} />
          <EnumFilter name={filter('status')} label="状态" of={EquipmentStatus} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入设备" sheet={equipmentSheet} invalidates={[equipmentApi.list]} />
          <ExportButton endpoint={equipmentSheet.export} name="设备.xlsx" />
        </>
      }
      create={<NewButton to={`${equipmentPath}/edit/0`} right="base-info.equipment.edit" label="新增设备" />}
      columns={equipmentColumns}
      rowActions={[
        { label: '查看', to: (row) => `${equipmentPath}/${row.id}` },
        editAction((id) => `${equipmentPath}/edit/${id}`),
      ]}
    />
  );
}
