import { AreaField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, valueNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { MinistryField, MinistryTable } from '../../shared/fields.ts';
import { recordApi, type RecordRow } from '../../shared/record.ts';
import { yearReads } from './reads.ts';

const name = valueNamesOf<Record<string, string>>();
const update = namesOf(recordApi.update);
const leave = namesOf(recordApi.leaveOut);

const codesOf = (codes: Readonly<Record<string, string>>) => ({
  $items: Object.entries(codes).map(([value, label]) => ({ value, label: `${value} ${label}` })),
});

function CellField({ field }: { field: MinistryField }) {
  const { label, codes, width, kind, form } = field;
  if (codes) return <EnumField name={name(field.name)} label={label} span={8} of={codesOf(codes)} />;
  const hint = form ?? (kind === 'C' ? `${width} 字节` : undefined);
  return (
    <TextField name={name(field.name)} label={label} span={8} max={kind === 'N' ? 20 : 200} {...(hint && { hint })} />
  );
}

const cellsOf = ({ fields }: MinistryTable, values: Record<string, unknown>) =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      typeof values[field.name] === 'string' ? (values[field.name] as string).trim() : '',
    ]),
  );

export type RecordDialogProps = { year: string; table: MinistryTable; row?: RecordRow; onClose: () => void };

/** Changes a record, or adds one, with the reason. */
export function RecordDialog({ year, table, row, onClose }: RecordDialogProps) {
  const of = { year, table: table.code };
  const common = {
    width: 960,
    toInput: ({ reason, ...values }: Record<string, unknown>) => ({ cells: cellsOf(table, values), reason }),
    invalidates: yearReads,
    onClose,
  };
  const fields = (
    <>
      {table.fields.map((field) => (
        <CellField key={field.name} field={field} />
      ))}
      <AreaField
        name={update('reason')}
        label={row ? '修改原因' : '补充原因'}
        max={200}
        rows={2}
        hint={row ? '采集的数据和原因都会保留' : '来源中没有的数据，请写明出处'}
      />
    </>
  );
  if (!row)
    return (
      <FormDialog title={`补充一行：${table.title}`} save={recordApi.create} input={of} done="已补充" {...common}>
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog
      title={`修改：${table.title}`}
      save={recordApi.update}
      input={{ ...of, id: row.id, version: row.version }}
      defaults={row.cells}
      done="已修改，请重新校验"
      {...common}
    >
      {fields}
    </FormDialog>
  );
}

export function LeaveOutDialog({ year, table, row, onClose }: RecordDialogProps & { row: RecordRow }) {
  return (
    <FormDialog
      title="不上报这一行"
      save={recordApi.leaveOut}
      input={{ year, table: table.code, id: row.id, version: row.version }}
      invalidates={yearReads}
      done="已设为不上报"
      onClose={onClose}
    >
      <AreaField name={leave('reason')} label="原因" max={200} rows={2} hint="不进入文件、汇总和校验，可以随时恢复" />
    </FormDialog>
  );
}
