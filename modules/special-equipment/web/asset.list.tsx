import { CollegeFilter, LabFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { assetApi, assetSheet } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { AgeBand, DueLevel, RequiredFile, SpecialKind } from '../shared/kinds.ts';
import { useAssetActions } from './parts/asset-actions.tsx';
import { assetColumns } from './parts/asset-columns.tsx';
import { printTags } from './parts/print-tags.ts';
import { listPath, pieceReads } from './parts/reads.ts';

const filter = namesOf(assetApi.list);
const waits = { $items: [{ value: '1', label: '待报检' }] };
const waitsForSchool = { $items: [{ value: '1', label: '待审核登记' }] };

/** 特种设备台账: every piece with its number, next inspection and state. */
export function AssetListPage() {
  const { actions, dialog } = useAssetActions();
  return (
    <ListPage
      title="特种设备台账"
      read={assetApi.list}
      empty="还没有登记特种设备。先在“设备总览”中登记设备，再在这里登记其使用登记和检验，或用“导入”一次登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、编号或登记证号" />
          <EnumFilter name={filter('kind_code')} label="种类" of={SpecialKind} />
          <EnumFilter name={filter('state')} label="状态" of={AssetState} />
          <EnumFilter name={filter('due')} label="检验到期" of={DueLevel} />
          <CollegeFilter name={filter('college_id')} />
          <LabFilter name={filter('lab_id')} />
          <EnumFilter name={filter('to_inspect')} label="报检" of={waits} />
          <EnumFilter name={filter('to_enable')} label="使用登记" of={waitsForSchool} />
          <EnumFilter name={filter('lacks')} label="缺少资料" of={RequiredFile} />
          <EnumFilter name={filter('age')} label="制造年限" of={AgeBand} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入特种设备台账" sheet={assetSheet} invalidates={pieceReads} />
          <ExportButton endpoint={assetSheet.export} name="特种设备台账.xlsx" />
          <ExportButton endpoint={assetApi.authority} label="监管报表" name="特种设备使用情况报表.xls" />
        </>
      }
      create={<NewButton to="/special-equipment/edit/0" right="special-equipment.edit" label="登记特种设备" />}
      columns={assetColumns}
      rowActions={[
        { label: '查看', to: (row) => `${listPath}/${row.id}` },
        editAction((id) => `/special-equipment/edit/${id}`),
        ...actions,
      ]}
      batchActions={[{ label: '打印标志', run: printTags, done: false }]}
    >
      {dialog}
    </ListPage>
  );
}
