import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { CodeReaderProps } from './code-reader.tsx';

/** Reads a code by camera or from a photo; whoever asks says what it means. */
export const CodeReader = lazyPart<CodeReaderProps>(
  () => import('./code-reader.tsx').then((m) => m.CodeReader),
  <span aria-busy />,
);
