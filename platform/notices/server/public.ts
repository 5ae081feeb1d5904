export { periodOf } from './notice.queries.ts';
export { notify, prepareNotices, type Notice } from './notify.service.ts';
