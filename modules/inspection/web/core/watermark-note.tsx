import { useEffect } from 'react';
import { useWatermark } from './watermark.ts';
import type { Site } from './watermark.rules.ts';

export type WatermarkNoteProps = { site: Site | null; onRead: (watermark: boolean) => void };

/** What will be added to a photo. */
export function WatermarkNote({ site, onRead }: WatermarkNoteProps) {
  const watermark = useWatermark();
  useEffect(() => {
    if (watermark !== undefined) onRead(watermark);
  }, [watermark, onRead]);
  return watermark ? (
    <small className="check-photo-note">照片底部将加上{site && '实验室、'}时间和姓名水印</small>
  ) : null;
}

/** Reads the setting, so that it is on the device before a photo is taken. */
export function WatermarkSetting() {
  useWatermark();
  return null;
}
