import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { checkListApi, listItemSheetApi, listVersionApi } from '../../shared/check-list/check-list.ts';

const reads = [listVersionApi.find, listVersionApi.list, checkListApi.list];

/** Items of a draft as a sheet: codes, points, veto and order. What was not saved yet stays in the draft of the form. */
export function ListItemSheets({ id }: { id: number }) {
  return (
    <>
      <ImportButton title="导入检查表检查项" sheet={listItemSheetApi} extra={{ id }} invalidates={reads} />{' '}
      <ExportButton endpoint={listItemSheetApi.export} input={{ id }} label="导出已保存的" name="检查表检查项.xlsx" />
    </>
  );
}
