export { contentKeys, fileRefs, filesOfRecord, linkOf, pickFiles } from './file.queries.ts';
export { attachFiles, holdUploads, releaseFiles } from './file.service.ts';
