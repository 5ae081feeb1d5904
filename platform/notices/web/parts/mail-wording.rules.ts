import type { OutputOf } from '#kernel/shared/contract.ts';
import { variablesOf } from '../../shared/define.ts';
import type { mailTemplateApi } from '../../shared/mail-template.ts';
import { escapeHtml } from '../../shared/mail-variables.ts';

export type Scene = OutputOf<typeof mailTemplateApi.scenes>['content'][number];

/** Variables of a text that its scene does not have. */
export const unknownIn = (text: string, known: readonly string[]): string[] =>
  variablesOf(text).filter((name) => !known.includes(name));

/** A first wording of a scene: that of its notice, with the link. */
export const wordingOf = ({ title, body }: Pick<Scene, 'title' | 'body'>) => ({
  subject: title,
  body: `${body
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')}<p>{link}</p>`,
});
