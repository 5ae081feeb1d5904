/** One allowed transition: from these states, by this action, to that state. */
type Transition<S> = { from: readonly S[]; to: S; label: string };

export type States<S extends string | number, A extends string> = {
  readonly transitions: Readonly<Record<A, Transition<S>>>;
  /** May this action start from this state? */
  can(action: A, state: S): boolean;
  /** Actions that may start from this state. */
  from(state: S): A[];
  label(action: A): string;
};

/** Declares the life cycle beside its enum; it guards the UPDATE, fills `can` and labels the timeline. */
export function defineStates<S extends string | number, A extends string>(
  transitions: Record<A, Transition<S>>,
): States<S, A> {
  const actions = Object.keys(transitions) as A[];
  const can = (action: A, state: S) => transitions[action].from.includes(state);
  return {
    transitions,
    can,
    from: (state) => actions.filter((action) => can(action, state)),
    label: (action) => transitions[action].label,
  };
}
