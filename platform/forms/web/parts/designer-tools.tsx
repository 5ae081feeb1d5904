import { ExportOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { DesignTools } from '#screens/design/design-tools.tsx';
import { saveJson } from '#screens/design/json-file.ts';
import type { FormDetail } from '../../shared/form.ts';
import { designerKeys } from './designer-keys.ts';
import type { PreviewDialogProps } from './preview-dialog.tsx';
import type { Designer } from './use-designer.ts';
import type { VersionDrawerProps } from './version-drawer.tsx';

const PreviewDialog = lazyPart<PreviewDialogProps>(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));
const VersionDrawer = lazyPart<VersionDrawerProps>(() => import('./version-drawer.tsx').then((m) => m.VersionDrawer));

type Props = {
  designer: Designer;
  saved: FormDetail | undefined;
  isBusy: boolean;
  onSave: () => void;
  onPublish: () => void;
};

/** Commands of the designer in the head of the page. */
export function DesignerTools({ designer, saved, isBusy, onSave, onPublish }: Props) {
  const [open, setOpen] = useState<'preview' | 'versions'>();
  const close = () => setOpen(undefined);
  const { design } = designer;
  const name = design.name || '新表单';
  return (
    <>
      <DesignTools designer={designer} keys={designerKeys} />
      {saved && (
        <Button icon={<HistoryOutlined />} onClick={() => setOpen('versions')}>
          版本
        </Button>
      )}
      <Button
        icon={<ExportOutlined />}
        onClick={() => saveJson('表单', design.name, { kind: 'lab-form', format: 1, ...design })}
      >
        导出
      </Button>
      <Button icon={<EyeOutlined aria-hidden />} onClick={() => setOpen('preview')}>
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
    </>
  );
}
