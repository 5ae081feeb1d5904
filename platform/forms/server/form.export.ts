import type { Ctx } from '#kernel/server/context.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import type { FormFile } from '../shared/form.ts';
import { findForm } from './form.queries.ts';

/** A form as a file that another school imports: its draft, without the rows of this school. */
export async function exportForm(ctx: Ctx, { id }: { id: number }): Promise<BlobReply> {
  const { form_key, name, category, target, schema } = await findForm(ctx, id);
  const file = { kind: 'lab-form', format: 1, form_key, name, category, target, schema } satisfies Record<
    keyof FormFile,
    unknown
  >;
  return {
    name: `表单_${name.replace(/[\\/:*?"<>|\r\n\t]/g, ' ')}.json`,
    type: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(file, undefined, 2)),
  };
}
