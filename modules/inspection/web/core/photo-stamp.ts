import { formatDateTime } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import type { Stamp } from '#kernel/web/api/upload.ts';
import { session } from '#kernel/web/session/session.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { readCached } from '#platform/offline/web/public.tsx';
import { isOn } from './watermark.ts';
import { watermarkLines, wrapped, type Site } from './watermark.rules.ts';

/** The setting when a photo arrives before it has been read; the default where it was never read. */
const readWatermark = () =>
  readCached(settingApi.config, {}).then(
    ({ data }) => isOn(data),
    () => true,
  );

const stampOf =
  (lines: readonly string[]): Stamp =>
  (pen) => {
    const { width, height } = pen.canvas;
    const size = Math.max(12, Math.round(width * 0.026));
    const margin = Math.round(size * 0.7);
    const step = Math.round(size * 1.4);
    pen.font = `600 ${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
    pen.textBaseline = 'middle';
    const rows = wrapped(lines, (text) => pen.measureText(text).width, width - 2 * margin);
    const band = rows.length * step + margin;
    // White on a dark band is readable on light and dark photos.
    pen.fillStyle = 'rgba(0, 0, 0, 0.58)';
    pen.fillRect(0, height - band, width, band);
    pen.fillStyle = '#fff';
    for (const [at, row] of rows.entries()) pen.fillText(row, margin, height - band + margin / 2 + step * (at + 0.5));
  };

/** What is drawn on a photo taken now; undefined if the school wants no watermark. */
export async function currentStamp(site: Site | null, known: boolean | undefined): Promise<Stamp | undefined> {
  if (!(known ?? (await readWatermark()))) return undefined;
  const at = formatDateTime(new Date(serverNow()));
  return stampOf(watermarkLines(site, at, session().data?.userInfo.name ?? ''));
}
