import { codeSource } from '#platform/codes/shared/code-source.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { overviewApi } from '../shared/overview.ts';
import { ChemicalState, substanceApi, substanceSheet } from '../shared/substance.ts';
import { numberedCodes, openEditions } from './parts/sources.ts';
import { catalogPath, stopQuestion, substanceColumns } from './parts/substance-columns.tsx';

const filter = namesOf(substanceApi.list);
const uploaded = defineEnum({ yes: { value: 1, label: '已上传' }, no: { value: 0, label: '未上传' } });
const reads = [substanceApi.list, substanceApi.find, overviewApi.find];

/** 化学品目录: substances of the school with what the law and the label say about them. */
export function SubstanceListPage() {
  const setStatus = useCommand(substanceApi.setStatus, reads);
  return (
    <ListPage
      title="化学品目录"
      read={substanceApi.list}
      empty="目录还是空的。逐条新增化学品，或用“导入”一次建立"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、别名、CAS 号或分子式" />
          <SelectFilter name={filter('control')} label="管控类别" source={codeSource('chem_control')} />
          <SelectFilter name={filter('ghs_class')} label="危险类别" source={codeSource('chem_ghs_class')} />
          <SelectFilter name={filter('pictogram')} label="象形图" source={codeSource('ghs')} />
          <SelectFilter name={filter('storage_group')} label="储存组" source={numberedCodes('chem_storage_group')} />
          <EnumFilter name={filter('state')} label="物态" of={ChemicalState} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
          <EnumFilter name={filter('has_sds')} label="MSDS" of={uploaded} />
          <SelectFilter name={filter('list_id')} label="管控名录" source={openEditions} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入化学品目录" sheet={substanceSheet} invalidates={reads} />
          <ExportButton endpoint={substanceSheet.export} name="化学品目录.xlsx" />
        </>
      }
      create={<NewButton to={`${catalogPath}/edit/0`} right="chemical.substance.edit" label="新增化学品" />}
      columns={substanceColumns}
      rowActions={[
        { label: '查看', to: (row) => `${catalogPath}/${row.id}` },
        editAction((id) => `${catalogPath}/edit/${id}`),
        ...statusActions(setStatus.mutateAsync, stopQuestion),
      ]}
    />
  );
}
