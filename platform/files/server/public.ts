export { fileRefs, pickFiles } from './file.queries.ts';
export { attachFiles } from './file.service.ts';
