export { contentKeys, fileRefs, filesOf, linked, linkOf, pickFiles, type RowFile } from './file.queries.ts';
export { attachFiles } from './file.service.ts';
