import { Button, Checkbox, Modal } from 'antd';
import { useEffect, useRef } from 'react';

type Named = { field: string; title: string };
export type ColumnChoice = {
  columns: readonly Named[];
  shown: readonly Named[];
  isChosen: boolean;
  onShow: (field: string, on: boolean) => void;
  onReset: () => void;
};

/** The boxes, which are mounted once the dialog is in the page. */
function Boxes({ columns, shown, onShow }: ColumnChoice) {
  const boxes = useRef<HTMLDivElement>(null);
  // The dialog is removed as soon as it closes, so it cannot give the focus back itself.
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    boxes.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    return () => opener?.focus();
  }, []);
  return (
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
  );
}

/** Chooses the columns of a list; each change shows at once. */
export function ColumnDialog(props: ColumnChoice & { onClose: () => void }) {
  const { isChosen, onReset, onClose } = props;
  return (
    <Modal
      open
      title="选择显示的列"
      width={420}
      onCancel={onClose}
      footer={
        <div className="lab-column-foot">
          <Button disabled={!isChosen} onClick={onReset}>
            恢复默认
          </Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <p className="lab-page-note">只影响本机上的显示，导出的文件仍包含全部列。</p>
      <Boxes {...props} />
    </Modal>
  );
}
