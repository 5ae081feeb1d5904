import { Select } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, Field, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { contractApi, disposerApi, type ContractRow, type DisposerRow } from '../../shared/transfer/disposer.ts';
import { LineRows } from '../parts/line-rows.tsx';

const field = namesOf(disposerApi.create);
const own = namesOf(contractApi.create);
const price = rowNamesOf(contractApi.create, 'prices');

export type DisposerDialogProps = { row?: DisposerRow; onClose: () => void };

export function DisposerDialog({ row, onClose }: DisposerDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增处置单位'}
      save={row ? disposerApi.update : disposerApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      invalidates={[disposerApi.list, contractApi.list]}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('name')} label="名称" max={80} span={24} />
      <TextField name={field('license_no')} label="许可证号" max={50} />
      <DecimalField name={field('yearly_kg')} label="年核准量" unit="kg" />
      <Field name={field('codes')} label="核准代码" span={24} hint="逐个输入后回车，如 900-047-49" picks>
        <Select mode="tags" tokenSeparators={['，', ',', '、', ' ']} open={false} placeholder="请填写核准的废物代码" />
      </Field>
      <DateField name={field('starts_on')} label="有效期起" />
      <DateField name={field('ends_on')} label="有效期至" />
      <TextField name={field('contact')} label="联系人" max={30} />
      <TextField name={field('phone')} label="联系电话" max={20} />
      <AreaField name={field('remark')} label="说明" max={300} rows={2} />
    </FormDialog>
  );
}

/** Prices of a contract by code. */
const Prices = () => (
  <LineRows name={own('prices')} noun="单价">
    {(at) => (
      <>
        <TextField
          name={price(at, 'code')}
          label={`废物代码 ${at + 1}`}
          max={12}
          placeholder="如 900-047-49"
          rules={[{ required: true, message: '请填写废物代码' }]}
        />
        <DecimalField
          name={price(at, 'price')}
          label="单价"
          unit="元/kg"
          span={8}
          rules={[{ required: true, message: '请填写单价' }]}
        />
      </>
    )}
  </LineRows>
);

export type ContractDialogProps = { row?: ContractRow; onClose: () => void };

export function ContractDialog({ row, onClose }: ContractDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.no}` : '新增处置合同'}
      save={row ? contractApi.update : contractApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      invalidates={[contractApi.list]}
      onClose={onClose}
    >
      <TextField name={own('no')} label="合同编号" max={50} span={24} />
      <SelectField
        name={own('disposer_id')}
        label="处置单位"
        span={24}
        source={{ read: disposerApi.list, input: { page: -1, size: -1, status: 1 } }}
      />
      <DateField name={own('starts_on')} label="有效期起" />
      <DateField name={own('ends_on')} label="有效期至" />
      <Prices />
      <AreaField name={own('remark')} label="说明" max={300} rows={2} />
    </FormDialog>
  );
}
