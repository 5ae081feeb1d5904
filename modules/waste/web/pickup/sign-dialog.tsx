import { Alert, Form, Input, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { notifyDelivery, SignatureField, type LocalPhoto } from '#modules/inspection/web/public.tsx';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import type { PlanDetail, PlanStop } from '../../shared/pickup/plan.ts';
import { sendStop, signStop, stopSubject } from './round-draft.ts';
import { shownContainers, type StopDraft } from './round-draft.rules.ts';

export type SignDialogProps = {
  plan: PlanDetail;
  stop: PlanStop;
  draft: StopDraft | undefined;
  /** The page shows what was read before: nobody's password can be asked. */
  isOffline: boolean;
  onDone: () => void;
  onClose: () => void;
};
type Way = 'password' | 'drawn';
type Values = { account?: string; password?: string; giver_id?: number };

const ways = [
  { value: 'password', label: '账号密码' },
  { value: 'drawn', label: '手写签名' },
];

/** What is signed for, so that who signs has it in sight. */
function Signed({ plan, stop, draft }: Pick<SignDialogProps, 'plan' | 'stop' | 'draft'>) {
  const rows = shownContainers(stop, draft, plan.zones);
  const weighed = rows.filter(({ status }) => status === HandoverStatus.weighed);
  const refused = rows.filter(({ status, isLocal }) => status === HandoverStatus.refused && isLocal);
  return (
    <ul className="waste-signed">
      {weighed.map(({ id, name, weighed_kg, label_no }) => (
        <li key={id}>
          <span>
            {name}　<small>{label_no.slice(-11)}</small>
          </span>
          <b>{weighed_kg} kg</b>
        </li>
      ))}
      {refused.map(({ id, name, reason }) => (
        <li key={id}>
          <span>{name}</span>
          <b className="waste-refused">拒收：{reason}</b>
        </li>
      ))}
    </ul>
  );
}

/** Somebody of the laboratory signs: with the own password, or by hand where there is no network. */
export function SignDialog({ plan, stop, draft, isOffline, onDone, onClose }: SignDialogProps) {
  const [form] = Form.useForm<Values>();
  const [way, setWay] = useState<Way>(isOffline ? 'drawn' : 'password');
  const [sign, setSign] = useState<LocalPhoto | null>(null);
  const [drawn, setDrawn] = useState(false);
  const [busy, setBusy] = useState(false);
  const draw = async (giver_id: number) => {
    if (drawn) return notify.warn('签名还没有确认，请点“确认签名”或“重写”');
    if (!sign) return notify.warn('请交出人在签名区手写签名');
    const delivery = await sendStop(plan, stop, draft, { giver_id, sign });
    return notifyDelivery(delivery, '已签名，容器入库') && onDone();
  };
  const confirm = async (account: string, password: string) => {
    try {
      await signStop(plan, stop, draft, { account, password });
      notify.success('已签名，容器入库');
      onDone();
    } catch (error) {
      // The call has shown its refusal.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const save = async ({ account = '', password = '', giver_id }: Values) => {
    setBusy(true);
    await (way === 'drawn' ? draw(giver_id!) : confirm(account, password));
    setBusy(false);
  };
  return (
    <Modal
      open
      centered
      title={`交接签名：${stop.lab_name}`}
      okText="签名并入库"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Signed plan={plan} stop={stop} draft={draft} />
      {isOffline ? (
        <Alert
          type="warning"
          showIcon
          title="没有网络，请交出人手写签名；联网后自动发送"
          style={{ marginBottom: 12 }}
        />
      ) : (
        <Segmented<Way> block options={ways as { value: Way; label: string }[]} value={way} onChange={setWay} />
      )}
      <p className="lab-page-note" style={{ marginBlock: 12 }}>
        {way === 'password'
          ? '请实验室人员核对重量后，用自己的账号和密码签名。收运人以当前登录账号签收，两人不能相同。'
          : '请实验室人员核对重量后，选择本人姓名并手写签名，本人会收到签名回执。收运人以当前登录账号签收。'}
      </p>
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void save(values)}>
        {way === 'password' ? (
          <>
            <Form.Item name="account" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
              <Input maxLength={64} autoComplete="off" />
            </Form.Item>
            <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
              <Input.Password autoComplete="off" maxLength={128} placeholder="本人的登录密码" />
            </Form.Item>
          </>
        ) : (
          <>
            <Form.Item name="giver_id" label="交出人" rules={[{ required: true, message: '请选择交出人' }]}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={stop.people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
            <SignatureField
              value={sign}
              subject={stopSubject(plan.id, stop.apply_id)}
              onDrawn={setDrawn}
              onChange={setSign}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
