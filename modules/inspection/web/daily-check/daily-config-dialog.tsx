import { Checkbox, Col, Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { EnumField, Field, NumberField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf, type InputName } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { Weekday } from '../../shared/daily-check/daily-check.states.ts';
import { dailyConfigApi, type DailyConfigRow } from '../../shared/daily-check/daily-config.ts';
import { checkItemApi, ItemTarget } from '../../shared/library/check-item.ts';
import type { SetToolsProps } from '../library/item-tree.tsx';
import { ExecutorKind } from '../../shared/self-check/self-check.states.ts';

export type ConfigDialogProps = { row: DailyConfigRow | undefined; onClose: () => void };

const SetTools = lazyPart<SetToolsProps>(() => import('../library/item-tree.tsx').then((m) => m.SetTools));
const field = namesOf(dailyConfigApi.save);

const items = {
  read: checkItemApi.askable,
  input: { type: ItemTarget.lab, act_type: ActType.daily },
  label: (item: { code: string; name: string }) => `${item.code} ${item.name}`,
};

const defaults = {
  weekdays: [1, 2, 3, 4, 5],
  cut_off: 22,
  executor_kind: ExecutorKind.duty,
  before_ids: [],
  during_ids: [],
  after_ids: [],
};

/** Fills the items of a phase from a set, or saves them as one. */
function PhaseTools({ value = [], onChange }: { value?: number[]; onChange?: (ids: number[]) => void }) {
  const { data } = useRead(items.read, items.input, { staleMs: 300_000 });
  const offered = data?.content.map((item) => item.id) ?? [];
  return <SetTools act_type={ActType.daily} offered={offered} value={value} onChange={(ids) => onChange?.(ids)} />;
}

const PhaseSets = ({ name }: { name: InputName }) => (
  <Col span={24} style={{ display: 'flex', gap: 8, margin: '-12px 0 16px' }}>
    <Form.Item name={name} noStyle>
      <PhaseTools />
    </Form.Item>
  </Col>
);

/** One laboratory, or all of several units alike. */
export function ConfigDialog({ row, onClose }: ConfigDialogProps) {
  return (
    <FormDialog
      title={row ? `“${row.lab_name}”的每日自查` : '批量配置每日自查'}
      width={760}
      save={dailyConfigApi.save}
      {...(row && { input: { org_ids: [row.lab_id] } })}
      defaults={row ?? defaults}
      toInput={({ org_ids, weekdays, cut_off, executor_kind, before_ids, during_ids, after_ids }) => ({
        ...(!row && { org_ids }),
        weekdays,
        cut_off,
        executor_kind,
        before_ids,
        during_ids,
        after_ids,
      })}
      done={({ labs }) => `已配置 ${labs} 间实验室，今天还没有开始的自查按新配置进行`}
      invalidates={[dailyConfigApi.list]}
      onClose={onClose}
    >
      {!row && (
        <UnitPicker
          name={field('org_ids')}
          label="实验室"
          levels={['school', 'college', 'department', 'lab']}
          multiple
          known={[]}
          span={24}
          hint="可选单位，包含其下全部启用的实验室；已有配置的按本次重新配置"
        />
      )}
      <Field
        name={field('weekdays')}
        label="自查日"
        span={24}
        hint="法定节假日不查，调休上班的周末要查；七天全选则每天都查，包括节假日"
      >
        <Checkbox.Group options={Weekday.$items.map(({ value, label }) => ({ value, label }))} />
      </Field>
      <NumberField name={field('cut_off')} label="截止时间" min={8} max={24} precision={0} unit="点" />
      <EnumField name={field('executor_kind')} label="执行人" of={ExecutorKind} />
      <SelectField name={field('before_ids')} label="实验前检查项" multiple span={24} source={items} />
      <PhaseSets name={field('before_ids')} />
      <SelectField name={field('during_ids')} label="实验中检查项" multiple span={24} source={items} />
      <PhaseSets name={field('during_ids')} />
      <SelectField name={field('after_ids')} label="离开前检查项" multiple span={24} source={items} />
      <PhaseSets name={field('after_ids')} />
    </FormDialog>
  );
}
