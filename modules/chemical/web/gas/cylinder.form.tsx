import { Form, Input } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import {
  AreaField,
  DecimalField,
  EnumField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { namesOf, type InputName } from '#screens/fields/names.ts';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { cylinderApi, CylinderOwner, type CylinderRow } from '../../shared/gas/cylinder.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { gasPath, cylinderReads, gasSource } from './gas-reads.ts';

const field = namesOf(cylinderApi.create);

/** Not shown, and sent along: gas and place of a cylinder stay. */
const Kept = ({ name }: { name: InputName }) => (
  <Form.Item name={name} hidden>
    <Input />
  </Form.Item>
);

/** Gas and place of a new cylinder. */
const Chosen = () => (
  <>
    <SelectField name={field('gas_id')} label="气体" source={gasSource} hint="没有的由学校在“气体种类”中新增" />
    <SelectField
      name={field('place')}
      label="位置"
      source={{ read: cylinderApi.places, value: 'place' }}
      hint="仓库，或实验室的房间；登记时核对同室化学品和气体、气体探测器"
    />
  </>
);

/** 登记气瓶: what is stamped into a cylinder, where it stands and how it is secured. */
export function CylinderFormPage() {
  return (
    <FormPage
      title="气瓶"
      load={cylinderApi.find}
      create={cylinderApi.create}
      update={cylinderApi.update}
      back={gasPath}
      defaults={{
        volume_l: '40',
        owner: CylinderOwner.supplier,
        is_fixed: false,
        has_regulator: false,
        is_alarm_linked: false,
      }}
      invalidates={cylinderReads}
    >
      {(row: CylinderRow | undefined) => (
        <>
          <Section title="气瓶">
            {row ? (
              <>
                <Kept name={field('gas_id')} />
                <Kept name={field('place')} />
                <Facts
                  items={[
                    ['气体', row.gas_name],
                    ['位置', `${[row.place_name, row.room_name].filter(Boolean).join(' · ')}（更换请办理“移瓶”）`],
                  ]}
                />
              </>
            ) : (
              <Chosen />
            )}
            <TextField name={field('spot')} label="具体位置" max={60} placeholder="如 东墙气瓶柜 2 号位" />
            <TextField name={field('serial_no')} label="钢印号" max={40} hint="瓶肩钢印上的气瓶编号" />
            <DecimalField name={field('volume_l')} label="容积" unit="L" />
            <DecimalField name={field('work_mpa')} label="工作压力" unit="MPa" />
            <DecimalField name={field('pressure_mpa')} label="当前压力" unit="MPa" />
            <DateField name={field('filled_on')} label="充装日期" />
          </Section>
          <Section title="检验">
            <DateField name={field('inspected_on')} label="上次检验" hint="瓶肩钢印上的检验日期" />
            <DateField
              name={field('next_inspection')}
              label="检验到期"
              hint="不填则按气体的检验周期计算；已到期的不能登记"
            />
          </Section>
          <Section title="产权和防护">
            <EnumField name={field('owner')} label="产权" of={CylinderOwner} />
            <SelectField
              name={field('supplier_id')}
              label="供应商"
              source={{ read: supplierApi.list, input: { status: 1, size: 150 } }}
            />
            <SwitchField name={field('is_fixed')} label="防倒固定" />
            <SwitchField name={field('has_regulator')} label="减压器" />
            <SwitchField name={field('is_alarm_linked')} label="报警联动" />
            <AreaField name={field('remark')} label="备注" max={300} rows={2} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
