import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { WatermarkNoteProps } from './watermark-note.tsx';

export const loadWatermark = () => import('./watermark-note.tsx');

export const WatermarkNote = lazyPart<WatermarkNoteProps>(() => loadWatermark().then((m) => m.WatermarkNote));
export const WatermarkSetting = lazyPart<object>(() => loadWatermark().then((m) => m.WatermarkSetting));
