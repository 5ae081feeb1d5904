import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { CodeReaderProps } from './code-reader.tsx';

/** Loads what reads codes, for a page that may scan without a network. */
export const loadCodeReader = () => import('./code-reader.tsx');

/** Reads a code by camera or from a photo; whoever asks says what it means. */
export const CodeReader = lazyPart<CodeReaderProps>(
  () => loadCodeReader().then((m) => m.CodeReader),
  <span aria-busy />,
);
