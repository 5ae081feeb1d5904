import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, matterScope, none, type PersonScope } from '#kernel/server/policy.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import type { SignUpRow } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';

/** Applications for the laboratories of the role; teachers see those for whom they vouch. */
const signUpScope = (actor: Actor): PersonScope =>
  holdsRight(actor, 'base-info.sign-up.read') ? matterScope(actor) : none;

/** Applications `s` that the caller reads; `u` joins the unit of the receiving laboratory. */
export function signUpsWithin(ctx: Ctx): RawBuilder<boolean> {
  const scope = signUpScope(ctx.actor);
  return 'userId' in scope ? sql<boolean>`s.host_id = ${scope.userId}` : standsInLabs(ctx, scope, 's');
}

export function hasFewSignUps(actor: Actor): boolean {
  const scope = signUpScope(actor);
  return 'userId' in scope || isOfLabs(actor, scope);
}

type Facts = { status: number; confirmed_by: number | null };

/** The host or the laboratory confirms; the college or the school passes, another person than who confirmed. */
export function signUpActions(actor: Actor, { status, confirmed_by }: Facts): SignUpRow['can'] {
  const [mayConfirm, mayPass] = [
    holdsRight(actor, 'base-info.sign-up.confirm'),
    holdsRight(actor, 'base-info.sign-up.pass'),
  ];
  if (status === SignUpStatus.waiting && mayConfirm) return ['confirm', 'reject', 'reveal'];
  if (status === SignUpStatus.confirmed && mayPass)
    return confirmed_by === actor.userId ? ['reject', 'reveal'] : ['pass', 'reject', 'reveal'];
  return mayConfirm || mayPass ? ['reveal'] : [];
}

/** Applications that wait for the caller. */
export function waitsFor(actor: Actor): RawBuilder<boolean> {
  const steps = [
    ...(holdsRight(actor, 'base-info.sign-up.confirm') ? [SignUpStatus.waiting] : []),
    ...(holdsRight(actor, 'base-info.sign-up.pass') ? [SignUpStatus.confirmed] : []),
  ];
  return sql<boolean>`s.status = any(${steps})`;
}
