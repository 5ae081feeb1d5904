import {
  ExportOutlined,
  EyeOutlined,
  HistoryOutlined,
  QuestionOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { FormDetail } from '../../shared/form.ts';
import { exportDesign } from './form-file.ts';
import type { PreviewDialogProps } from './preview-dialog.tsx';
import type { Designer } from './use-designer.ts';
import type { VersionDrawerProps } from './version-drawer.tsx';

const PreviewDialog = lazyPart<PreviewDialogProps>(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));
const VersionDrawer = lazyPart<VersionDrawerProps>(() => import('./version-drawer.tsx').then((m) => m.VersionDrawer));
const KeysDialog = lazyPart<{ onClose: () => void }>(() => import('./keys-dialog.tsx').then((m) => m.KeysDialog));

type Props = {
  designer: Designer;
  saved: FormDetail | undefined;
  isBusy: boolean;
  onSave: () => void;
  onPublish: () => void;
};

/** Commands of the designer in the head of the page. */
export function DesignerTools({ designer, saved, isBusy, onSave, onPublish }: Props) {
  const [open, setOpen] = useState<'preview' | 'versions' | 'keys'>();
  const close = () => setOpen(undefined);
  const { design } = designer;
  const name = design.name || '新表单';
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label="撤销"
        title="撤销"
        disabled={!designer.canUndo}
        onClick={designer.undo}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label="重做"
        title="重做"
        disabled={!designer.canRedo}
        onClick={designer.redo}
      />
      <Button icon={<QuestionOutlined />} aria-label="快捷键" title="快捷键" onClick={() => setOpen('keys')} />
      {saved && (
        <Button icon={<HistoryOutlined />} onClick={() => setOpen('versions')}>
          版本
        </Button>
      )}
      <Button icon={<ExportOutlined />} onClick={() => exportDesign(design)}>
        导出
      </Button>
      <Button icon={<EyeOutlined />} onClick={() => setOpen('preview')}>
        预览
      </Button>
      <Button loading={isBusy} onClick={onSave}>
        保存
      </Button>
      <Button type="primary" loading={isBusy} onClick={onPublish}>
        发布
      </Button>
      {open === 'preview' && <PreviewDialog title={name} schema={design.schema} onClose={close} />}
      {open === 'versions' && saved && <VersionDrawer id={saved.id} name={name} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  );
}
