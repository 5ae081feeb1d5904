import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { OrgLevel } from './unit.rules.ts';

// Pick lists of organisations, with the paths and names of the specification: orgId, orgName, orgLevel, collegeId.

const pickRow = z.object({
  orgId: z.int(),
  pid: z.nullable(z.int()),
  orgName: z.string(),
  org_code: z.string(),
  orgLevel: z.string(),
  collegeId: z.nullable(z.int()),
  status: z.int(),
  /** Has units below it. */
  has_children: z.boolean(),
});
export type OrgPick = z.output<typeof pickRow>;

const levels = () => wire.maybe(wire.list(wire.code(OrgLevel, '组织级别不正确'), 10));

const pickList = <F extends z.core.$ZodLooseShape>(path: string, filters: F, guard = signedIn) =>
  endpoint({ method: 'GET', path, guard, all: true, input: listInput(filters), output: pageOf(pickRow) });

const filters = {
  orgLevel: levels(),
  collegeId: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  /** Certain units, for their names. */
  orgIds: wire.maybe(wire.list(wire.id(), 200)),
};

export const orgPickApi = {
  /** Every unit of the school; for offices. */
  school: pickList('/api/org', filters, holds('org.unit.school')),
  /** The units in reach of the current role, for everybody else. */
  role: pickList('/api/org/role', filters),
  children: pickList('/api/org/pid', { orgId: wire.id() }),
  /** Units of some levels, colleges unless said otherwise. */
  college: pickList('/searchOrg/college', { org_levels: levels() }),
  /** All colleges of the school. */
  allColleges: pickList('/api/getAllCollege', {}),
};
