import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { annualApi, type AnnualRow } from '../../shared/annual/annual.ts';
import { annualPath, annualReads } from './annual-reads.ts';

const filed = namesOf(annualApi.file);
const declared = namesOf(annualApi.declare);
type Asked = { kind: 'file' | 'declare'; row: AnnualRow };

/** The number that the national system gave to a plan, or to the declaration of its year. */
function NumberDialog({ kind, row, onClose }: Asked & { onClose: () => void }) {
  const shared = { input: { id: row.id }, invalidates: annualReads, onClose };
  if (kind === 'file')
    return (
      <FormDialog title={`${row.year} 年管理计划备案`} save={annualApi.file} done="已登记备案" {...shared}>
        <TextField
          name={filed('filing_no')}
          label="备案编号"
          max={50}
          span={24}
          hint="国家危险废物信息管理系统中的编号"
        />
        <DateField name={filed('filed_on')} label="备案日期" />
      </FormDialog>
    );
  return (
    <FormDialog title={`${row.year} 年度申报`} save={annualApi.declare} done="已登记申报" {...shared}>
      <TextField name={declared('declaration_no')} label="申报编号" max={50} span={24} />
      <DateField name={declared('declared_on')} label="申报日期" hint={`截止 ${row.declaration_due_on}`} />
    </FormDialog>
  );
}

/** What is done with a plan, by the `can` of its row, and the dialog that is open. */
export function useAnnualActions() {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCommand(annualApi.confirm, annualReads);
  const reopen = useCommand(annualApi.reopen, annualReads);
  const actions: RowAction<AnnualRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), to: ({ id }) => `${annualPath}/edit/${id}` },
    {
      label: '确认',
      when: (row) => row.can.includes('confirm'),
      confirm: '确认后由学校在国家系统备案。确定吗？',
      run: ({ id }) => confirm.mutateAsync({ id }),
      done: '已确认',
    },
    {
      label: '登记备案',
      when: (row) => row.can.includes('file'),
      run: (row) => setAsked({ kind: 'file', row }),
      done: false,
    },
    {
      label: '登记申报',
      when: (row) => row.can.includes('declare'),
      run: (row) => setAsked({ kind: 'declare', row }),
      done: false,
    },
    {
      label: '退回修改',
      danger: true,
      when: (row) => row.can.includes('reopen'),
      confirm: '退回后须重新确认和备案。确定退回吗？',
      run: ({ id }) => reopen.mutateAsync({ id }),
      done: '已退回草稿',
    },
  ];
  return { actions, dialog: asked && <NumberDialog {...asked} onClose={() => setAsked(undefined)} /> };
}
