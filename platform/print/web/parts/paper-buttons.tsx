import { FilePdfOutlined, FileWordOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { download } from '#kernel/web/api/download.ts';
import { PaperFormat } from '../../shared/paper.ts';

type Props<E extends Endpoint> = {
  endpoint: E;
  input: InputOf<E>;
  /** After the file was saved. */
  onDone?: () => void;
  disabled?: boolean;
};

type Look = { icon: ReactNode; children: string; fallback: string };

function SaveButton<E extends Endpoint>({
  endpoint,
  input,
  onDone,
  disabled = false,
  fallback,
  ...look
}: Props<E> & Look) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const done = await download(endpoint, input, fallback).catch(() => false);
    setBusy(false);
    if (done) onDone?.();
  };
  return <Button {...look} loading={busy} disabled={disabled} onClick={() => void start()} />;
}

/** Downloads what the page shows as a PDF; `label` says what, where that is not the page itself. */
export const PdfButton = <E extends Endpoint>({ label = '下载 PDF', ...props }: Props<E> & { label?: string }) => (
  <SaveButton {...props} icon={<FilePdfOutlined />} fallback="打印.pdf">
    {label}
  </SaveButton>
);

/** Downloads the same as a Word document; the endpoint takes a format. */
export function WordButton<E extends Endpoint>({ input, ...props }: Props<E>) {
  const asked = { ...(input as object), format: PaperFormat.word } as InputOf<E>;
  return (
    <SaveButton {...props} input={asked} icon={<FileWordOutlined />} fallback="打印.docx">
      下载 Word
    </SaveButton>
  );
}
