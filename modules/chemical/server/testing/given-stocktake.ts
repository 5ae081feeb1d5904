import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { stocktakeApi, type CountInput, type StocktakeInput } from '../../shared/stocktake/stocktake.ts';
import { keeperPassword } from './given-store.ts';

/** Ways to count, as the storeman unless said otherwise. */
export function countsOf(app: TestApp) {
  const version = async (id: number) => (await (await app.as('school')).ok(stocktakeApi.find, { id })).version;
  return {
    async create(scope: Partial<StocktakeInput>, by: TestAccount = 'storeman'): Promise<number> {
      const leader_id = await app.user(by);
      return (await (await app.as(by)).ok(stocktakeApi.create, { name: '月度盘点', leader_id, ...scope })).id;
    },
    begin: async (id: number, by: TestAccount = 'storeman') =>
      (await app.as(by)).call(stocktakeApi.begin, { id, version: await version(id) }),
    count: async (id: number, line: Omit<CountInput, 'id'>, by: TestAccount = 'storeman') =>
      (await app.as(by)).call(stocktakeApi.count, { id, ...line }),
    submit: async (id: number, rest?: string, by: TestAccount = 'storeman') =>
      (await app.as(by)).call(stocktakeApi.submit, {
        id,
        version: await version(id),
        ...(rest !== undefined && { rest }),
      }),
    audit: async (id: number, by: TestAccount, pass = true, opinion = '同意') =>
      (await app.as(by)).call(stocktakeApi.audit, { id, version: await version(id), pass, opinion }),
    find: async (id: number, by: TestAccount = 'school') => (await app.as(by)).ok(stocktakeApi.find, { id }),
    async sign(doc_id: number, accounts: readonly TestAccount[]): Promise<void> {
      for (const account of accounts)
        await (
          await app.as('storeman')
        ).ok(dualApi.sign, { doc_type: 'stocktake', doc_id, account, password: keeperPassword });
    },
  };
}
