import { DateField } from '#screens/fields/date-fields.tsx';
import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { annualApi, type AnnualRow } from '../../shared/annual/annual.ts';
import { annualReads } from './annual-reads.ts';

const filed = namesOf(annualApi.file);
const declared = namesOf(annualApi.declare);
export type NumberProps = { kind: 'file' | 'declare'; row: AnnualRow; onClose: () => void };

/** The number that the national system gave to a plan, or to the declaration of its year. */
export function NumberDialog({ kind, row, onClose }: NumberProps) {
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
