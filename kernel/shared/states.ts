/** An allowed transition: source states, target state and label of the action. */
type Transition<S> = { from: readonly S[]; to: S; label: string };

export type States<S extends string | number, A extends string> = {
  readonly transitions: Readonly<Record<A, Transition<S>>>;
  /** True if the action is allowed in this state. */
  can(action: A, state: S): boolean;
  /** Actions allowed in this state. */
  from(state: S): A[];
  label(action: A): string;
};

/** Declares the life cycle of an enum; guards the UPDATE, fills `can` and labels the timeline. */
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
