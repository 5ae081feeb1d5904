import { defineNotices } from '#platform/notices/shared/define.ts';

export const identityNotices = defineNotices({
  ACCOUNT_LOCKED: {
    label: '账号锁定',
    occasion: '账号因多次输错密码被锁定时，每天最多一次',
    title: '您的账号被锁定 30 分钟',
    body: '您的账号于 {time} 因多次输错密码被锁定 30 分钟，来源地址 {ip}。您常用的浏览器仍可登录。如不是您本人操作，请修改密码并告知学校管理员。',
    byMail: true,
  },
});
