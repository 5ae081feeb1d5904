export { periodOf } from './notice.queries.ts';
export { notify, prepareNotices } from './notify.service.ts';
