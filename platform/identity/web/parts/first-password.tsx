import { Alert, Button, Modal, Typography } from 'antd';

/** Shows a first password once; afterwards nobody can read it again. */
export function FirstPassword({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  return (
    <Modal
      open
      title="初始密码"
      // The password cannot be shown again, so the dialog only closes by its button.
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <Alert type="warning" showIcon title="初始密码只显示这一次，7 天内有效，首次登录时须修改。" />
      <p style={{ margin: '20px 0 8px' }}>{name}的初始密码：</p>
      <Typography.Paragraph copyable style={{ fontSize: 20, fontFamily: 'monospace' }}>
        {password}
      </Typography.Paragraph>
    </Modal>
  );
}
