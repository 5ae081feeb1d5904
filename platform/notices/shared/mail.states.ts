import { defineEnum } from '#kernel/shared/enums.ts';

/** Where the mail of a message stands; `sending` is claimed by a run that may have been killed. */
export const MailState = defineEnum({
  none: { value: 'none', label: '不发邮件' },
  waiting: { value: 'waiting', label: '待发送' },
  sending: { value: 'sending', label: '发送中' },
  sent: { value: 'sent', label: '已发送' },
  failed: { value: 'failed', label: '发送失败' },
});
