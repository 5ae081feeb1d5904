import '../core/inspection.css';
import { Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { FormFrame, useLeaveGuard, useSaving, type Values } from '#screens/frames/form-frame.tsx';
import { rememberedListUrl } from '#kernel/web/router/list-url.ts';
import { pickValues } from '#screens/frames/form-merge.rules.ts';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { useFormDraft } from '#screens/frames/use-form-draft.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { activityApi, type ActivityDetail } from '../../shared/activity/activity.ts';
import { groupFaults, toInput, type ActivityValues } from './activity-values.rules.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { ActivityBase, type Defaults } from './activity-base.tsx';
import { ActivityGroups } from './activity-groups.tsx';
import { ActivityItems } from './activity-items.tsx';
import { ActivityReach } from './activity-reach.tsx';
import { ActivityPreview } from './activity-preview.tsx';
import { ActivityScope } from './activity-scope.tsx';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);

type Props = {
  activity: ActivityDetail | undefined;
  initial: ActivityValues;
  defaults: Defaults;
  types: { value: number; label: string }[];
  reload: () => void;
  /** Starts again from `initial`. */
  restart: () => void;
};

const titlesOf = (isReach: boolean) => [
  '基本信息',
  '检查范围',
  isReach ? '阶段与检查表' : '检查内容',
  '检查组',
  '预览',
];
/** Fields to validate before the next step. */
const fieldsOf: (keyof ActivityValues)[][] = [
  [
    'act_type',
    'act_name',
    'theme',
    'report_due',
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
  ['item_mode', 'stages', 'lists'],
  ['groups'],
  [],
];

/** The step of the wizard at this address, until the tab is closed. */
function storedStep(address: string, titles: readonly string[]) {
  const name = `lab.step.${address}`;
  return {
    read: () => Math.max(0, titles.indexOf(sessionStorage.getItem(name) ?? '')),
    write: (step: number) => sessionStorage.setItem(name, titles[step]!),
    remove: () => sessionStorage.removeItem(name),
  };
}

/** The draft keeps what was typed; fields that both changed show what the others saved. */
async function offerNewer({ message }: ApiError, reload: () => void) {
  const text = `${message}。重新加载后保留您填写的内容，您和他人都改过的项以他人保存的为准。`;
  const question = { title: '保存未成功', text, ok: '重新加载', cancel: '继续编辑' };
  if (await notify.confirm(question)) reload();
}

/** Wizard for new activities and those not yet started; unsaved steps stay on the device. */
export function ActivityWizard({ activity, initial, defaults, types, reload, restart }: Props) {
  const act_id = activity?.id ?? 0;
  const [form] = Form.useForm<Values>();
  const { pathname, search } = useLocation();
  const [saved] = useState(initial as Values);
  const draft = useFormDraft(pathname + search, saved);
  const { restored } = draft;
  const { paths, isReach } = useCheckKind();
  const titles = titlesOf(isReach);
  const stored = storedStep(pathname + search, titles);
  // An empty form starts at its first step, wherever the one before it was left.
  const [step, setStep] = useState(activity || restored ? stored.read() : 0);
  // Defaults of a new activity, such as today, change without anybody's doing.
  const newer = activity ? (restored?.both ?? []) : [];
  const setDirty = useLeaveGuard('已填写的内容会保留在本机，下次打开时恢复。', restored !== undefined);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const phone = useIsPhone();
  const { busy, save } = useSaving(form);
  const endpoint = activity ? activityApi.update : activityApi.create;
  const changed = () => {
    setDirty(true);
    // A change may set another field after this call, as the only inspector becomes the leader.
    queueMicrotask(() => draft.change(saved, form.getFieldsValue(true) as Values));
  };
  const discard = () => {
    setDirty(false);
    draft.remove();
    stored.remove();
    restart();
  };
  const show = (next: number) => {
    setStep(next);
    stored.write(next);
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
    const onConflict = activity && ((error: ApiError) => offerNewer(error, reload));
    const answer = await save(endpoint, { ...toInput(values), ...version }, onConflict);
    if (answer === undefined) return undefined;
    setDirty(false);
    draft.remove();
    stored.remove();
    notify.success('保存成功');
    void navigate(rememberedListUrl(paths.list), { replace: true });
    return invalidate([activityApi.list, activityApi.find]);
  };
  const parts = [
    <ActivityBase key="base" defaults={defaults} types={types} act_id={act_id} isNew={!activity} />,
    <ActivityScope key="scope" act_id={act_id} />,
    isReach ? <ActivityReach key="reach" /> : <ActivityItems key="items" />,
    <ActivityGroups key="groups" act_id={act_id} />,
  ];
  const last = titles.length - 1;
  return (
    <FormFrame
      form={form}
      endpoint={endpoint}
      isNew={!activity}
      initial={{ ...saved, ...restored?.values, ...pickValues(saved, newer) }}
      onChange={changed}
      onFinish={() => undefined}
    >
      {restored && <RestoredLine at={restored.at} onDiscard={discard} />}
      {newer.length > 0 && <p className="lab-page-note">您和他人都改过的项显示他人保存的内容，请核对。</p>}
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
        <Button onClick={() => (step === 0 ? void navigate(rememberedListUrl(paths.list)) : show(step - 1))}>
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
