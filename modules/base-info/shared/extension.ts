import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

// Every page of a laboratory loads this file: the rules of forms stay out of it.

/** What a school may ask more about, by forms of its own; the codes are those of `FormTarget`. */
export const ExtensionTarget = defineEnum({
  lab: { value: 1, label: '实验室' },
  room: { value: 2, label: '房间' },
  person: { value: 3, label: '人员' },
  equipment: { value: 4, label: '设备' },
});
export type ExtensionTargetCode = EnumValue<typeof ExtensionTarget>;

const of = { target: wire.code(ExtensionTarget, '适用对象不正确'), target_id: wire.id() };

/** Design and values; the server checks designs when they are published. */
const content = z.object({ form_version: z.int(), schema: z.any(), values: z.any() });

const extension = z.object({
  form_id: z.int(),
  name: z.string(),
  /** 0 before it is filled in. */
  version: z.int(),
  updated_at: z.nullable(z.string()),
  updated_by_name: z.string(),
  /** As it was filled in, by the design of then. */
  filled: z.nullable(content),
  /** What is edited: the design in use, with the values that it still has or starts with. */
  edited: z.nullable(content),
  can: canOf('edit'),
});
export type Extension = z.output<typeof extension>;

const path = '/lab-baseinfo/extension/{target}/{target_id}';

/** Whoever sees the laboratory, room, person or piece of equipment sees these; whoever edits it fills them in. */
export const extensionApi = {
  list: endpoint({
    method: 'GET',
    path,
    guard: signedIn,
    input: z.object(of),
    output: z.object({ content: z.array(extension) }),
  }),
  save: endpoint({
    method: 'POST',
    path: `${path}/{form_id}/save`,
    guard: signedIn,
    input: z.object({
      ...of,
      form_id: wire.id(),
      form_version: wire.int(1),
      /** Checked as `formValues` before anything else is. */
      values: z.record(z.string().check(z.maxLength(40)), z.unknown()),
      /** 0 if it is filled in for the first time. */
      version: wire.int(0),
    }),
    output: nothing,
    summary: '填写扩展信息',
  }),
};
