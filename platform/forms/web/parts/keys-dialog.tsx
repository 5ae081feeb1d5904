import { Modal } from 'antd';
import { Fragment } from 'react';
import { designerKeys } from './designer-keys.ts';

/** The keys of the designer. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="快捷键" footer={null} onCancel={onClose}>
    <dl className="designer-keys">
      {designerKeys.map(([keys, what]) => (
        <Fragment key={keys}>
          <dt>{keys}</dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  </Modal>
);
