export { createMailTemplate } from './mail-template.service.ts';
export { periodOf } from './notice.queries.ts';
export { notify, prepareNotices, type Awaits } from './notify.service.ts';
