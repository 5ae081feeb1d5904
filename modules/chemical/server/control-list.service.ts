import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { EditionState, uncontrolled, type controlListApi, type ControlListInput } from '../shared/control-list.ts';
import { chemicalErrors } from '../shared/errors.ts';
import { controlLists } from './control-list.queries.ts';

const controlList: RowKind<'chemical.control_list'> = {
  table: 'chemical.control_list',
  doc: 'chemical.control-list',
  noun: '管控名录',
  softDelete: false,
};

const checkInput = (ctx: Ctx, { flag, issued_on, starts_on, copy_from }: ControlListInput) =>
  checkFields<ControlListInput>(ctx, {
    flag: flag === uncontrolled ? '请选择管控类别' : codeReference(ctx, 'chem_control', flag, '管控类别'),
    starts_on: issued_on && starts_on < issued_on ? '施行日期不能早于公布日期' : undefined,
    copy_from: copy_from && {
      valid: sql<boolean>`exists (select 1 from chemical.control_list where school_id = ${ctx.schoolId} and id = ${copy_from}
        and flag = ${flag})`,
      message: '原版本不存在，或管控类别不同，请重新选择',
    },
  });

/** A new edition begins with the substances of the one that it follows. */
export async function createControlList(ctx: Ctx, input: ControlListInput): Promise<number> {
  await checkInput(ctx, input);
  const { copy_from, ...values } = input;
  const id = await insertRow(ctx, controlList, values, `${input.name} ${input.edition}`);
  if (copy_from !== undefined)
    await sql`insert into chemical.control_entry (school_id, list_id, substance_id, created_by, created_at)
      select school_id, ${id}, substance_id, ${ctx.actor.userId}, ${ctx.now} from chemical.control_entry
      where school_id = ${ctx.schoolId} and list_id = ${copy_from}`.execute(ctx.db);
  return id;
}

export async function updateControlList(
  ctx: Ctx,
  { id, version, copy_from: _copied, ...input }: InputOf<typeof controlListApi.update>,
) {
  const check = async (before: Record<string, unknown>) => {
    await checkIsOpen(ctx, id);
    await checkInput(ctx, input);
    await checkFields<ControlListInput>(ctx, {
      flag: before['flag'] !== input.flag && '已登记的名录不能改变管控类别，请新增名录',
    });
  };
  await updateRow(ctx, controlList, { id, version }, input, { note: `${input.name} ${input.edition}`, check });
}

export async function setControlListStatus(ctx: Ctx, { id, status }: InputOf<typeof controlListApi.setStatus>) {
  await checkIsOpen(ctx, id);
  await setStatus(ctx, controlList, id, status);
}

async function checkIsOpen(ctx: Ctx, id: number) {
  const { state } = await controlLists.find(ctx, id);
  assert(state !== EditionState.replaced, chemicalErrors.editionReplaced);
}
