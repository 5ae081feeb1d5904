import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { identityErrors } from '../../shared/errors.ts';
import { FactorRule } from '../../shared/factor-rule.ts';
import type { SsoKind } from '../session.queries.ts';

type Rule = (typeof FactorRule.$items)[number]['value'];

/** Whether a person has an authenticator, and the strictest rule of his roles. */
export async function findFactor(ctx: Ctx, userId: number): Promise<{ enrolled: boolean; rule: Rule }> {
  const { rows } = await sql<{ enrolled: boolean; rules: Rule[] }>`
    select exists (select from identity.second_factor f
        where f.school_id = ${ctx.schoolId} and f.user_id = ${userId} and f.confirmed_at is not null) as enrolled,
      array(select r.second_factor from identity.holding h
        join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.status = 1
        where h.school_id = ${ctx.schoolId} and h.user_id = ${userId}) as rules`.execute(ctx.db);
  const { enrolled, rules } = rows[0]!;
  const strictest = [FactorRule.required, FactorRule.offered].find((rule) => rules.includes(rule));
  return { enrolled, rule: strictest ?? FactorRule.off };
}

/** False where the school trusts its single sign-on to have asked for a second factor. */
const asksAfter = async (ctx: Ctx, sso: SsoKind): Promise<boolean> =>
  sso === '' || (await settingOf(ctx, 'sso_factor')) !== '0';

/** The second step of a login, if it has one. */
export async function secondStep(ctx: Ctx, userId: number, sso: SsoKind): Promise<'none' | 'code' | 'enrol'> {
  const { enrolled, rule } = await findFactor(ctx, userId);
  if ((!enrolled && rule !== FactorRule.required) || !(await asksAfter(ctx, sso))) return 'none';
  return enrolled ? 'code' : 'enrol';
}

/** Refuses the switch to a role that asks for a second factor since the login, to whoever has none. */
export async function requireFactorOf(ctx: Ctx, roleId: number, sso: SsoKind): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from identity.role
    where school_id = ${ctx.schoolId} and id = ${roleId} and second_factor = ${FactorRule.required}`.execute(ctx.db);
  if (rows.length === 0) return;
  const { enrolled } = await findFactor(ctx, ctx.actor.userId);
  assert(enrolled || !(await asksAfter(ctx, sso)), identityErrors.roleNeedsFactor);
}
