import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { UnitEdit, UnitNew, unitApi } from '../shared/unit.ts';
import { codeFault, type OrgLevelCode } from '../shared/unit.rules.ts';
import { moveUnits } from './tree.service.ts';
import { mayRetire, unitEditScope, unitMoveScope } from './unit.policy.ts';
import { checkReach, findUnit } from './unit.queries.ts';
import { createUnit, deleteUnit, setUnitStatus, updateUnit } from './unit.service.ts';

// What the organisation pages do: first the reach of the person, then the unit services.

const fieldsOf = ({ orgName, orgCode, phone, email, ...rest }: Omit<UnitNew, 'pid' | 'orgLevel'>) => ({
  ...rest,
  name: orgName,
  code: orgCode,
  phone: phone ?? (phone === null ? '' : undefined),
  email: email ?? (email === null ? '' : undefined),
});

export async function addUnit(ctx: Ctx, { pid, orgLevel, ...input }: UnitNew): Promise<number> {
  checkLevel(orgLevel, input.orgCode);
  await findUnit(ctx, pid, unitEditScope(ctx.actor));
  const id = await createUnit(ctx, { pid, level: orgLevel, ...fieldsOf(input) });
  await attachFiles(ctx, 'org.unit', id, input.dutyFileIds ?? []);
  return id;
}

export async function editUnit(ctx: Ctx, { orgId, ...input }: UnitEdit) {
  const unit = await findUnit(ctx, orgId, unitEditScope(ctx.actor));
  // A code that was there before the rule stays as it is.
  if (input.orgCode !== unit.code) checkLevel(unit.level, input.orgCode);
  else assert(unit.level !== 'lab', orgErrors.labElsewhere);
  await attachFiles(ctx, 'org.unit', orgId, input.dutyFileIds ?? []);
  await updateUnit(ctx, orgId, { ...fieldsOf(input), version: input.version });
}

function checkLevel(level: OrgLevelCode, code: string) {
  assert(level !== 'lab', orgErrors.labElsewhere);
  const fault = codeFault(level, code);
  if (fault) throw badFields({ orgCode: fault });
}

export async function changeStatus(ctx: Ctx, { orgId, status }: InputOf<typeof unitApi.setStatus>) {
  await checkRetire(ctx, orgId);
  await setUnitStatus(ctx, orgId, status);
}

export async function removeUnit(ctx: Ctx, { orgId }: { orgId: number }) {
  const unit = await checkRetire(ctx, orgId);
  assert(unit.level !== 'lab', orgErrors.labElsewhere);
  await deleteUnit(ctx, orgId);
}

async function checkRetire(ctx: Ctx, orgId: number) {
  const unit = await findUnit(ctx, orgId, unitEditScope(ctx.actor));
  assert(unit.pid !== null, orgErrors.rootFixed);
  assert(mayRetire(ctx.actor, unit), orgErrors.ownUnitFixed);
  return unit;
}

/** Moves units below another one; all of them or none. */
export async function moveAll(ctx: Ctx, { ids, pid }: { ids: number[]; pid: number }) {
  const wanted = [...new Set(ids)];
  await checkReach(ctx, [...new Set([...wanted, pid])], unitMoveScope(ctx.actor));
  await moveUnits(ctx, wanted, pid);
}
