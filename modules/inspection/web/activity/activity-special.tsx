import { namesOf } from '#screens/fields/names.ts';
import { Form, Select } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Field, Section, SwitchField } from '#screens/fields/fields.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { checkItemApi, ItemTarget } from '../../shared/library/check-item.ts';
import { useCodes } from '../core/lab-codes.tsx';
import type { Defaults } from './activity-base.tsx';
import { presetOf } from './theme-preset.rules.ts';

const field = namesOf(activityApi.create);

/** Chooses the items and aptitudes of a theme; both may be changed in the next steps. */
function usePreset() {
  const form = Form.useFormInstance();
  const themes = useCodes('check_theme');
  return async (theme: string) => {
    const code = themes.find((one) => one.code === theme);
    const [items, aptitudes] = await Promise.all([
      call(checkItemApi.askable, { type: ItemTarget.lab, act_type: ActType.special }),
      call(checkItemApi.aptitudes, {}),
    ]);
    if (form.getFieldValue('theme') !== theme) return;
    const preset = presetOf(code?.remark ?? '', items.content, aptitudes.content);
    form.setFieldsValue(preset);
    notify.success(`已按“${code?.name ?? ''}”预选检查项 ${preset.item_ids.length} 项，可在后面的步骤调整`);
  };
}

/** Theme, reports of the colleges before the visit, and departments that take part. */
export function ActivitySpecial({ defaults }: { defaults: Defaults }) {
  const form = Form.useFormInstance();
  const preset = usePreset();
  const themes = useCodes('check_theme').filter((code) => code.status === 1);
  const asksReports = Form.useWatch('self_report', form) as boolean | undefined;
  return (
    <Section title="专项要求">
      <Field name={field('theme')} label="检查主题" rules={[{ required: true, message: '请选择检查主题' }]}>
        <Select
          placeholder="请选择检查主题"
          options={themes.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(theme: string) => void preset(theme).catch(() => undefined)}
        />
      </Field>
      <Field name={field('joint_org_ids')} label="联合部门" hint="收到开始通知和检查通报">
        <Select
          mode="multiple"
          placeholder="请选择联合部门"
          showSearch={{ optionFilterProp: 'label' }}
          options={defaults.joint_orgs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <SwitchField name={field('self_report')} label="学院先自查" hint="每个学院在检查前上传自查报告" />
      {asksReports && (
        <DateField
          name={field('report_due')}
          label="自查报告截止"
          rules={[{ required: true, message: '请填写自查报告截止日期' }]}
        />
      )}
    </Section>
  );
}
