import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const facilityRuleRow = z.object({
  id: z.int(),
  version: z.int(),
  aptitude_id: z.nullable(z.int()),
  aptitude_name: z.string(),
  hazard_kind: z.string(),
  hazard_kind_name: z.string(),
  lab_level: z.nullable(z.int()),
  level_name: z.string(),
  category: z.string(),
  category_name: z.string(),
  basis: z.string(),
  status: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type FacilityRuleRow = z.output<typeof facilityRuleRow>;

const facilityRuleInput = z.object({
  aptitude_id: wire.clearable(wire.id()),
  hazard_kind: z.optional(wire.line('危险源种类', 40)),
  lab_level: wire.clearable(wire.int(1, 9)),
  category: wire.codeText('设施类别', 40),
  basis: z.optional(wire.freeText('依据', 200)),
});
export type FacilityRuleInput = z.output<typeof facilityRuleInput>;

const rules = { path: '/facility-rule', noun: '必备设施规则', edit: holds('base-info.grading.edit') };

/** Which facilities a laboratory must have. */
export const facilityRuleApi = {
  ...resourceEndpoints({
    ...rules,
    read: holds('base-info.facility.read'),
    filters: { status: wire.maybe(wire.code(Enabled)), category: wire.maybe(wire.codeText('类别', 40)) },
    sort: [],
    row: facilityRuleRow,
    input: facilityRuleInput,
  }),
  ...statusEndpoint(rules),
  ...removeEndpoint(rules),
};

/** What a laboratory must have, and whether it is there. */
export const requiredFacility = z.object({
  category: z.string(),
  category_name: z.string(),
  basis: z.string(),
  present: z.boolean(),
});
export type RequiredFacility = z.output<typeof requiredFacility>;
