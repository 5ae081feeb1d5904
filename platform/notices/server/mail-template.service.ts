import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { sql } from 'kysely';
import { cleanRichText } from '#platform/forms/server/public.ts';
import { plainText } from '#platform/forms/shared/rich-text.rules.ts';
import { variablesOf } from '../shared/define.ts';
import { noticeErrors } from '../shared/errors.ts';
import { fillMail, samplesOf } from '../shared/mail-variables.ts';
import type { mailTemplateApi, MailTemplateInput } from '../shared/mail-template.ts';
import { listScenes } from './mail-template.queries.ts';

export const mailTemplate: RowKind<'notices.mail_template'> = {
  table: 'notices.mail_template',
  doc: 'notices.mail-template',
  noun: '邮件模板',
};

const timesIn = (text: string, name: string) => text.split(`{${name}}`).length;

type Wording = Pick<MailTemplateInput, 'scene' | 'subject' | 'body'>;

/** The wording with clean markup; its variables are those of the scene. */
async function checked<T extends Wording>(ctx: Ctx, input: T): Promise<T & { variables: string[] }> {
  const body = cleanRichText(input.body);
  const scene = (await listScenes(ctx)).find((one) => one.scene === input.scene);
  assert(scene, noticeErrors.sceneUnknown);
  const text = plainText(body);
  const unknown = variablesOf(`${input.subject}\n${text}`).filter((name) => !scene.variables.includes(name));
  assert(unknown.length === 0, noticeErrors.unknownVariable, { names: unknown.join('、') });
  // Markup inside the braces would keep a variable from being filled.
  const broken = variablesOf(text).filter((name) => timesIn(text, name) > timesIn(body, name));
  assert(broken.length === 0, noticeErrors.brokenVariable, { names: broken.map((name) => `{${name}}`).join('、') });
  return { ...input, body, variables: scene.variables };
}

export async function createMailTemplate(ctx: Ctx, input: MailTemplateInput): Promise<number> {
  const { variables: _, ...values } = await checked(ctx, input);
  return insertRow(ctx, mailTemplate, values, input.name);
}

export async function updateMailTemplate(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof mailTemplateApi.update>,
): Promise<void> {
  const { variables: _, ...values } = await checked(ctx, input);
  await updateRow(ctx, mailTemplate, { id, version }, values, { note: input.name });
}

export const removeMailTemplate = (ctx: Ctx, id: number): Promise<void> => removeRow(ctx, mailTemplate, id);

/** Sends the wording with sample values to the caller; outside of a transaction, because the mail server may be slow. */
export async function testMail(ctx: Ctx, input: InputOf<typeof mailTemplateApi.test>): Promise<{ to: string }> {
  const { mail, to } = await inSchool(ctx.services, ctx.actor, async (tx) => {
    const { variables, subject, body } = await checked(tx, input);
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
    const link = `${ctx.services.config.publicUrl ?? ctx.origin}/lab-platform/`;
    return { mail: fillMail({ subject, body }, { ...samplesOf(variables), school }, link), to: email };
  });
  const reason = await ctx.services.mailer.send({ to, ...mail }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : '未知错误').slice(0, 200),
  );
  assert(reason === '', noticeErrors.mailRefused, { reason });
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: '测试发送邮件', note: `${input.scene} ${to}` }), {
    by: ctx,
  });
  return { to };
}
