import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { UnitChange, UnitNew, unitApi } from '../shared/unit.ts';
import { codeFault, type OrgLevelCode } from '../shared/unit.rules.ts';
import { moveUnits } from './tree.service.ts';
import { mayDisable, unitEditScope, unitMoveScope } from './unit.policy.ts';
import { checkReach, findUnit } from './unit.queries.ts';
import { createUnit, removeUnit, setUnitStatus, updateUnit } from './unit.service.ts';

// Commands of the organisation pages: check the caller's scope, then call the unit services.

/** Columns of a unit from its form, where an emptied text is `null`. */
const columnsOf = <U extends { phone?: string | null | undefined; email?: string | null | undefined }>(input: U) => ({
  ...input,
  phone: input.phone === null ? '' : input.phone,
  email: input.email === null ? '' : input.email,
});

export async function addUnit(ctx: Ctx, input: UnitNew): Promise<number> {
  checkLevel(input.level, input.code);
  await findUnit(ctx, input.pid, unitEditScope(ctx.actor));
  const id = await createUnit(ctx, columnsOf(input));
  await attachFiles(ctx, 'org.unit', id, input.duty_files ?? []);
  return id;
}

export async function editUnit(ctx: Ctx, input: UnitChange) {
  const unit = await findUnit(ctx, input.id, unitEditScope(ctx.actor));
  // An unchanged code may violate a rule introduced later.
  if (input.code !== unit.code) checkLevel(unit.level, input.code);
  else assert(unit.level !== 'lab', orgErrors.labElsewhere);
  await attachFiles(ctx, 'org.unit', input.id, input.duty_files ?? []);
  await updateUnit(ctx, columnsOf(input));
}

function checkLevel(level: OrgLevelCode, code: string) {
  assert(level !== 'lab', orgErrors.labElsewhere);
  const fault = codeFault(level, code);
  if (fault) throw badFields({ code: fault });
}

export async function changeStatus(ctx: Ctx, input: InputOf<typeof unitApi.setStatus>) {
  await checkDisable(ctx, input.id);
  await setUnitStatus(ctx, input);
}

export async function removeEmptyUnit(ctx: Ctx, { id }: { id: number }) {
  const unit = await checkDisable(ctx, id);
  assert(unit.level !== 'lab', orgErrors.labElsewhere);
  await removeUnit(ctx, id);
}

async function checkDisable(ctx: Ctx, id: number) {
  const unit = await findUnit(ctx, id, unitEditScope(ctx.actor));
  assert(unit.pid !== null, orgErrors.rootFixed);
  assert(mayDisable(ctx.actor, unit), orgErrors.ownUnitFixed);
  return unit;
}

/** Moves units below another one; all of them or none. */
export async function moveAll(ctx: Ctx, { ids, pid }: { ids: number[]; pid: number }) {
  const unique = [...new Set(ids)];
  await checkReach(ctx, [...new Set([...unique, pid])], unitMoveScope(ctx.actor));
  await moveUnits(ctx, unique, pid);
}
