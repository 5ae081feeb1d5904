import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ImportProps } from './import-dialog.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { mayCall } from '#kernel/web/session/session.ts';

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));

type ButtonProps = Omit<ImportProps, 'onClose'> & { label?: string };

/** Toolbar button that opens the import dialog. */
export function ImportButton({ label = '导入', ...dialog }: ButtonProps) {
  const [open, setOpen] = useState(false);
  if (!mayCall(dialog.sheet.apply)) return null;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ImportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
