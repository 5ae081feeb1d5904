export { createMailTemplate } from './mail-template.service.ts';
export { periodNow, remindedNow, reminderNow } from './reminder.queries.ts';
export { notify, prepareNotices, type Awaits } from './notify.service.ts';
