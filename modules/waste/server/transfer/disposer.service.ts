import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { contractApi, ContractInput, disposerApi, DisposerInput } from '../../shared/transfer/disposer.ts';

const disposer: RowKind<'waste.disposer'> = {
  table: 'waste.disposer',
  doc: 'waste.disposer',
  noun: '处置单位',
  softDelete: false,
};
const contract: RowKind<'waste.contract'> = {
  table: 'waste.contract',
  doc: 'waste.contract',
  noun: '处置合同',
  softDelete: false,
};

const ends = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }) =>
  ends_on < starts_on && '有效期至不能早于有效期起';

const checkDisposer = (ctx: Ctx, input: DisposerInput) => checkFields<DisposerInput>(ctx, { ends_on: ends(input) });

export async function createDisposer(ctx: Ctx, input: DisposerInput): Promise<number> {
  await checkDisposer(ctx, input);
  return insertRow(ctx, disposer, input, input.name);
}

export async function updateDisposer(ctx: Ctx, { id, version, ...input }: InputOf<typeof disposerApi.update>) {
  const check = () => checkDisposer(ctx, input);
  await updateRow(ctx, disposer, { id, version }, input, { note: input.name, check });
}

export const setDisposerStatus = (ctx: Ctx, { id, status }: InputOf<typeof disposerApi.setStatus>) =>
  setStatus(ctx, disposer, id, status);

const checkContract = (ctx: Ctx, input: ContractInput) =>
  checkFields<ContractInput>(ctx, {
    disposer_id: {
      valid: sql<boolean>`exists (select 1 from waste.disposer where school_id = ${ctx.schoolId} and id = ${input.disposer_id} and status = 1)`,
      message: '处置单位不存在或已停用，请重新选择',
    },
    ends_on: ends(input),
    prices: hasTwice(input.prices ?? []) && '同一废物代码只填一个单价',
  });

const hasTwice = (prices: readonly { code: string }[]) => new Set(prices.map(({ code }) => code)).size < prices.length;
const storedContract = ({ prices, ...input }: ContractInput) => ({
  ...input,
  ...(prices && { prices: jsonColumn(prices) }),
});

export async function createContract(ctx: Ctx, input: ContractInput): Promise<number> {
  await checkContract(ctx, input);
  return insertRow(ctx, contract, storedContract(input), input.no);
}

export async function updateContract(ctx: Ctx, { id, version, ...input }: InputOf<typeof contractApi.update>) {
  const check = () => checkContract(ctx, input);
  await updateRow(ctx, contract, { id, version }, storedContract(input), { note: input.no, check });
}

export const setContractStatus = (ctx: Ctx, { id, status }: InputOf<typeof contractApi.setStatus>) =>
  setStatus(ctx, contract, id, status);
