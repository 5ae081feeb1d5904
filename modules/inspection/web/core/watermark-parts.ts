import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { WatermarkNoteProps } from './watermark-note.tsx';

const load = () => import('./watermark-note.tsx');

export const WatermarkNote = lazyPart<WatermarkNoteProps>(() => load().then((m) => m.WatermarkNote));
export const WatermarkSetting = lazyPart<object>(() => load().then((m) => m.WatermarkSetting));
