import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { hashPassword } from '#platform/identity/server/public.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { passed, type Stock } from './given-requisition.ts';
import { keeperPassword } from './given-store.ts';

/** Teacher and head of the group can sign. */
export async function letRecipientsSign(app: TestApp): Promise<void> {
  await app.admin.query(
    `update identity.account set password_hash = $1 where school_id = $2 and account in ('teacher', 'xsfzr')`,
    [await hashPassword(keeperPassword), app.schoolId('alpha')],
  );
}

/** All signatures on an outbound or a return. */
async function signAll(app: TestApp, doc_type: 'outbound' | 'return', doc_id: number, people: readonly TestAccount[]) {
  for (const account of people)
    await (await app.as('storeman')).ok(dualApi.sign, { doc_type, doc_id, account, password: keeperPassword });
}

type Wanted = { cas: string; code: string; amount: string; isWhole: boolean };

/** A controlled container, or a part of it, handed to the teacher and the head of the group. */
export async function issueControlled(app: TestApp, stock: Stock, { cas, code, amount, isWhole }: Wanted) {
  const line = { cas, amount, daily_use: amount };
  const id = await passed(app, await stock.asked([line], { partner_id: await app.user('xsfzr') }));
  const storeman = await app.as('storeman');
  const picked = isWhole ? { is_whole: true } : { is_whole: false, amount };
  await storeman.ok(outboundApi.pick, {
    requisition_id: id,
    version: 0,
    items: [{ line: 1, code, reason: '指定', ...picked }],
  });
  const { outbound } = await storeman.ok(outboundApi.find, { id });
  await signAll(app, 'outbound', outbound!.id, ['storeman', 'college', 'teacher', 'xsfzr']);
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: outbound!.version });
  return id;
}
