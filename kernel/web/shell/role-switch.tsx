import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { switchRole } from '../session/switch-role.ts';
import { useRoleChoices } from '../session/role-choices.ts';

const keyOf = (role: { role_id: number; org_id: number }) => `${role.role_id}-${role.org_id}`;

/** Select over the (role, organisation) pairs of the user. */
export function RoleSwitch({ onClose }: { onClose: () => void }) {
  const choices = useRoleChoices();
  const [picked, setPicked] = useState(() => choices.filter((role) => role.isCurrent).map(keyOf)[0]);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    const choice = choices.find((role) => keyOf(role) === picked);
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
        {choices.map((role) => (
          <Radio key={keyOf(role)} value={keyOf(role)}>
            <strong>{role.role_name}</strong>
            <span>{role.place}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Modal>
  );
}
