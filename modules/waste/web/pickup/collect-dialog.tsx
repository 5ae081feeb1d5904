import { Form, Input } from 'antd';
import { DecimalField, Field, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reasonApart } from '../../shared/compat.rules.ts';
import { differsMuch } from '../../shared/fill.rules.ts';
import type { HandoverRow } from '../../shared/pickup/apply.ts';
import { planApi, type PlanDetail, type PlanStop } from '../../shared/pickup/plan.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { groupText } from '../parts/tags.tsx';
import { planReads } from './plan-reads.ts';

const weighed = namesOf(planApi.collect);
const refused = namesOf(planApi.refuse);
const signed = namesOf(planApi.sign);

type Shown = { plan: PlanDetail; onClose: () => void };
export type CollectDialogProps = Shown &
  ({ kind: 'collect' | 'refuse'; container: HandoverRow } | { kind: 'sign'; stop: PlanStop });
type ContainerProps = Shown & { container: HandoverRow };

/** A difference that a scale does not explain has to be explained by somebody. */
function Reason({ declared }: { declared: string }) {
  const kg = Number(Form.useWatch('weighed_kg') ?? 0);
  if (!(kg > 0) || !differsMuch(Number(declared), kg)) return null;
  return (
    <TextField
      name={weighed('reason')}
      label="差异原因"
      max={200}
      span={24}
      hint={`申报 ${declared} kg，相差超过 5% 或 0.5 kg`}
      rules={[{ required: true, message: '请填写差异原因' }]}
    />
  );
}

function CollectForm({ plan, container, onClose }: ContainerProps) {
  const { label_no, name, compat_group, declared_kg, weighed_kg, zone_id, reason, photos } = container;
  const takes = ({ groups, standing, status }: { groups: string[]; standing: string[]; status: number }) =>
    status === 1 &&
    (compat_group === '' || groups.length === 0 || groups.includes(compat_group)) &&
    standing.every((other) => reasonApart(compat_group, other) === undefined);
  return (
    <FormDialog
      title={`称重：${name}`}
      save={planApi.collect}
      input={{ id: plan.id, label_no }}
      defaults={{ weighed_kg, zone_id, reason, photos }}
      okText="记录"
      done="已记录，全部称完后请实验室人员签名"
      invalidates={planReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {label_no}　{groupText(compat_group)}　申报 {declared_kg} kg
      </p>
      <DecimalField name={weighed('weighed_kg')} label="称重" unit="kg" />
      <SelectField
        name={weighed('zone_id')}
        label="分区"
        source={{
          read: zoneApi.list,
          input: { warehouse_id: plan.warehouse_id },
          only: takes,
          label: ({ name: zone, capacity_kg, stands_kg }) =>
            `${zone}（余 ${Math.round((Number(capacity_kg) - Number(stands_kg)) * 10) / 10} kg）`,
        }}
        hint="灰色的分区不能放这一类"
      />
      <Reason declared={declared_kg} />
      <PhotoField name={weighed('photos')} label="照片" max={6} />
    </FormDialog>
  );
}

function RefuseForm({ plan, container, onClose }: ContainerProps) {
  return (
    <FormDialog
      title={`拒收：${container.name}`}
      save={planApi.refuse}
      input={{ id: plan.id, label_no: container.label_no }}
      okText="拒收"
      done="已拒收，已通知实验室整改"
      invalidates={planReads}
      onClose={onClose}
    >
      <TextField
        name={refused('reason')}
        label="拒收原因"
        max={200}
        span={24}
        placeholder="如 桶底漏液、无标签、类别不符"
      />
      <PhotoField name={refused('photos')} label="现场照片" max={6} />
    </FormDialog>
  );
}

function SignForm({ stop, onClose }: Shown & { stop: PlanStop }) {
  return (
    <FormDialog
      title={`交接签名：${stop.lab_name}`}
      save={planApi.sign}
      input={{ id: stop.apply_id }}
      okText="签名并入库"
      done={({ stored }) => `已签名，${stored} 件入库`}
      invalidates={planReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        请实验室人员核对重量后，用自己的账号和密码签名。收运人以当前登录账号签收，两人不能相同。
      </p>
      <TextField name={signed('account')} label="账号" max={64} span={24} />
      <Field name={signed('password')} label="密码" span={24}>
        <Input.Password autoComplete="off" maxLength={128} placeholder="本人的登录密码" />
      </Field>
    </FormDialog>
  );
}

/** The dialogs of a round: weighing, refusing, signing. */
export function CollectDialog(props: CollectDialogProps) {
  if (props.kind === 'sign') return <SignForm {...props} />;
  return props.kind === 'collect' ? <CollectForm {...props} /> : <RefuseForm {...props} />;
}
