import { pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from '../slices.ts';
import type { TestAccount } from './fixtures.ts';
import type { TestApp } from './harness.ts';

type Fields = Record<string, unknown>;

/** What an entry may start from: the app, a number that is new in each call, and rows of other resources by their path. */
export type StandingGiven = { app: TestApp; n: number; row: (path: string) => Promise<number> };

/** How the standing cases make a row of a resource and what they change in it. */
export type StandingRow = {
  /** Input of a valid new row. Absent where rows are there from the start; then `existing` names one. */
  input?: (given: StandingGiven) => Promise<Fields> | Fields;
  existing?: (app: TestApp) => Promise<number | string>;
  /** Fields that an update changes, and to what; a function where their values must be new in the school. */
  change: Fields | ((n: number) => Fields);
  /** Fields that the update needs beside those of the new row. */
  also?: (given: StandingGiven) => Promise<Fields> | Fields;
  /** Who makes and edits rows; `school` unless given. */
  by?: TestAccount;
  /** Only the operator's school has the right to make its calls. */
  operator?: boolean;
  /** Every school has a row of the same key. */
  everywhere?: boolean;
  /** A fixed part of the list's input. */
  list?: Fields;
  /** Written fields that the detail shows in another form or not at all. */
  hidden?: readonly string[];
  /** Reads one row where there is no call for it. */
  find?: (app: TestApp, id: number | string) => Promise<Fields | undefined>;
};

/** The entries of a slice by the path of its resources: `{ '/org/building': {…} }`. */
export type StandingRows = Record<string, StandingRow>;

/** The usual calls of a resource; `key` is the name of a row's id in their paths. */
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

/** Every resource of the product: what can be created or read at `path`, and changed at `path/{key}`. */
export function resources(): ResourceCalls[] {
  const endpoints = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
  const at = (method: string, path: string) => endpoints.find((it) => it.method === method && it.path === path);
  return endpoints.flatMap((update): ResourceCalls[] => {
    const path = /^(.*)\/\{\w+\}$/.exec(update.path)?.[1];
    if (update.method !== 'POST' || path === undefined) return [];
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
