import { Button } from 'antd';
import { useState } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';

/** Downloads the file of a laboratory. */
export function LabFileButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download(statisticApi.printLab, { id }, '一室一档.pdf').catch(() => false);
    setBusy(false);
  };
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void start()}>
      一室一档
    </Button>
  );
}
