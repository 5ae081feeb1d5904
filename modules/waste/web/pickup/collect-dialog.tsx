import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { LocalPhotoField, type LocalPhoto } from '#modules/inspection/web/public.tsx';
import { hasPhotosInWork } from '#platform/offline/web/public.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { readKilograms, weightFault } from '#screens/fields/weight.rules.ts';
import { differsMuch, heaviestIn } from '../../shared/fill.rules.ts';
import type { PlanDetail, PlanStop } from '../../shared/pickup/plan.ts';
import { groupText } from '../parts/tags.tsx';
import { note, stopSubject } from './round-draft.ts';
import { zoneFault, zonesWith, type Noted, type ShownContainer, type StopDraft } from './round-draft.rules.ts';

export type CollectDialogProps = {
  kind: 'weigh' | 'refuse';
  plan: PlanDetail;
  stop: PlanStop;
  container: ShownContainer;
  drafts: ReadonlyMap<number, StopDraft>;
  onClose: () => void;
};
type Values = { weighed_kg?: string; zone_id?: number; reason?: string };

const titles = { weigh: '称重', refuse: '拒收' } as const;
// What a device has kept since before the volume was told has none.
const mostOf = ({ volume_l }: ShownContainer) => heaviestIn(Number(volume_l)) || 5_000;

/** Weighs or refuses a container; kept on the device until the stop is signed for, with or without a network. */
export function CollectDialog({ kind, plan, stop, container, drafts, onClose }: CollectDialogProps) {
  const { label_no, name, declared_kg, compat_group } = container;
  const noted = drafts.get(stop.apply_id)?.notes[label_no];
  const [form] = Form.useForm<Values>();
  const [photos, setPhotos] = useState<LocalPhoto[]>(noted?.kind === kind ? noted.photos : []);
  const subject = stopSubject(plan.id, stop.apply_id);
  const save = async ({ weighed_kg, zone_id, reason = '' }: Values) => {
    if (hasPhotosInWork(subject)) return notify.warn('照片还在处理，请稍候');
    if (kind === 'refuse' && photos.length === 0) return notify.warn('拒收须拍照，请拍摄现场照片');
    const next: Noted =
      kind === 'refuse'
        ? { kind, reason, photos }
        : { kind, weighed_kg: readKilograms(weighed_kg!)!, zone_id: zone_id!, reason, photos };
    await note(plan.id, stop.apply_id, label_no, next);
    return onClose();
  };
  return (
    <Modal
      open
      centered
      title={`${titles[kind]}：${name}`}
      okText={kind === 'weigh' ? '记录' : '拒收'}
      cancelText="取消"
      okButtonProps={{ danger: kind === 'refuse' }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="lab-page-note waste-code">
        {label_no}　{groupText(compat_group)}　申报 {declared_kg} kg
      </p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={noted?.kind === kind ? noted : weighedBefore(container)}
        onFinish={(values) => void save(values)}
      >
        {kind === 'weigh' ? (
          <WeightFields container={container} zones={zonesWith(plan, drafts, label_no)} />
        ) : (
          <Form.Item
            name="reason"
            label="拒收原因"
            rules={[{ required: true, whitespace: true, message: '请填写拒收原因' }]}
          >
            <Input maxLength={200} placeholder="如 桶底漏液、无标签、类别不符" />
          </Form.Item>
        )}
        <Form.Item label={kind === 'refuse' ? '现场照片（至少一张）' : '照片'}>
          <LocalPhotoField
            value={photos}
            subject={subject}
            site={{ name: stop.lab_name, no: label_no.slice(-11) }}
            max={6}
            onChange={setPhotos}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

const weighedBefore = ({ weighed_kg, zone_id, reason }: ShownContainer): Values => ({
  ...(weighed_kg !== null && { weighed_kg }),
  ...(zone_id !== null && { zone_id }),
  reason,
});

type Zones = { container: ShownContainer; zones: PlanDetail['zones'] };

/** What the scale says, where it will stand, and why it differs. */
function WeightFields({ container, zones }: Zones) {
  const { declared_kg, compat_group } = container;
  const form = Form.useFormInstance<Values>();
  const kg = Number(readKilograms(Form.useWatch('weighed_kg', form) ?? '') ?? 0);
  // What was read stands in the field before it is recorded; what could not be read stays as it was typed.
  const read = (text: string) => form.setFieldValue('weighed_kg', readKilograms(text) ?? text);
  const differs = kg > 0 && differsMuch(Number(declared_kg), kg);
  return (
    <>
      <Form.Item
        name="weighed_kg"
        label="称重"
        validateFirst
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: '请填写称重' },
          {
            validator: async (_, text: string) => {
              const fault = weightFault(text, mostOf(container));
              if (fault !== undefined) throw new Error(fault);
            },
          },
        ]}
      >
        <Input inputMode="decimal" suffix="kg" maxLength={40} onBlur={({ target }) => read(target.value)} />
      </Form.Item>
      <Form.Item
        name="zone_id"
        label="分区"
        extra="灰色的分区不能放这一类"
        rules={[{ required: true, message: '请选择分区' }]}
      >
        <Select
          options={zones.map((zone) => {
            const fault = zoneFault(zone, compat_group);
            return {
              value: zone.id,
              label: `${zone.name}（${fault ?? `余 ${zone.free_kg} kg`}）`,
              disabled: fault !== undefined,
            };
          })}
        />
      </Form.Item>
      {differs && (
        <Form.Item
          name="reason"
          label="差异原因"
          extra={`申报 ${declared_kg} kg，相差超过 5% 或 0.5 kg`}
          rules={[{ required: true, whitespace: true, message: '请填写差异原因' }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
    </>
  );
}
