import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { FirstLogin, firstPasswordApi, type FirstLoginWay } from '../../shared/first-password.ts';
import { FirstLoginField } from './first-login-field.tsx';

export type ResetPasswordsProps = { ids: number[]; onClose: () => void };

/** Resets the passwords of the chosen people: by a sheet that is given once, or by mailed links. */
export function ResetPasswords({ ids, onClose }: ResetPasswordsProps) {
  const [way, setWay] = useState<FirstLoginWay>(FirstLogin.list);
  const [busy, setBusy] = useState(false);
  const links = useCommand(firstPasswordApi.links);
  const mail = async () => {
    const { mailed, without } = await links.mutateAsync({ ids });
    if (without.length === 0) notify.success(`已重置，链接将发送给 ${mailed} 人`);
    else
      await notify.alert(
        `链接将发送给 ${mailed} 人。以下人员没有邮箱，或邮箱修改不足一天，密码没有重置：${without.join('、')}`,
        '重置密码',
      );
    return true;
  };
  const reset = async () => {
    setBusy(true);
    const list = () => download(firstPasswordApi.many, { ids }, '初始密码.xlsx');
    const done = await (way === FirstLogin.mail ? mail() : list()).catch(() => false);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      title={`批量重置密码（${ids.length} 人）`}
      okText="重置"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="重置后原密码立即失效，已登录的设备全部退出。"
        style={{ marginBottom: 16 }}
      />
      <FirstLoginField label="新密码" ways={[FirstLogin.list, FirstLogin.mail]} value={way} onChange={setWay} />
    </Modal>
  );
}
