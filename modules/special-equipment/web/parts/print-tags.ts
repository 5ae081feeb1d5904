import { download } from '#kernel/web/api/download.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { assetApi } from '../../shared/asset.ts';

/** Tags of pieces as a PDF to cut out. */
export async function printTags(rows: readonly { id: number }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (!(await download(assetApi.tag, { ids }, '特种设备使用标志.pdf'))) notify.error('打印失败，请稍后重试');
}
