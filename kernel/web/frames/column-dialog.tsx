import { Button, Checkbox, Modal } from 'antd';
import { useRef, useState } from 'react';

type Named = { field: string; title: string };
export type ColumnChoice = {
  columns: readonly Named[];
  shown: readonly Named[];
  isChosen: boolean;
  onShow: (field: string, on: boolean) => void;
  onReset: () => void;
};

/** Chooses the columns of a list; each change shows at once. */
export function ColumnDialog(props: ColumnChoice & { onClose: () => void }) {
  const { columns, shown, isChosen, onShow, onReset, onClose } = props;
  // Closed before it is removed, so that the focus returns to the button that opened it.
  const [isOpen, setOpen] = useState(true);
  const boxes = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={isOpen}
      title="选择显示的列"
      width={420}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      afterOpenChange={(open) => open && boxes.current?.querySelector<HTMLElement>('input:enabled')?.focus()}
      footer={
        <div className="lab-column-foot">
          <Button disabled={!isChosen} onClick={onReset}>
            恢复默认
          </Button>
          <Button type="primary" onClick={() => setOpen(false)}>
            完成
          </Button>
        </div>
      }
    >
      <p className="lab-page-note">只影响本机上的显示，导出的文件仍包含全部列。</p>
      <div ref={boxes} className="lab-columns">
        {columns.map((column, at) => (
          <Checkbox
            key={column.field}
            checked={shown.includes(column)}
            disabled={at === 0}
            onChange={(event) => onShow(column.field, event.target.checked)}
          >
            {column.title}
          </Checkbox>
        ))}
      </div>
    </Modal>
  );
}
