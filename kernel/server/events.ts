import type { Ctx } from './context.ts';

/** Payloads of all events by name (`slice.noun.past-participle`); each slice declares the events it emits. */
export interface Events {
  /** Documents are in another state, or in another step of the same one; `to` names it. */
  'kernel.document.changed': { docType: string; ids: readonly number[]; to: string };
}
type EventName = Extract<keyof Events, string>;

/** Handler of an event of another slice. */
export type Subscription = {
  event: string;
  /** Name of the subscription, unique among those of the event. */
  name: string;
  /** `now`: in the emitter's transaction, so that a refusal rolls it back; `later`: as a job after the commit. */
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

/** Emits an event to all its subscriptions, in the transaction of `ctx`. */
export async function emit<E extends EventName>(ctx: Ctx, event: E, payload: Events[E]): Promise<void> {
  for (const subscription of ctx.services.subscriptions) {
    if (subscription.event !== event) continue;
    if (subscription.when === 'now') await subscription.handle(ctx, payload as never);
    else await ctx.job('kernel.event', { event, name: subscription.name, payload });
  }
}

/** An event for one `later` subscription; events of a subscription arrive in the order in which they were emitted. */
export type LaterEvent = { event: string; name: string; payload: unknown };

/** Runs one `later` subscription; skips subscriptions that a newer version dropped. */
export async function handleEvent(ctx: Ctx, { event, name, payload }: LaterEvent): Promise<void> {
  const subscription = ctx.services.subscriptions.find((one) => one.event === event && one.name === name);
  await subscription?.handle(ctx, payload as never);
}
