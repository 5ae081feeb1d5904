import { Form } from 'antd';
import { useSearchParams } from 'react-router';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { BuildingPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, Section, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { applyApi } from '../../shared/pickup/apply.ts';
import { recordApi } from '../../shared/record/record.ts';
import { applyPath, applyReads } from './apply-reads.ts';

const field = namesOf(applyApi.create);

type Sealed = { label_no: string; name: string; net_kg: string; is_printed: boolean };
const recordName = ({ label_no, name, net_kg, is_printed }: Sealed) =>
  `${name}　${net_kg} kg　${label_no.slice(-11)}${is_printed ? '' : '（封装后未重新打印标签）'}`;
const isPrinted = ({ is_printed }: Sealed) => is_printed;

/** The containers of the chosen laboratory that are sealed and labelled. */
function Containers() {
  const lab: unknown = Form.useWatch('lab_id');
  const lab_id = typeof lab === 'number' ? lab : 0;
  return (
    <Section title="容器">
      <SelectField
        name={field('lab_id')}
        label="实验室"
        source={{ read: recordApi.labs }}
        hint="只列出您可以登记产废的实验室"
      />
      <SelectField
        name={field('record_ids')}
        label="要收运的容器"
        multiple
        span={24}
        source={{
          read: applyApi.records,
          input: { lab_id },
          enabled: lab_id > 0,
          label: recordName,
          only: isPrinted,
        }}
        hint="已封装的容器；封装后请在产废登记中重新打印标签，未打印的不能选择"
        {...(lab_id === 0 && { placeholder: '请先选择实验室' })}
      />
    </Section>
  );
}

const starting = (lab: number | undefined) => ({
  ...(lab && { lab_id: lab }),
  expected_on: addDays(formatDate(new Date(serverNow())), 1),
  has_lift: true,
});

/** 申请收运: which containers, where, and when. */
export function ApplyFormPage() {
  const [search] = useSearchParams();
  const lab = Number(search.get('lab_id')) || undefined;
  return (
    <FormPage
      title="收运申请"
      create={applyApi.create}
      defaults={starting(lab)}
      back={applyPath}
      done={() => '已提交，学院审核后安排收运'}
      next={(answer) => `${applyPath}/${(answer as { id: number }).id}`}
      invalidates={applyReads}
    >
      {() => (
        <>
          <Containers />
          <Section title="地点和时间">
            <BuildingPicker name={field('building_id')} label="楼宇" />
            <TextField name={field('place')} label="楼层和房间" max={60} placeholder="如 3 楼 302" />
            <SwitchField name={field('has_lift')} label="电梯" on="有" off="无" />
            <DateField name={field('expected_on')} label="期望日期" hint="至少是明天" />
            <TextField name={field('contact')} label="联系人" max={30} />
            <TextField name={field('phone')} label="联系电话" max={20} />
            <AreaField name={field('remark')} label="备注" max={300} rows={2} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
