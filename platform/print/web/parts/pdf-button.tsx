import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { download } from '#kernel/web/api/download.ts';

/** Downloads a print; the second value tells whether it is under way. */
export function usePdf<E extends Endpoint>(endpoint: E, onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const start = async (input: InputOf<E>) => {
    setBusy(true);
    const done = await download(endpoint, input, '打印.pdf').catch(() => false);
    setBusy(false);
    if (done) onDone?.();
  };
  return [start, busy] as const;
}

type Props<E extends Endpoint> = {
  endpoint: E;
  input: InputOf<E>;
  /** After the file was saved. */
  onDone?: () => void;
  disabled?: boolean;
  label?: string;
  size?: 'small' | 'middle';
  type?: 'default' | 'link';
};

/** Downloads what the page shows as a PDF. */
export function PdfButton<E extends Endpoint>({
  endpoint,
  input,
  onDone,
  label = '下载 PDF',
  type,
  ...rest
}: Props<E>) {
  const [start, busy] = usePdf(endpoint, onDone);
  const icon = type === 'link' ? undefined : <FilePdfOutlined />;
  return (
    <Button {...rest} type={type ?? 'default'} icon={icon} loading={busy} onClick={() => void start(input)}>
      {label}
    </Button>
  );
}
