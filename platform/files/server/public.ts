export { demoPapers } from './demo-papers.demo.ts';
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
export {
  attachFiles,
  attachStored,
  copyFiles,
  holdUploads,
  releaseFiles,
  storeUploads,
  type StoredUpload,
} from './file.service.ts';
