import type { Ctx } from './context.ts';

/** Payloads of all events by name (`slice.noun.past-participle`); each slice adds those that it emits. */
export interface Events {}
type EventName = Extract<keyof Events, string>;

/** What a slice does when something has happened elsewhere. */
export type Subscription = {
  event: string;
  /** Name of the subscription, unique among those of the event. */
  name: string;
  /** `now`: in the emitter's transaction, and a refusal refuses that; `later`: as a job, once after the commit. */
  when: 'now' | 'later';
  handle: (ctx: Ctx, payload: never) => Promise<void>;
};

/** Subscribes a handler to an event of another slice. */
export function on<E extends EventName>(
  event: E,
  { name, when }: Pick<Subscription, 'name' | 'when'>,
  handle: (ctx: Ctx, payload: Events[E]) => Promise<void>,
): Subscription {
  return { event, name, when, handle };
}

/** Tells every subscription of an event, in the transaction of `ctx`. */
export async function emit<E extends EventName>(ctx: Ctx, event: E, payload: Events[E]): Promise<void> {
  for (const subscription of ctx.services.subscriptions) {
    if (subscription.event !== event) continue;
    if (subscription.when === 'now') await subscription.handle(ctx, payload as never);
    else await ctx.job('kernel.event', { event, name: subscription.name, payload });
  }
}

/** Runs one `later` subscription; a subscription that a newer version dropped is skipped. */
export async function handleEvent(
  ctx: Ctx,
  { event, name, payload }: { event: string; name: string; payload: unknown },
): Promise<void> {
  const subscription = ctx.services.subscriptions.find((one) => one.event === event && one.name === name);
  await subscription?.handle(ctx, payload as never);
}
