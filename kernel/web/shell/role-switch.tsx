import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { RoleChoice } from '../../shared/session.ts';
import { switchRole } from '../session/switch-role.ts';
import { useSession } from '../session/session.ts';

const keyOf = (role: { role_id: number; org_id: number }) => `${role.role_id}-${role.org_id}`;

/** Select over the (role, organisation) pairs of the user. */
export function RoleSwitch({ onClose }: { onClose: () => void }) {
  const data = useSession((state) => state.data);
  const [picked, setPicked] = useState(data ? keyOf(data.userInfo) : '');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    const choice = data?.roles.find((role) => keyOf(role) === picked);
    setBusy(true);
    try {
      if (choice) await switchRole(choice);
      onClose();
    } catch {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="切换角色"
      okText="确定"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Radio.Group
        className="lab-role-choices"
        value={picked}
        onChange={(event) => setPicked(event.target.value as string)}
      >
        {data?.roles.map((role: RoleChoice) => (
          <Radio key={keyOf(role)} value={keyOf(role)}>
            <strong>{role.role_name}</strong>
            <span>{role.org_name}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  );
}
