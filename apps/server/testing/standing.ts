import { pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from '../slices.ts';
import type { TestAccount } from './fixtures.ts';
import type { TestApp } from './harness.ts';

type Fields = Record<string, unknown>;

/** Context of an entry: the app, a number unique per call, and rows of other resources by path. */
export type StandingGiven = { app: TestApp; n: number; row: (path: string) => Promise<number> };

const counts = new WeakMap<TestApp, Map<string, number>>();

/** How many rows of a resource an app has asked for before: for keys of which there are few. */
export function countOf(app: TestApp, path: string): number {
  const own = counts.get(app) ?? new Map<string, number>();
  const before = own.get(path) ?? 0;
  counts.set(app, own.set(path, before + 1));
  return before;
}

/** How the standing cases create and update a row of a resource. */
export type StandingRow = {
  /** Input of a valid new row. Absent for pre-existing rows; then `existing` names one. */
  input?: (given: StandingGiven) => Promise<Fields> | Fields;
  existing?: (app: TestApp) => Promise<number | string>;
  /** Fields changed by an update, with values; a function if values must be unique in the school. */
  change: Fields | ((n: number) => Fields);
  /** Fields required by the update besides those of create. */
  also?: (given: StandingGiven) => Promise<Fields> | Fields;
  /** Account that creates and updates rows; default `school`. */
  by?: TestAccount;
  /** Calls are available to the operator's school only. */
  operator?: boolean;
  /** Every school has a row with the same key. */
  everywhere?: boolean;
  /** The log contains the row's name without values. */
  noteOnly?: boolean;
  /** A person's own draft, without version or log: the last write counts. */
  isDraft?: boolean;
  /** Required input of the list. */
  list?: Fields;
  /** Written fields that the detail returns in another form or not at all. */
  hidden?: readonly string[];
  /** Reads one row if there is no call for it. */
  find?: (app: TestApp, id: number | string) => Promise<Fields | undefined>;
};

/** The entries of a slice by the path of its resources: `{ '/org/building': {…} }`. */
export type StandingRows = Record<string, StandingRow>;

/** Calls of a resource; `key` is the path parameter of the id. */
export type ResourceCalls = {
  path: string;
  key: string;
  list?: Endpoint | undefined;
  find?: Endpoint | undefined;
  create?: Endpoint | undefined;
  update: Endpoint;
  setStatus?: Endpoint | undefined;
  remove?: Endpoint | undefined;
};

/** All resources of the product: created or read at `path`, changed at `path/{key}`. */
export function resources(): ResourceCalls[] {
  const endpoints = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
  const at = (method: string, path: string) => endpoints.find((it) => it.method === method && it.path === path);
  return endpoints.flatMap((update): ResourceCalls[] => {
    const path = /^(.*)\/\{\w+\}$/.exec(update.path)?.[1];
    // Rows below another one, such as a record of a table of a year, are no resource of their own.
    if (update.method !== 'POST' || path === undefined || path.includes('{')) return [];
    const one = update.path;
    const create = at('POST', path);
    const list = at('GET', path);
    if (!create && !list) return [];
    return [
      {
        path,
        key: pathParams(one)[0]!,
        update,
        create,
        list,
        find: at('GET', one),
        setStatus: at('POST', `${one}/status`),
        remove: at('POST', `${one}/remove`) ?? at('POST', `${one}/delete`),
      },
    ];
  });
}
