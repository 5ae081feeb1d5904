import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { uncontrolled } from '../../shared/control-list.ts';
import { overviewApi } from '../../shared/overview.ts';
import { supplierApi, type SupplierRow } from '../../shared/supplier.ts';

const field = namesOf(supplierApi.create);

export type SupplierDialogProps = { row?: SupplierRow; onClose: () => void };

export function SupplierDialog({ row, onClose }: SupplierDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增供应商'}
      save={row ? supplierApi.update : supplierApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? { categories: [uncontrolled] }}
      invalidates={[supplierApi.list, overviewApi.find]}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('name')} label="名称" max={100} span={24} />
      <TextField name={field('credit_code')} label="统一社会信用代码" max={18} placeholder="18 位数字和大写字母" />
      <TextField name={field('license_no')} label="许可证号" max={50} placeholder="供应管控化学品时必填" />
      <SelectField
        name={field('categories')}
        label="可供类别"
        source={codeSource('chem_control')}
        multiple
        span={24}
        hint="“一般”指不在任何管控名录中的化学品"
      />
      <DateField name={field('starts_on')} label="有效期起" />
      <DateField name={field('ends_on')} label="有效期至" hint="不填为长期有效" />
      <TextField name={field('contact')} label="联系人" max={30} />
      <TextField name={field('phone')} label="联系电话" max={20} />
      <TextField name={field('address')} label="地址" max={200} span={24} />
      <AreaField name={field('remark')} label="说明" rows={2} />
      <FileField name={field('license_files')} label="许可证附件" max={5} />
    </FormDialog>
  );
}
