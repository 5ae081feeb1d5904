import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';

declare const named: unique symbol;
/** Name of a field or filter, made by `namesOf` from the input of an endpoint; misspelt names do not compile. */
export type InputName = string & { readonly [named]: true };
/** Name of a field in a row of a `Form.List`. */
export type RowFieldName = (string | number)[] & { readonly [named]: true };

type KeysOf<I> = I extends unknown ? Extract<keyof I, string> : never;
type ItemOf<I, K> = K extends keyof I ? (NonNullable<I[K]> extends readonly (infer R)[] ? R : never) : never;

/** The names of an endpoint's input: `const field = namesOf(roomApi.create)`, then `name={field('room_no')}`. */
export const namesOf =
  <E extends Endpoint>(_endpoint: E) =>
  (name: KeysOf<InputOf<E>>): InputName =>
    name as string as InputName;

/** Names of form values, where they differ from the input sent. */
export const valueNamesOf =
  <V>() =>
  (name: KeysOf<V>): InputName =>
    name as string as InputName;

/** Names inside a list of the input, for the fields of a `Form.List`. */
export const rowNamesOf =
  <E extends Endpoint, K extends KeysOf<InputOf<E>>>(_endpoint: E, _list: K) =>
  (at: number, name: KeysOf<ItemOf<InputOf<E>, K>>): RowFieldName =>
    [at, name] as (string | number)[] as RowFieldName;
