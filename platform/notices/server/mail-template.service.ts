import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { sql } from 'kysely';
import { isImage } from '#kernel/server/files/inspect-file.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { cleanRichText } from '#platform/forms/server/public.ts';
import { plainText } from '#platform/forms/shared/rich-text.rules.ts';
import { variablesOf } from '../shared/define.ts';
import { noticeErrors } from '../shared/errors.ts';
import { fillMail, maxPictureBytes, picturesOf, samplesOf } from '../shared/mail-variables.ts';
import type { mailTemplateApi, MailTemplateInput } from '../shared/mail-template.ts';
import { mailFault } from './delivery.rules.ts';
import { findPictures, placePictures, templateDoc, type StoredPicture } from './mail-picture.queries.ts';
import { listScenes, mailTemplateList } from './mail-template.queries.ts';

export const mailTemplate: RowKind<'notices.mail_template'> = {
  table: 'notices.mail_template',
  doc: templateDoc,
  noun: '邮件模板',
};

const timesIn = (text: string, name: string) => text.split(`{${name}}`).length;

type Wording = Pick<MailTemplateInput, 'scene' | 'subject' | 'body' | 'pictures'>;

/** The wording with clean markup; its variables are those of the scene and, in the text, its pictures. */
async function checked<T extends Wording>(ctx: Ctx, input: T, former: readonly number[] = []) {
  const body = cleanRichText(input.body);
  const scene = (await listScenes(ctx)).find((one) => one.scene === input.scene);
  assert(scene, noticeErrors.sceneUnknown);
  const pictures = await checkPictures(ctx, input.pictures ?? former);
  const text = plainText(body);
  const known = [...scene.variables, ...picturesOf(pictures.length)];
  const unknown = [
    ...variablesOf(input.subject).filter((name) => !scene.variables.includes(name)),
    ...variablesOf(text).filter((name) => !known.includes(name)),
  ];
  assert(unknown.length === 0, noticeErrors.unknownVariable, { names: [...new Set(unknown)].join('、') });
  // Markup inside the braces would keep a variable from being filled.
  const broken = variablesOf(text).filter((name) => timesIn(text, name) > timesIn(body, name));
  assert(broken.length === 0, noticeErrors.brokenVariable, { names: broken.map((name) => `{${name}}`).join('、') });
  return { values: { ...input, body }, variables: scene.variables, pictures };
}

async function checkPictures(ctx: Ctx, ids: readonly number[]): Promise<StoredPicture[]> {
  const pictures = await findPictures(ctx, ids);
  assert(pictures.length === ids.length, noticeErrors.pictureGone);
  assert(
    pictures.every(({ ext }) => isImage(ext)),
    noticeErrors.noPicture,
  );
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0);
  assert(bytes <= maxPictureBytes, noticeErrors.picturesTooLarge, {
    size: (bytes / 1e6).toFixed(1),
    max: maxPictureBytes / 1e6,
  });
  return pictures;
}

export async function createMailTemplate(ctx: Ctx, input: MailTemplateInput): Promise<number> {
  const { values } = await checked(ctx, input);
  const id = await insertRow(ctx, mailTemplate, values, input.name);
  await attachFiles(ctx, templateDoc, id, input.pictures ?? []);
  return id;
}

export async function updateMailTemplate(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof mailTemplateApi.update>,
): Promise<void> {
  const { pictures: former } = await mailTemplateList.find(ctx, id);
  const { values } = await checked(
    ctx,
    input,
    former.map((picture) => picture.id),
  );
  await updateRow(ctx, mailTemplate, { id, version }, values, { note: input.name });
  await attachFiles(ctx, templateDoc, id, input.pictures ?? []);
}

export const removeMailTemplate = (ctx: Ctx, id: number): Promise<void> => removeRow(ctx, mailTemplate, id);

/** Sends the wording with sample values to the caller; outside of a transaction, because the mail server may be slow. */
export async function testMail(ctx: Ctx, input: InputOf<typeof mailTemplateApi.test>): Promise<{ to: string }> {
  const { school, variables, values, pictures, to } = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const wording = await checked(tx, input);
    const { rows } = await sql<{
      email: string;
      school: string;
    }>`select a.email, s.name as school from identity.account a
      join org.school s on s.id = a.school_id where a.school_id = ${tx.schoolId} and a.id = ${tx.actor.userId}`.execute(
      tx.db,
    );
    const { email, school } = found(rows[0], '账号');
    assert(email !== '', noticeErrors.noOwnMail);
    assert(ctx.services.mailer.enabled, noticeErrors.noMailServer);
    return { ...wording, school, to: email };
  });
  const link = `${ctx.services.config.publicUrl ?? ctx.origin}/lab-platform/`;
  const { attached, addresses } = await placePictures(ctx, values.body, pictures);
  const mail = fillMail(values, { ...samplesOf(variables), school }, link, addresses);
  const fault = await ctx.services.mailer.send({ to, ...mail, pictures: attached }).then(() => undefined, mailFault);
  assert(!fault, noticeErrors.mailRefused, { reason: fault?.text ?? '' });
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: '测试发送邮件', note: `${input.scene} ${to}` }), {
    by: ctx,
  });
  return { to };
}
