import '../core/inspection.css';
import { Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { FormFrame, useLeaveGuard, useSaving, type Values } from '#kernel/web/frames/form-frame.tsx';
import { rememberedListUrl } from '#kernel/web/frames/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { activityApi, type ActivityDetail } from '../../shared/activity/activity.ts';
import { groupFaults, toInput, type ActivityValues } from './activity-values.rules.ts';
import { ActivityBase, type Defaults } from './activity-base.tsx';
import { ActivityGroups } from './activity-groups.tsx';
import { ActivityItems } from './activity-items.tsx';
import { ActivityPreview } from './activity-preview.tsx';
import { ActivityScope } from './activity-scope.tsx';

type Props = {
  activity: ActivityDetail | undefined;
  /** Storage key of unsaved steps, per new activity, copy or edited activity. */
  keptAs: string;
  initial: ActivityValues;
  defaults: Defaults;
  types: { value: number; label: string }[];
  reload: () => void;
};

const list = '/lab-check/check';
const titles = ['基本信息', '检查范围', '检查内容', '检查组', '预览'];
/** Fields to validate before the next step. */
const fieldsOf: (keyof ActivityValues)[][] = [
  [
    'act_type',
    'act_name',
    'org_id',
    'leader_id',
    'start',
    'days_ordinary',
    'days_urgent',
    'gist',
    'gist_files',
    'files',
  ],
  ['scope_org_ids', 'sample', 'sample_percent'],
  ['item_mode'],
  ['groups'],
  [],
];

/** Unsaved steps, kept for the session so that they survive a reload. */
export function keptValues(keptAs: string): ActivityValues | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Wizard for new activities and those not yet started. */
export function ActivityWizard({ activity, keptAs, initial, defaults, types, reload }: Props) {
  const act_id = activity?.id ?? 0;
  const [form] = Form.useForm<Values>();
  const [step, setStep] = useState(0);
  const setDirty = useLeaveGuard();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const phone = useIsPhone();
  const { busy, save } = useSaving(form, activity && reload);
  const endpoint = activity ? activityApi.update : activityApi.create;
  const changed = () => {
    setDirty(true);
    sessionStorage.setItem(keptAs, JSON.stringify(form.getFieldsValue(true)));
  };
  const show = (next: number) => {
    setStep(next);
    window.scrollTo(0, 0);
  };
  const go = async (next: number) => {
    for (let at = 0; at < next; at += 1) {
      const fields = fieldsOf[at]!;
      const isGood = await form.validateFields(fields, { recursive: true }).then(
        () => true,
        () => false,
      );
      if (!isGood) {
        setStep(at);
        return notify.warn(`请完善“${titles[at]}”`);
      }
    }
    return show(next);
  };
  const finish = async () => {
    const values = form.getFieldsValue(true) as ActivityValues;
    const faults = groupFaults(values.groups);
    if (faults.length) return notify.error(faults[0]!);
    const version = activity && { id: act_id, version: activity.version };
    const answer = await save(endpoint, { ...toInput(values), ...version });
    if (answer === undefined) return undefined;
    setDirty(false);
    sessionStorage.removeItem(keptAs);
    notify.success('保存成功');
    void navigate(rememberedListUrl(list), { replace: true });
    return invalidate([activityApi.list, activityApi.find]);
  };
  const parts = [
    <ActivityBase key="base" defaults={defaults} types={types} act_id={act_id} isNew={!activity} />,
    <ActivityScope key="scope" act_id={act_id} />,
    <ActivityItems key="items" />,
    <ActivityGroups key="groups" act_id={act_id} />,
  ];
  const last = titles.length - 1;
  return (
    <FormFrame
      form={form}
      endpoint={endpoint}
      isNew={!activity}
      initial={initial as Values}
      onChange={changed}
      onFinish={() => undefined}
    >
      <section className="lab-panel">
        <Steps
          current={step}
          size="small"
          orientation={phone ? 'vertical' : 'horizontal'}
          items={titles.map((title) => ({ title }))}
          onChange={(next) => void go(next)}
        />
      </section>
      {parts.map((part, at) => (
        <div key={titles[at]} hidden={at !== step}>
          {part}
        </div>
      ))}
      {step === last && <ActivityPreview act_id={act_id} defaults={defaults} types={types} />}
      <div className="lab-form-foot">
        <Button onClick={() => (step === 0 ? void navigate(rememberedListUrl(list)) : show(step - 1))}>
          {step === 0 ? '取消' : '上一步'}
        </Button>
        {step < last && (
          <Button type="primary" onClick={() => void go(step + 1)}>
            下一步
          </Button>
        )}
        {step === last && (
          <Button type="primary" loading={busy} onClick={() => void finish()}>
            保存活动
          </Button>
        )}
      </div>
    </FormFrame>
  );
}
