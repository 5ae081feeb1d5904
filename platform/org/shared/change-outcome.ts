import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

/** Fields of a form whose changes may need an approval. */
export const changeReason = {
  change_reason: wire.maybe(wire.freeText('变更原因', 200)),
  change_files: wire.maybe(wire.list(wire.id(), 5)),
};

/** What became of the changed fields of a save, by their labels, and the request of those that wait for approval. */
export const changeOutcome = z.object({
  written: z.array(z.string()),
  recorded: z.array(z.string()),
  submitted: z.array(z.string()),
  request_id: z.nullable(z.int()),
  req_no: z.string(),
});
export type ChangeOutcome = z.output<typeof changeOutcome>;

/** The outcome as the message after a save. */
export function outcomeText({ written, recorded, submitted, req_no }: ChangeOutcome): string {
  const now = [...written, ...recorded];
  const parts = [
    ...(now.length > 0 ? [`已生效：${now.join('、')}`] : []),
    ...(submitted.length > 0 ? [`已提交审批（${req_no}）：${submitted.join('、')}`] : []),
  ];
  return parts.length > 0 ? parts.join('；') : '保存成功';
}
