import {
  CheckCircleOutlined,
  CloudDownloadOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  RedoOutlined,
  SaveOutlined,
  SendOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';

type FillActions = {
  collect?: () => void;
  copyLast: () => void;
  read: (file: File) => void;
  download: () => void;
  check: () => void;
  add: () => void;
  remove: () => void;
  undo: () => void;
  redo: () => void;
  save: () => void;
  submit?: () => void;
};

type Props = {
  actions: FillActions;
  count: number;
  busy: boolean;
  canUndo: boolean;
  canRedo: boolean;
  isOpen: boolean;
};

const Tool = ({
  icon,
  label,
  run,
  disabled = false,
}: {
  icon: ReactNode;
  label: string;
  run: () => void;
  disabled?: boolean;
}) => (
  <Button icon={icon} disabled={disabled} onClick={run}>
    {label}
  </Button>
);

/** What a person does with a table; what is not saved yet is counted beside the button that saves it. */
export function FillTools({ actions, count, busy, canUndo, canRedo, isOpen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  if (!isOpen)
    return (
      <div className="rg-tools">
        <Tool icon={<DownloadOutlined />} label="导出" run={actions.download} />
      </div>
    );
  return (
    <div className="rg-tools">
      {actions.collect && (
        <Tool icon={<CloudDownloadOutlined />} label="从系统采集" run={actions.collect} disabled={busy} />
      )}
      <Tool icon={<CopyOutlined />} label="复制上年" run={actions.copyLast} disabled={busy} />
      <Tool icon={<UploadOutlined />} label="导入" run={() => input.current?.click()} disabled={busy} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx"
        aria-label="选择导入文件"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) actions.read(file);
        }}
      />
      <Tool icon={<DownloadOutlined />} label="导出" run={actions.download} />
      <Tool icon={<PlusOutlined />} label="增加行" run={actions.add} />
      <Tool icon={<DeleteOutlined />} label="删除行" run={actions.remove} />
      <Button
        icon={<UndoOutlined />}
        aria-label="撤销"
        title="撤销（Ctrl+Z）"
        disabled={!canUndo}
        onClick={actions.undo}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label="重做"
        title="重做（Ctrl+Y）"
        disabled={!canRedo}
        onClick={actions.redo}
      />
      <span className="rg-end">
        {count > 0 && <span className="rg-unsaved">{count} 行未保存</span>}
        <Button icon={<SaveOutlined />} loading={busy} disabled={count === 0} onClick={actions.save}>
          保存
        </Button>
        <Button icon={<CheckCircleOutlined />} disabled={busy} onClick={actions.check}>
          校验
        </Button>
        {actions.submit && (
          <Button type="primary" icon={<SendOutlined />} disabled={busy} onClick={actions.submit}>
            上报
          </Button>
        )}
      </span>
    </div>
  );
}
