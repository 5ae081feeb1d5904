import { Select } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import {
  AreaField,
  DecimalField,
  EnumField,
  Field,
  NumberField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { notCounted, typeApi, type TypeRow } from '../../shared/catalogue/type.ts';
import { Form as WasteForm, MaterialType, Property } from '../../shared/waste-kinds.ts';
import { NumberedGroup } from '../parts/tags.tsx';

const field = namesOf(typeApi.create);
const properties = Property.$items.map(({ value, label }) => ({ value, label: `${label} ${value}` }));

/** What waste of the type is among the hazard sources of a laboratory. */
function HazardKindField() {
  const { data = [] } = useRead(hazardApi.kindNames, {});
  const kinds = data.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Field name={field('hazard_kind')} label="计入危险源" picks hint="不填则按相容组和危险特性">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[{ value: notCounted, label: '不计入' }, ...kinds]}
        placeholder="按相容组和危险特性"
      />
    </Field>
  );
}

export type TypeDialogProps = { row?: TypeRow; onClose: () => void };

export function TypeDialog({ row, onClose }: TypeDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增废物类别'}
      save={row ? typeApi.update : typeApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={
        row
          ? { ...row, compat_group: row.compat_group || undefined, hazard_kind: row.hazard_kind || undefined }
          : { edition: 2025 }
      }
      toInput={(values) => ({
        ...values,
        compat_group: values['compat_group'] ?? '',
        hazard_kind: values['hazard_kind'] ?? '',
      })}
      invalidates={[typeApi.list]}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('name')} label="名称" max={60} />
      <EnumField name={field('material_type')} label="物料类型" of={MaterialType} />
      <TextField name={field('hw')} label="废物类别" max={4} placeholder="如 HW49" />
      <TextField name={field('code')} label="废物代码" max={10} placeholder="如 900-047-49" />
      <Field name={field('props')} label="危险特性" picks>
        <Select mode="multiple" allowClear options={properties} placeholder="请选择危险特性" />
      </Field>
      <EnumField name={field('form')} label="形态" of={WasteForm} />
      <EnumField name={field('compat_group')} label="相容组" of={NumberedGroup} hint="不填则登记时选择，液态必选" />
      <NumberField name={field('edition')} label="名录版本" min={2016} max={2100} hint="《国家危险废物名录》的年份" />
      <DecimalField name={field('price')} label="处置单价" unit="元/kg" />
      <HazardKindField />
      <SwitchField name={field('is_special')} label="特殊废物" on="是" off="否" />
      <AreaField name={field('precautions')} label="注意事项" max={200} rows={2} />
    </FormDialog>
  );
}
