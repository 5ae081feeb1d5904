import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { menuItem, sessionData } from '#kernel/shared/session.ts';
import { removeEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const roleRow = z.object({
  id: z.int(),
  role_key: z.string(),
  name: z.string(),
  remark: z.string(),
  data_scope: z.string(),
  second_factor: z.string(),
  status: z.int(),
  /** People who hold the role; only for readers of roles. */
  users: z.nullable(z.int()),
  version: z.int(),
  can: canOf('edit', 'remove', 'view', 'grant', 'factor'),
});
export type RoleRow = z.output<typeof roleRow>;

/** For fields that give a role: the others are shown and cannot be chosen. */
export const mayGrant = ({ can }: RoleRow): boolean => can.includes('grant');

const fields = {
  name: wire.text('角色名称', 30),
  remark: wire.maybe(wire.freeText('备注', 200)),
  data_scope: wire.code(DataScope),
  status: wire.code(Enabled),
  rights: wire.list(z.string().check(z.maxLength(80)), 1000),
};
const read = holds('identity.role.read');
const edit = holds('identity.role.edit');

const rightRow = z.object({ name: z.string(), label: z.string(), group: z.string() });
export type RightRow = z.output<typeof rightRow>;

export const roleApi = {
  list: endpoint({
    method: 'GET',
    path: '/role',
    guard: signedIn,
    input: listInput({}, ['name', 'role_key']),
    output: pageOf(roleRow),
    all: true,
  }),
  find: endpoint({
    method: 'GET',
    path: '/role/{id}',
    guard: read,
    input: idOnly,
    output: z.object({ ...roleRow.shape, rights: z.array(z.string()) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/role',
    guard: edit,
    input: z.object(fields),
    output: idOut,
    summary: '新增角色',
  }),
  update: endpoint({
    method: 'POST',
    path: '/role/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), ...fields, version: wire.int() }),
    output: nothing,
    summary: '修改角色',
  }),
  ...removeEndpoint({ path: '/role', noun: '角色', edit }),
  /** Goes on as this role at a unit, reading only. */
  view: endpoint({
    method: 'POST',
    path: '/role/{id}/view',
    guard: holds('identity.role.view'),
    input: z.object({ id: wire.id(), org_id: wire.id('请选择单位') }),
    output: sessionData,
    summary: '看作此角色',
  }),
  /** All rights of the product, by sub-system. */
  rights: endpoint({
    method: 'GET',
    path: '/api/permission',
    guard: signedIn,
    input: listInput({}),
    output: pageOf(rightRow),
    all: true,
  }),
};

const menuRow = z.object({
  route_name: z.string(),
  name: z.string(),
  title: z.string(),
  icon: z.string(),
  url: z.string(),
  sort: z.int(),
  status: z.int(),
  is_menu: z.boolean(),
  parent: z.string(),
  version: z.int(),
});
export type MenuRow = z.output<typeof menuRow>;

export const menuApi = {
  /** The menu tree of the current role. */
  mine: endpoint({ method: 'GET', path: '/menu', guard: signedIn, input: z.object({}), output: z.array(menuItem) }),
  all: endpoint({
    method: 'GET',
    path: '/menu/all',
    guard: holds('identity.menu.edit'),
    input: z.object({}),
    output: z.object({ content: z.array(menuRow) }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/menu/{route_name}',
    guard: holds('identity.menu.edit'),
    input: z.object({
      route_name: z.string().check(z.maxLength(80)),
      name: wire.text('菜单名称', 20),
      icon: wire.maybe(wire.line('图标', 40)),
      sort: wire.int(0, 9999),
      status: wire.code(Enabled),
      version: wire.int(),
    }),
    output: nothing,
    summary: '修改菜单',
  }),
};
