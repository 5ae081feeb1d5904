import './design.css';
import { Modal } from 'antd';
import { Fragment } from 'react';

export type KeysDialogProps = { keys: readonly (readonly [keys: string, what: string])[]; onClose: () => void };

/** The keys of a designer. */
export const KeysDialog = ({ keys, onClose }: KeysDialogProps) => (
  <Modal open title="快捷键" footer={null} onCancel={onClose}>
    <dl className="lab-keys">
      {keys.map(([names, what]) => (
        <Fragment key={names}>
          <dt>{names}</dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  </Modal>
);
