import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ControlKind } from '#platform/forms/shared/control-kind.ts';

const choice = z.object({ key: z.string(), name: z.string() });

/** A field of the form, or a variable of the document, that conditions and rules may ask for. */
const designField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(ControlKind.$items.map(({ value }) => value)),
  options: z.array(z.string()),
});
export type DesignField = z.output<typeof designField>;

/** What a design may refer to in this school. */
const designMaterial = z.object({
  forms: z.array(choice),
  /** Absent: the form is not published, or the sub-system of the documents is not there. */
  fields: z.optional(z.array(designField)),
  /** `held`: somebody who can log in has the role. */
  roles: z.array(z.object({ ...choice.shape, held: z.boolean() })),
  /** Units above the laboratories, with the path of their names. */
  units: z.array(z.object({ id: z.int(), ...choice.shape })),
  handlers: z.array(choice),
  categories: z.array(choice),
});
export type DesignMaterial = z.output<typeof designMaterial>;

export const designApi = {
  material: endpoint({
    method: 'GET',
    path: '/api/wf/design',
    guard: holds('workflow.process.edit'),
    input: z.object({ biz_type: wire.keyword(), form_key: wire.keyword() }),
    output: designMaterial,
  }),
  /** The saved design as BPMN 2.0. */
  bpmn: endpoint({
    method: 'GET',
    path: '/api/wf/process/{id}/bpmn',
    guard: holds('workflow.process.read'),
    input: idOnly,
    output: z.any(),
    blob: true,
  }),
};
