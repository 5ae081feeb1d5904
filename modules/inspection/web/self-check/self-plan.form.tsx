import './self-check.css';
import { Alert, Empty, Form, Spin } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, NumberField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { checkItemApi, ItemTarget } from '../../shared/library/check-item.ts';
import { CheckFrequency, ExecutorKind, FrequencyMode, PhotoRule } from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi, type SelfPlanRow } from '../../shared/self-check/self-plan.ts';
import { CodeChecks } from '../core/code-checks.tsx';
import { ItemTree } from '../library/item-tree.tsx';
import { PlanPreview } from './plan-preview.tsx';

const field = namesOf(selfPlanApi.create);

function FrequencyFields() {
  const mode = Form.useWatch('frequency_mode') as number | undefined;
  return (
    <>
      <EnumField name={field('frequency_mode')} label="频次方式" of={FrequencyMode} />
      {mode === FrequencyMode.same && <EnumField name={field('frequency')} label="检查频次" of={CheckFrequency} />}
    </>
  );
}

function Items() {
  const { data, isFetching } = useRead(
    checkItemApi.askable,
    { type: ItemTarget.lab, act_type: ActType.self },
    { staleMs: 300_000 },
  );
  return (
    <Panel title="检查项">
      <p className="lab-page-note">每间实验室只出现与其类别、等级、资质和风险点相符的检查项。</p>
      <Spin spinning={isFetching}>
        <Form.Item name="item_ids" rules={[{ required: true, message: '请至少选择一个检查项' }]}>
          <ItemTree items={data?.content ?? []} sets={{ act_type: ActType.self }} />
        </Form.Item>
      </Spin>
    </Panel>
  );
}

const list = '/lab-check/self-check/activity';

const defaults = {
  frequency_mode: FrequencyMode.byLevel,
  executor_kind: ExecutorKind.officer,
  photo_rule: PhotoRule.abnormal,
  backfill_days: 3,
};

function Closed({ plan }: { plan: SelfPlanRow }) {
  const isStarted = plan.status !== ActivityStatus.waiting;
  return (
    <PageFrame title="自查计划" note={plan.plan_name} back={list}>
      <Panel>
        <Empty description={isStarted ? '计划已经开始，不能再修改' : `计划由${plan.org_name}制定，您不能修改`} />
      </Panel>
    </PageFrame>
  );
}

type Copy = OutputOf<typeof selfPlanApi.copy>;

/** What a copy cannot take over, and why. */
function Lost({ copy: { lost_units, lost_items } }: { copy: Copy }) {
  const lines = [
    lost_units > 0 && `${lost_units} 个自查范围不在您的管理范围内或已撤销`,
    lost_items > 0 && `${lost_items} 个检查项已停用或删除`,
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <Alert type="warning" showIcon className="self-lost" title={`没有复制：${lines.join('；')}。请检查后保存。`} />
  );
}

/** New, copied and waiting plans. */
export function SelfPlanFormPage() {
  const id = Number(useParams()['id']) || undefined;
  const source = Number(useSearchParams()[0].get('copy') ?? 0);
  const isCopy = id === undefined && source > 0;
  const copy = useRead(selfPlanApi.copy, { id: source }, { enabled: isCopy });
  if (!isCopy) return <PlanForm id={id} />;
  if (!copy.data)
    return (
      <PageFrame title="新建自查计划" back={list}>
        <Loaded of={copy}>{() => null}</Loaded>
      </PageFrame>
    );
  return <PlanForm key={source} id={undefined} copy={copy.data} />;
}

/** Values of a form that starts from another plan. */
const copied = ({ lost_units: _units, lost_items: _items, frequency, ...values }: Copy) => ({
  ...values,
  ...(frequency !== null && { frequency }),
});

function PlanForm({ id, copy }: { id: number | undefined; copy?: Copy }) {
  const plan = useRead(selfPlanApi.find, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true });
  if (plan.data && !plan.data.can.includes('edit')) return <Closed plan={plan.data} />;
  return (
    <FormPage
      title="自查计划"
      load={selfPlanApi.find}
      create={selfPlanApi.create}
      update={selfPlanApi.update}
      back={list}
      defaults={copy ? copied(copy) : defaults}
      done={() => '已保存。计划到开始日期自动开始，也可以在列表中立即开始'}
      invalidates={[selfPlanApi.list]}
    >
      {copy && <Lost copy={copy} />}
      <Section title="计划">
        <TextField name={field('plan_name')} label="计划名称" max={50} />
        <UnitPicker
          name={field('scope_org_ids')}
          label="自查范围"
          levels={['school', 'college', 'department', 'lab']}
          multiple
          known={[]}
        />
        <DateField name={field('start_on')} label="开始日期" />
        <DateField name={field('end_on')} label="结束日期" />
        <FrequencyFields />
        <CodeChecks name={field('lab_levels')} label="安全等级" parentKey="lab_level" />
      </Section>
      <Section title="要求">
        <EnumField name={field('executor_kind')} label="执行人" of={ExecutorKind} />
        <EnumField name={field('photo_rule')} label="拍照要求" of={PhotoRule} />
        <NumberField name={field('backfill_days')} label="补报天数" min={0} max={30} unit="天" />
      </Section>
      {/* A plan of others is closed as soon as it is known. */}
      {(id === undefined || plan.data) && <PlanPreview id={id} />}
      <Items />
    </FormPage>
  );
}
