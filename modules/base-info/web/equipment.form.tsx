import { namesOf } from '#screens/fields/names.ts';
import { Form } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import {
  DecimalField,
  EnumField,
  NumberField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { EquipmentStatus, equipmentApi, type EquipmentRow } from '../shared/equipment.ts';
import { equipmentPath } from './parts/equipment-columns.tsx';
import { RoomField } from './parts/room-field.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const field = namesOf(equipmentApi.create);

/** Fields of special equipment. */
function CheckFields() {
  if (Form.useWatch('is_special') !== true) return null;
  return (
    <>
      <TextField name={field('special_no')} label="使用登记证号" max={50} />
      <NumberField name={field('check_cycle')} label="检验周期" min={1} max={120} precision={0} unit="个月" />
      <DateField name={field('last_check')} label="上次检验" />
      <DateField name={field('next_check')} label="下次检验" />
    </>
  );
}

export function EquipmentFormPage() {
  return (
    <FormPage
      title="设备"
      load={equipmentApi.find}
      create={equipmentApi.create}
      update={equipmentApi.update}
      back={equipmentPath}
      defaults={{ status: EquipmentStatus.using, is_special: false }}
      invalidates={[equipmentApi.list]}
    >
      {(row: EquipmentRow | undefined) => (
        <>
          <Section title="基本信息">
            <TextField name={field('asset_no')} label="资产编号" max={32} />
            <TextField name={field('name')} label="设备名称" max={100} />
            <TextField name={field('model')} label="型号" max={100} />
            <TextField name={field('brand')} label="品牌" max={50} />
            <SelectField name={field('kind')} label="设备类型" source={codeSource('equipment_type')} />
            <EnumField name={field('status')} label="状态" of={EquipmentStatus} />
            <DecimalField name={field('price')} label="单价" unit="元" />
            <DateField name={field('buy_date')} label="购置日期" />
          </Section>
          <Section title="所在位置">
            <UnitPicker
              name={field('lab_id')}
              label="实验室"
              levels={['lab']}
              known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
            />
            <RoomField name={field('room_id')} />
            <UserField name={field('keeper_id')} label="保管人" />
          </Section>
          <Section title="特种设备">
            <SwitchField name={field('is_special')} label="是否特种设备" span={24} />
            <CheckFields />
          </Section>
        </>
      )}
    </FormPage>
  );
}
