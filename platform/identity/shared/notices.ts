import { defineNotices } from '#platform/notices/shared/define.ts';

export const identityNotices = defineNotices({
  ACCOUNT_LOCKED: {
    label: '账号锁定',
    occasion: '账号因多次输错密码被锁定时，每天最多一次',
    title: '您的账号被锁定 30 分钟',
    body: '您的账号于 {time} 因多次输错密码被锁定 30 分钟，来源地址 {ip}。您常用的浏览器仍可登录。如不是您本人操作，请修改密码并告知学校管理员。',
    byMail: true,
  },
  ADDRESS_CHANGED: {
    label: '邮箱或手机号被修改',
    occasion: '账号的邮箱或手机号改变时；邮件发到原来的邮箱',
    title: '您的{what}已被修改',
    body: '{by}于 {time} 修改了您账号的{what}，您可以在“个人信息”中核对。如果不是您本人同意的，请立即修改密码，并联系学校管理员。',
    byMail: true,
  },
  SECOND_FACTOR: {
    label: '两步验证变动',
    occasion: '账号的两步验证开启、关闭、被管理员重置，用了恢复码，或验证码多次输错时',
    title: '您账号的两步验证：{what}',
    body: '{by}于 {time} {what}，来源地址 {ip}。您可以在“个人信息 → 登录安全”中查看；如不是您本人同意的，请立即修改密码，并联系学校管理员。',
    byMail: true,
  },
});
