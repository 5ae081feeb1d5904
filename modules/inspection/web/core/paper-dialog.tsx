import './paper.css';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { PdfButton, WordButton } from '#platform/print/web/public.tsx';

type Props<E extends Endpoint> = {
  title: string;
  endpoint: E;
  input: InputOf<E>;
  onClose: () => void;
  children: ReactNode;
};

/** A paper as it is printed, to be saved as PDF or Word or printed at once. */
export function PaperDialog<E extends Endpoint>({ title, endpoint, input, onClose, children }: Props<E>) {
  return (
    <Modal
      open
      title={title}
      width={900}
      rootClassName="insp-print-dialog"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <PdfButton key="pdf" endpoint={endpoint} input={input} />,
        <WordButton key="word" endpoint={endpoint} input={input} />,
        <Button key="print" type="primary" onClick={() => window.print()}>
          打印
        </Button>,
      ]}
    >
      {children}
    </Modal>
  );
}
