export { contentKeys, fileRefs, linkOf, pickFiles } from './file.queries.ts';
export { attachFiles } from './file.service.ts';
