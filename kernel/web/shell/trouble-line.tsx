import { lazyPart } from '../router/lazy-part.tsx';
import type { TroubleProps } from './trouble-text.tsx';

/** Says that something could not be read, what to do, and reads it again on request; loaded with the first trouble. */
export const TroubleLine = lazyPart<TroubleProps>(() => import('./trouble-text.tsx').then((m) => m.TroubleText));
