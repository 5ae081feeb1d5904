import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

/** How people whose accounts are made by an import log in for the first time. */
export const FirstLogin = defineEnum({
  list: { value: 'list', label: '下载初始密码表' },
  mail: { value: 'mail', label: '发送设置密码的邮件链接' },
  later: { value: 'later', label: '暂不开通' },
});
export type FirstLoginWay = (typeof FirstLogin.$items)[number]['value'];

/** Field of an import of people that carries the way. */
export const firstLoginField = 'first_login';

/** First passwords of one sheet; a longer import takes several. */
export const passwordsAtOnce = 250;

const edit = holds('identity.user.edit');
const chosen = z.object({ ids: wire.list(wire.id(), 200) });
const upload = z.object({ uploadId: z.string().check(z.maxLength(64)) });
// Each password costs the server a hash.
const sheet = { method: 'POST', guard: edit, output: z.any(), blob: true, perMinute: 10 } as const;

/** First passwords of many people: in a sheet that is given once, or chosen by themselves at a mailed link. */
export const firstPasswordApi = {
  /** People of an import of the caller who have no password yet. */
  waiting: endpoint({
    method: 'GET',
    path: '/user/import/passwords',
    guard: edit,
    input: upload,
    output: z.object({ count: z.int() }),
  }),
  /** Gives at most `passwordsAtOnce` of them a first password. */
  ofImport: endpoint({ ...sheet, path: '/user/import/passwords', input: upload, summary: '下载导入用户的初始密码表' }),
  many: endpoint({ ...sheet, path: '/user/passwords', input: chosen, summary: '批量重置密码并下载初始密码表' }),
  /** Ends the passwords of those who have an address for links, and mails them one; `without` names the others. */
  links: endpoint({
    method: 'POST',
    path: '/user/password-links',
    guard: edit,
    input: chosen,
    output: z.object({ mailed: z.int(), without: z.array(z.string()) }),
    summary: '批量重置密码并发送邮件链接',
  }),
};
