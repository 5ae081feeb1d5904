import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { download } from '#kernel/web/api/download.ts';

type Props<E extends Endpoint> = {
  endpoint: E;
  input: InputOf<E>;
  /** After the file was saved. */
  onDone?: () => void;
  disabled?: boolean;
};

/** Downloads what the page shows as a PDF. */
export function PdfButton<E extends Endpoint>({ endpoint, input, onDone, disabled = false }: Props<E>) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const done = await download(endpoint, input, '打印.pdf').catch(() => false);
    setBusy(false);
    if (done) onDone?.();
  };
  return (
    <Button icon={<FilePdfOutlined />} loading={busy} disabled={disabled} onClick={() => void start()}>
      下载 PDF
    </Button>
  );
}
