import { Form, Select } from 'antd';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Period } from '../../shared/pickup.states.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { planReads } from './plan-reads.ts';

const field = namesOf(planApi.create);

type Waiting = {
  building_name: string;
  place: string;
  lab_name: string;
  containers: number;
  net_kg: string;
  expected_on: string;
};
const stopName = ({ building_name, place, lab_name, containers, net_kg, expected_on }: Waiting) =>
  `${building_name} ${place}　${lab_name}　${containers} 件 ${net_kg} kg　期望 ${expected_on}`;
const isStore = ({ is_point }: { is_point: boolean }) => !is_point;

/** The keepers of the chosen store. */
function Collector() {
  const store: unknown = Form.useWatch('warehouse_id');
  const { data } = useRead(zoneApi.stores, {}, { staleMs: 60_000 });
  const keepers = data?.content.find(({ id }) => id === store)?.keepers ?? [];
  return (
    <Field name={field('collector_id')} label="收运员" hint="该暂存库在任且培训有效的保管人" picks>
      <Select
        allowClear
        options={keepers.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={store === undefined ? '请先选择暂存库' : '请选择收运员'}
      />
    </Field>
  );
}

const starting = () => ({ plan_on: addDays(formatDate(new Date(serverNow())), 1), period: Period.am });

export type PlanDialogProps = { onClose: () => void; onMade: (id: number) => void };

/** Which applications are fetched on which half day, by whom, into which store. */
export function PlanDialog({ onClose, onMade }: PlanDialogProps) {
  return (
    <FormDialog
      title="排收运计划"
      save={planApi.create}
      defaults={starting()}
      invalidates={planReads}
      done="已排定，申请人和收运员会收到通知"
      onClose={onClose}
      onDone={({ id }) => onMade(id)}
      width={720}
    >
      <DateField name={field('plan_on')} label="收运日期" />
      <EnumField name={field('period')} label="时段" of={Period} />
      <SelectField name={field('warehouse_id')} label="入库到" source={{ read: zoneApi.stores, only: isStore }} />
      <Collector />
      <SelectField
        name={field('apply_ids')}
        label="收运申请"
        multiple
        span={24}
        source={{ read: planApi.waiting, label: stopName }}
        hint="已通过的申请，按楼宇排列；清单按楼宇和楼层走"
      />
      <AreaField name={field('remark')} label="说明" max={300} rows={2} />
    </FormDialog>
  );
}
