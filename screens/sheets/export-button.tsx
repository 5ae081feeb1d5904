import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import type { TemplateFormat } from '#kernel/shared/sheets.ts';
import type { Sheet } from './import-job.ts';
import { download } from '#kernel/web/api/download.ts';
import { useListFilters } from '#kernel/web/router/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { mayCall } from '#kernel/web/session/session.ts';

type Props<E extends Endpoint> = {
  endpoint: E;
  /** Input merged with the filters of the surrounding list. */
  input?: Partial<InputOf<E>>;
  label?: string;
  name?: string;
};

/** Exports the rows of the surrounding list with its filters, after a notice about the duration. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  label = '导出',
  name = '导出数据.xlsx',
}: Props<E>) {
  const filters = useListFilters();
  const [busy, setBusy] = useState(false);
  if (!mayCall(endpoint)) return null;
  const start = async () => {
    if (!(await notify.confirm('数据量可能较大，请耐心等待'))) return;
    setBusy(true);
    const done = await download(endpoint, { ...filters, ...input } as InputOf<E>, name).catch(() => false);
    setBusy(false);
    if (!done) notify.error('导出失败');
  };
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
      {label}
    </Button>
  );
}

/** Downloads the template of an import: as .xls, or as .xlsx with drop-downs of the own school's values. */
export function TemplateButton({ endpoint }: { endpoint: Sheet['template'] }) {
  const [busy, setBusy] = useState<TemplateFormat>();
  const start = async (format: TemplateFormat) => {
    setBusy(format);
    const done = await download(endpoint, { format }, `导入模板.${format}`).catch(() => false);
    setBusy(undefined);
    if (!done) notify.error('下载模板失败，请稍后重试');
  };
  return (
    <>
      <Button icon={<FileExcelOutlined />} loading={busy === 'xls'} onClick={() => void start('xls')}>
        下载模板
      </Button>
      <Button icon={<FileExcelOutlined />} loading={busy === 'xlsx'} onClick={() => void start('xlsx')}>
        带下拉选项的模板（xlsx）
      </Button>
    </>
  );
}
