import { createHash } from 'node:crypto';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import type { InputOf } from '#kernel/shared/contract.ts';

type Shown = InputOf<typeof dualApi.showCode>;
let serial = 0;

/** A desk shows a code; the test knows its text, of which the database keeps the hash. */
export async function showCode(
  app: TestApp,
  doc_type: Shown['doc_type'],
  doc_id: number,
  { step = 'keeper', by = 'storeman' }: { step?: Shown['step']; by?: TestAccount } = {},
) {
  const shown = await (await app.as(by)).ok(dualApi.showCode, { doc_type, doc_id, step });
  serial += 1;
  const code = `scan-${serial}`;
  await app.admin.query('update chemical.sign_code set code_hash = $1 where school_id = $2 and id = $3', [
    createHash('sha256').update(code).digest(),
    app.schoolId('alpha'),
    shown.id,
  ]);
  return { ...shown, code };
}

/** People sign one after the other, each by a code of the storeman. */
export async function signByCodes(
  app: TestApp,
  doc_type: Shown['doc_type'],
  doc_id: number,
  people: readonly (readonly [TestAccount, Shown['step']])[],
): Promise<void> {
  for (const [account, step] of people) {
    const { code } = await showCode(app, doc_type, doc_id, { step });
    await (await app.as(account)).ok(dualApi.signByCode, { code });
  }
}
