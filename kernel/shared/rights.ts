/** Keys of the built-in roles; declared by the slice that owns roles. */
export interface RoleKeys {}
export type RoleKey = Extract<keyof RoleKeys, string>;

/** A right, named in calls, buttons and pages alike; `roles` are the built-in roles that hold it in a new school. */
export type Right = {
  name: RightName;
  label: string;
  roles: RoleKey[];
  /** Effective in the operator's school only, because it reaches other schools. */
  operatorOnly: boolean;
  /** Setting of kind `bool`; while it is off in a school, nobody there holds the right. */
  option?: string;
};

/** All rights of the product by name; each slice declares its own, so that misspelt names do not compile. */
export interface RightNames {}
export type RightName = Extract<keyof RightNames, string>;

/** Rights of a slice, typed by their names. */
type Rights<N extends string> = Right[] & { readonly names?: N };
/** The names of a slice's rights, for `RightNames`. */
export type NamesOf<R> = R extends Rights<infer N> ? Record<N, true> : never;

type RoleList<S extends string> = S extends `${infer Key} ${infer Rest}`
  ? Key extends RoleKey
    ? Rest extends RoleList<Rest>
      ? S
      : never
    : never
  : S extends RoleKey | ''
    ? S
    : never;
type RightSpec = { label: string; roles: string; operatorOnly?: boolean; option?: string };

/** Declares the rights of a slice; `roles` are role keys separated by blanks. */
export function defineRights<const D extends Record<string, RightSpec>>(
  rights: D & { [N in keyof D]: { roles: RoleList<D[N]['roles']> } },
): Rights<Extract<keyof D, string>> {
  return Object.entries<RightSpec>(rights).map(([name, right]) => ({
    name: name as RightName,
    label: right.label,
    roles: right.roles.split(' ').filter(Boolean) as RoleKey[],
    operatorOnly: right.operatorOnly ?? false,
    ...(right.option !== undefined && { option: right.option }),
  }));
}

/** A page of the product: route, title, place in the menu and required right. */
export type PageDef<P extends string = string> = {
  route_name: string;
  title: string;
  /** Path below the page base, `{id}` for parameters. */
  path: P;
  /** Right required by the page; absent: any session. */
  right?: RightName;
  /** `route_name` of the parent in the menu; absent: a sub-system. */
  parent?: string;
  icon?: string;
  /** Shown in the side menu. */
  menu?: boolean;
  sort?: number;
  /** Anchor of its chapter in the manual; absent: that of the parent. */
  help?: string;
  /** `0` in the place of the id opens the form of a new row; elsewhere there is no such page. */
  hasNew?: boolean;
  /** Words that a parameter may be; with another one there is no such page. */
  words?: Readonly<Record<string, readonly string[]>>;
};

/** Paths of all pages of the product; each slice adds those of its page table. */
export interface PagePaths {
  '/help': true;
}

/** A page table, typed by its paths. */
type Pages<P extends string> = PageDef[] & { readonly paths?: P };
/** The paths of a page table, for `PagePaths`. */
export type PathsOf<D> = D extends Pages<infer P> ? Record<P, true> : never;

/** Declares the pages of a slice. */
export const definePages = <const P extends string>(pages: readonly PageDef<P>[]): Pages<P> => [...pages];

type Filled<P extends string> = P extends `${infer A}{${string}}${infer B}` ? `${A}${string}${Filled<B>}` : P;
type Own = Exclude<Extract<keyof PagePaths, string>, ''>;
type Path = { [K in Own]: Filled<K> }[Own];
/** Address of a page below the page base, with or without a query; unknown addresses do not compile. */
export type PageAddress = Path | `${Path}?${string}`;
