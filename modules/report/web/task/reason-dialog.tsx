/* oxlint-disable jsx-a11y/no-autofocus -- the dialog was asked for and has one field */
import { Input, Modal } from 'antd';
import { useState } from 'react';

export type ReasonProps = { count: number; onReason: (reason: string) => void; onClose: () => void };

/** Asks once why collected cells were changed, for all rows that have no reason yet. */
export function ReasonDialog({ count, onReason, onClose }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title="修改原因"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: reason.trim() === '' }}
      onOk={() => onReason(reason.trim())}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p>有 {count} 行修改了从系统采集的数据。采集值会一并保留，请写明修改原因：</p>
      <Input.TextArea
        aria-label="修改原因"
        autoFocus
        maxLength={200}
        showCount
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
