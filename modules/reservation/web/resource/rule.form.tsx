import { Checkbox } from 'antd';
import { EnumField, Field, NumberField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { ApprovalMode } from '../../shared/kinds.ts';
import { defaultRule } from '../../shared/resource/default-rule.ts';
import { ruleApi, SlotMinutes } from '../../shared/resource/rule.ts';
import { dayName } from '../parts/time-text.ts';
import { resourceReads, rulePath } from '../parts/reads.ts';

const field = namesOf(ruleApi.create);

type MinutesProps = { name: Parameters<typeof field>[0]; label: string; max: number; unit?: string; hint?: string };
const Amount = ({ name, unit = '分钟', ...rest }: MinutesProps) => (
  <NumberField name={field(name)} unit={unit} min={0} precision={0} span={8} {...rest} />
);

const days = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: dayName(value) }));
type DaysProps = { id?: string; value?: number[]; onChange?: (value: number[]) => void };

/** Only the value of the field: a group of boxes cannot be required. */
const DaysInput = ({ id, value = [], onChange }: DaysProps) => (
  <Checkbox.Group {...(id && { id })} options={days} value={value} onChange={(next) => onChange?.(next)} />
);

type YesProps = { name: Parameters<typeof field>[0]; label: string; text: string };
const YesField = ({ name, label, text }: YesProps) => (
  <Field name={field(name)} label={label} span={8} item={{ valuePropName: 'checked', required: false }}>
    <Checkbox>{text}</Checkbox>
  </Field>
);

/** Open hours, lengths, approval and check-in of the resources that follow the rule. */
export function RuleFormPage() {
  return (
    <FormPage
      title="预约规则"
      load={ruleApi.find}
      create={ruleApi.create}
      update={ruleApi.update}
      defaults={defaultRule}
      back={rulePath}
      invalidates={resourceReads}
    >
      <Section title="开放时间">
        <TextField name={field('name')} label="名称" max={50} span={24} />
        <Field name={field('days')} label="开放的星期" span={24} picks>
          <DaysInput />
        </Field>
        <TextField name={field('opens_at')} label="开放时间" max={5} span={8} placeholder="如 08:00" />
        <TextField name={field('closes_at')} label="关闭时间" max={5} span={8} placeholder="如 22:00，全天到 24:00" />
        <EnumField name={field('slot_minutes')} label="时间步长" of={SlotMinutes} span={8} />
      </Section>
      <Section title="预约">
        <Amount name="min_minutes" label="一次最短" max={10_080} />
        <Amount name="max_minutes" label="一次最长" max={10_080} />
        <Amount name="buffer_minutes" label="两次之间的间隔" max={240} />
        <Amount name="days_ahead" label="最早提前" max={180} unit="天" />
        <Amount name="hours_before" label="最晚提前" max={720} unit="小时" />
        <Amount
          name="cancel_hours"
          label="取消期限"
          max={720}
          unit="小时"
          hint="开始前不足这么多小时才取消的，扣信用分"
        />
        <Amount name="max_active" label="每人未完成的预约" max={100} unit="个" />
        <Amount name="weekly_hours" label="每人每周" max={168} unit="小时" hint="不填为不限" />
        <EnumField name={field('approval')} label="审核" of={ApprovalMode} span={24} />
        <YesField name="allows_group" label="同行人员" text="可以带同行人员" />
        <YesField name="allows_outside" label="校外人员" text="接受校外人员" />
        <YesField name="allows_overnight" label="跨天预约" text="可以跨天预约" />
      </Section>
      <Section title="上机资格">
        <YesField name="needs_qualification" label="上机资格" text="须有该资源的上机资格" />
      </Section>
      <Section title="签到">
        <Amount name="checkin_before" label="开始前可签到" max={120} />
        <Amount name="checkin_after" label="开始后可签到" max={240} hint="逾期记为爽约" />
        <YesField name="auto_release" label="爽约" text="释放剩余时段" />
      </Section>
    </FormPage>
  );
}
