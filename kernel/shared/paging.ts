import * as z from 'zod/mini';
import * as wire from './wire.ts';

export const pageSizes = [15, 20, 50, 100, 150] as const;
export const defaultPageSize = 15;

const pageFields = {
  page: wire.maybe(wire.int(-1, 10_000_000)),
  size: wire.maybe(wire.int(-1, 150)),
  order: wire.maybe(z.enum(['asc', 'desc'])),
  exact: wire.maybe(wire.bool()),
};

/**
 * Input of a list: page, size, filters and supported orders by column name. Unsupported orders, from outdated
 * addresses, are ignored.
 */
export function listInput<F extends z.core.$ZodLooseShape, const S extends string = never>(
  filters: F,
  sort?: readonly S[],
) {
  const input = z.object({ ...pageFields, sort: orderName<S>(sort), ...filters });
  offered.set(input, sort ?? []);
  return input;
}

const offered = new WeakMap<object, readonly string[]>();

/** Orders supported by a list, by its input. */
export const ordersOf = (input: object): readonly string[] => offered.get(input) ?? [];

const orderName = <S extends string>(names: readonly string[] | undefined) =>
  wire.maybe(
    z.pipe(
      z.transform((value: unknown) => (names?.includes(String(value)) ? value : undefined)),
      z.optional(z.string().check(z.maxLength(40))),
    ),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniType<S>>;

/** Output of a list; `T` is the row. With `more`, the total is a lower bound: `exact` asks for the number itself. */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ content: z.array(row), total: z.int(), more: z.optional(z.boolean()), page: z.int(), size: z.int() });

export type PageInput = {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Counts all rows, however many. */
  exact?: boolean | undefined;
};
export type Page<T> = { content: T[]; total: number; more?: boolean | undefined; page: number; size: number };

/** Actions the caller may perform on a row; part of every row of a list or detail. */
export const can = z.array(z.string());
/** The same with declared names, so that a button cannot use an action the server never sends. */
export const canOf = <const A extends string>(...actions: A[]) => z.array(z.enum(actions));

export const nothing = z.object({});
export const idOnly = z.object({ id: wire.id() });
/** A row that somebody decides on, with the version that was on the screen: another one is refused as stale. */
export const idSeen = z.object({ ...idOnly.shape, version: wire.maybe(wire.int(1)) });
export const idOut = z.object({ id: z.int() });

/** Input of `POST /x/batch/{action}`. */
export const idsOnly = z.object({ ids: wire.list(wire.id(), 1000) });
