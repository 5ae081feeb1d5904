export {
  contentKeys,
  fileRefs,
  filesOf,
  filesOfRecord,
  linked,
  linkOf,
  pickFiles,
  type RowFile,
} from './file.queries.ts';
export { attachFiles, copyFiles, holdUploads, releaseFiles } from './file.service.ts';
