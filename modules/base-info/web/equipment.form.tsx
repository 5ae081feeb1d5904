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
import {
  EquipmentDirection,
  EquipmentOrigin,
  EquipmentStatus,
  equipmentApi,
  type EquipmentRow,
} from '../shared/equipment.ts';
import { cycleDay, followsCycle } from '../shared/next-check.rules.ts';
import { equipmentPath } from './parts/equipment-columns.tsx';
import { RoomField } from './parts/room-field.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const field = namesOf(equipmentApi.create);

/** The next check that a cycle and the last check give; one that is typed goes first. */
function NextCheckField({ row }: { row: EquipmentRow | undefined }) {
  const [check_cycle, last_check, next_check] = [
    Form.useWatch<number | undefined>('check_cycle'),
    Form.useWatch<string | undefined>('last_check'),
    Form.useWatch<string | undefined>('next_check'),
  ];
  const day = cycleDay({ check_cycle, last_check });
  const moves = day !== null && next_check && day !== next_check && followsCycle({ next_check }, row);
  return (
    <DateField
      name={field('next_check')}
      label="下次检验"
      hint={
        moves
          ? `保存后按周期改为 ${day}；报告载明其他日期的，请修改`
          : day
            ? `不填则按周期为 ${day}`
            : '填写检验周期和上次检验后自动计算'
      }
    />
  );
}

/** Fields of special equipment. */
function CheckFields({ row }: { row: EquipmentRow | undefined }) {
  if (Form.useWatch('is_special') !== true) return null;
  return (
    <>
      <TextField name={field('special_no')} label="使用登记证号" max={50} />
      <NumberField name={field('check_cycle')} label="检验周期" min={1} max={120} precision={0} unit="个月" />
      <DateField name={field('last_check')} label="上次检验" />
      <NextCheckField row={row} />
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
            <EnumField
              name={field('status')}
              label="状态"
              of={EquipmentStatus}
              disabled={Boolean(row?.special_type)}
              {...(row?.special_type && { hint: '由特种设备台账维护' })}
            />
            <DecimalField name={field('price')} label="单价" unit="元" />
            <DateField name={field('buy_date')} label="购置日期" />
          </Section>
          <Section title="资产信息">
            <TextField
              name={field('class_no')}
              label="分类号"
              max={8}
              hint="高等学校固定资产分类及编码，8 位，不足的在后面补 00"
            />
            <TextField name={field('spec')} label="规格" max={200} />
            <EnumField name={field('origin')} label="仪器来源" of={EquipmentOrigin} />
            <TextField
              name={field('country')}
              label="国别码"
              max={3}
              hint="GB/T 2659 的 3 位数字码，中国 156，不明的填 000"
            />
            <EnumField
              name={field('direction')}
              label="使用方向"
              of={EquipmentDirection}
              hint="教学和科研各半的选科研为主"
            />
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
            <SwitchField
              name={field('is_special')}
              label="是否特种设备"
              span={24}
              disabled={Boolean(row?.special_type)}
              {...(row?.special_type && { hint: '已登记在特种设备台账中，登记证号、检验和状态由台账维护' })}
            />
            {!row?.special_type && <CheckFields row={row} />}
          </Section>
        </>
      )}
    </FormPage>
  );
}
