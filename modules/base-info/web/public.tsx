export { CodeReader, loadCodeReader } from './parts/code-reader-part.tsx';
export { CodeScan } from './parts/code-scan.tsx';

export { SignShapes } from './parts/sign-shapes.tsx';
