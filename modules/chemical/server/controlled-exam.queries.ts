import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { certificatesOf } from '#modules/training/server/public.ts';
import { CertificateKind } from '#modules/training/shared/certificate.states.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { chemicalErrors } from '../shared/errors.ts';
import { noExam } from '../shared/settings.ts';

/** What the school demands of those who buy and receive controlled chemicals, and which of these people lack it. */
type ExamStanding = { kind_name: string; missing: number[] };

/** Undefined where the school asks for no examination. */
export async function examStanding(ctx: Ctx, people: readonly number[]): Promise<ExamStanding | undefined> {
  const kind = await settingOf(ctx, 'chem_controlled_exam');
  if (kind === noExam) return undefined;
  const held = await certificatesOf(ctx, people);
  const holders = new Set(held.filter((one) => one.kind === kind).map(({ user_id }) => user_id));
  return { kind_name: labelOf(CertificateKind, kind), missing: people.filter((id) => !holders.has(id)) };
}

/** Refuses if one of the people has no valid certificate of the kind that the school demands. */
export async function checkExam(ctx: Ctx, people: readonly number[]): Promise<void> {
  const standing = await examStanding(ctx, people);
  if (!standing || standing.missing.length === 0) return;
  const names = await namesOfPeople(ctx, standing.missing);
  assert(false, chemicalErrors.examMissing, { names, kind: standing.kind_name });
}
