import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CertificateKind } from '../certificate.states.ts';

const filters = {
  lab_level: wire.maybe(wire.int(1, 4)),
  lab_class: wire.maybe(wire.int(1, 99)),
  user_type: wire.maybe(wire.code(UserType)),
};

const requirementRow = z.object({
  id: z.int(),
  version: z.int(),
  lab_level: z.int(),
  level_name: z.string(),
  /** Null: every class. */
  lab_class: z.nullable(z.int()),
  class_name: z.string(),
  /** Null: every type. */
  user_type: z.nullable(z.string()),
  kinds: z.array(z.string()),
  /** Hours of the level, as base information sets them. */
  first_hours: z.int(),
  yearly_hours: z.int(),
  on_site: z.boolean(),
  commitment: z.boolean(),
  college_approval: z.boolean(),
  valid_months: z.int(),
  can: canOf('edit', 'remove'),
});
export type RequirementRow = z.output<typeof requirementRow>;

const requirementInput = z.object({
  lab_level: wire.int(1, 4, '请选择实验室等级'),
  lab_class: wire.clearable(wire.int(1, 99)),
  user_type: wire.clearable(wire.code(UserType)),
  kinds: wire.list(wire.code(CertificateKind), 8),
  on_site: wire.bool(),
  commitment: wire.bool(),
  college_approval: wire.bool(),
  valid_months: wire.int(1, 60, '请填写有效期'),
});
export type RequirementInput = z.output<typeof requirementInput>;

const path = '/admittance/requirement';
const noun = '准入要求';
const edit = holds('training.requirement.edit');

export const requirementApi = {
  ...resourceEndpoints({
    path,
    noun,
    read: holds('training.requirement.read'),
    edit,
    filters,
    sort: ['lab_level'],
    row: requirementRow,
    input: requirementInput,
  }),
  ...removeEndpoint({ path, noun, edit }),
};
