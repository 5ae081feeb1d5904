import { Form } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { zoneApi } from '../../shared/store/zone.ts';
import { contractApi, disposerApi } from '../../shared/transfer/disposer.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { transferPath, transferReads } from './transfer-reads.ts';

const field = namesOf(manifestApi.create);
const idOf = (value: unknown) => (typeof value === 'number' ? value : 0);

type Stored = { code: string; name: string; weight_kg: string; label_no: string };
const recordName = ({ code, name, weight_kg, label_no }: Stored) =>
  `${code}　${name}　${weight_kg} kg　${label_no.slice(-11)}`;
const contractName = ({ no, ends_on }: { no: string; ends_on: string }) => `${no}（至 ${ends_on}）`;

function Load() {
  const warehouse_id = idOf(Form.useWatch('warehouse_id'));
  const disposer_id = idOf(Form.useWatch('disposer_id'));
  return (
    <Section title="联单">
      <TextField name={field('no')} label="联单编号" max={14} placeholder="国家系统生成的 14 位编号" />
      <SelectField name={field('warehouse_id')} label="移出暂存设施" source={{ read: zoneApi.stores }} />
      <SelectField
        name={field('disposer_id')}
        label="处置单位"
        source={{ read: disposerApi.list, input: { page: -1, size: -1, status: 1 } }}
      />
      <SelectField
        name={field('contract_id')}
        label="合同"
        source={{
          read: contractApi.list,
          input: { page: -1, size: -1, status: 1, disposer_id },
          enabled: disposer_id > 0,
          label: contractName,
        }}
        {...(disposer_id === 0 && { placeholder: '请先选择处置单位' })}
      />
      <SelectField
        name={field('record_ids')}
        label="容器"
        multiple
        span={24}
        source={{ read: manifestApi.records, input: { warehouse_id }, enabled: warehouse_id > 0, label: recordName }}
        hint="在库且不在其他联单上的容器"
        {...(warehouse_id === 0 && { placeholder: '请先选择暂存设施' })}
      />
    </Section>
  );
}

/** 新增转移联单: what leaves, for whom, by whom. */
export function ManifestFormPage() {
  return (
    <FormPage
      title="转移联单"
      create={manifestApi.create}
      back={transferPath}
      done={() => '已保存为草稿，核对后启运'}
      next={(answer) => `${transferPath}/${(answer as { id: number }).id}`}
      invalidates={transferReads}
    >
      {() => (
        <>
          <Load />
          <Section title="运输">
            <TextField name={field('carrier')} label="承运人" max={80} />
            <TextField name={field('carrier_license')} label="道路运输许可证号" max={50} />
            <DateField name={field('carrier_until')} label="运输许可有效期至" />
            <TextField name={field('plate')} label="车牌" max={20} />
            <TextField name={field('driver')} label="驾驶员" max={30} />
            <TextField name={field('driver_phone')} label="驾驶员电话" max={20} />
            <TextField name={field('escort')} label="押运员" max={30} />
            <TextField name={field('escort_phone')} label="押运员电话" max={20} />
            <TextField name={field('route')} label="运输路线" max={200} span={24} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
