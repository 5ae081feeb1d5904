import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, forbidden } from '#kernel/server/errors.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { tablesFile } from '#kernel/server/sheets/export-tables.ts';
import { writtenCells } from '#kernel/server/sheets/import-reads.ts';
import { inSchool } from '#kernel/server/work.ts';
import { identityErrors } from '../shared/errors.ts';
import { passwordsAtOnce } from '../shared/first-password.ts';
import { replacePasswords } from './account.service.ts';
import { hashPassword, randomPassword } from './password.rules.ts';
import { lockPeople, type LockedPerson } from './people.service.ts';
import { canMailLinks } from './reset-link.service.ts';
import { userSheet } from './user.import.ts';

/** Ids of the people whom an import of the caller has written and who have no password. */
async function listWaiting(ctx: Ctx, uploadId: string): Promise<number[]> {
  const accounts = await writtenCells(ctx, userSheet, uploadId, 'account');
  const { rows } = await sql<{ id: number }>`select u.id from identity.account u where u.school_id = ${ctx.schoolId}
      and lower(u.account) = any(${accounts.map((account) => account.toLowerCase())}) and u.password_hash = '' and u.deleted_at is null
    order by u.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export const countWaiting = async (ctx: Ctx, { uploadId }: { uploadId: string }) => ({
  count: (await listWaiting(ctx, uploadId)).length,
});

/** First passwords of the people of an import, who have none. */
export async function givePasswordsOfImport(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<BlobReply> {
  const people = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const ids = await listWaiting(tx, uploadId);
    assert(ids.length > 0, identityErrors.noneWaiting);
    return lockPeople(tx, ids.slice(0, passwordsAtOnce));
  });
  return give(ctx, people, '导入用户的初始密码');
}

/** First passwords of chosen people, whose old ones end. */
export async function givePasswords(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<BlobReply> {
  if (ids.includes(ctx.actor.userId)) throw forbidden();
  const people = await inSchool(ctx.services, ctx.actor, (tx) => lockPeople(tx, ids));
  return give(ctx, people, '批量重置密码');
}

/** All people get a password, or nobody; the passwords leave the server in the sheet only. */
async function give(ctx: Ctx, people: readonly LockedPerson[], action: string): Promise<BlobReply> {
  const given = await withPasswords(people);
  const save = async (tx: Ctx) => {
    const ids = people.map(({ id }) => id);
    // Roles may have changed while the passwords were hashed.
    await lockPeople(tx, ids);
    const changed = await replacePasswords(
      tx,
      given.map(({ id, hash, version }) => ({ id, hash, version })),
    );
    assert(changed === ids.length, identityErrors.someChanged);
    await tx.audit({ action, docType: 'identity.account', note: `${ids.length} 人`, after: { ids } });
  };
  await inSchool(ctx.services, ctx.actor, save, { by: ctx });
  const rows = given.map(({ job_no, name, account, password }) => [job_no, name, account, password]);
  return tablesFile(ctx, '初始密码', [{ name: '初始密码', titles: ['工号/学号', '姓名', '账号', '初始密码'], rows }]);
}

type Given = LockedPerson & { password: string; hash: string };

/** Hashes outside of any transaction, two at a time, which leaves turns to logins. */
async function withPasswords(people: readonly LockedPerson[]): Promise<Given[]> {
  const given: Given[] = [];
  for (let at = 0; at < people.length; at += 2)
    given.push(...(await Promise.all(people.slice(at, at + 2).map(withPassword))));
  return given;
}

async function withPassword(person: LockedPerson): Promise<Given> {
  const password = randomPassword();
  return { ...person, password, hash: await hashPassword(password) };
}

/** Ends the passwords of chosen people, who choose new ones by mailed links; who cannot be mailed keeps his. */
export async function giveLinks(ctx: Ctx, { ids }: { ids: readonly number[] }) {
  assert(canMailLinks(ctx), identityErrors.noMail);
  if (ids.includes(ctx.actor.userId)) throw forbidden();
  const people = await lockPeople(ctx, ids);
  const mailed = people.flatMap(({ id, may_mail }) => (may_mail ? [id] : []));
  const without = people.flatMap(({ name, may_mail }) => (may_mail ? [] : [name]));
  await replacePasswords(
    ctx,
    mailed.map((id) => ({ id, hash: '' })),
  );
  if (mailed.length > 0) await ctx.job('identity.mail-links', { ids: mailed });
  const note = `${mailed.length} 人：邮件链接`;
  await ctx.audit({ action: '批量重置密码', docType: 'identity.account', note, after: { ids: mailed } });
  return { mailed: mailed.length, without };
}
