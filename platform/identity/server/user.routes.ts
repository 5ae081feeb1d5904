import { secondFactorApi } from '../shared/access/second-factor.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { logApi } from '../shared/log.ts';
import { ownAddressApi } from '../shared/own-address.ts';
import { firstPasswordApi } from '../shared/first-password.ts';
import { menuApi, roleApi } from '../shared/role.ts';
import { userApi, userSheetApi } from '../shared/user.ts';
import { exportLog } from './log.export.ts';
import { boundedTime, findLog, logList } from './log.queries.ts';
import { listMenus } from './menu.queries.ts';
import { findRole, listAllRights, listMenu, roleList } from './role.queries.ts';
import { viewAsRole } from './viewing.service.ts';
import { createRole, removeRole, setFactorRule, updateMenu, updateRole } from './role.service.ts';
import { exportUsers } from './user.export.ts';
import { userSheet } from './user.import.ts';
import { confirmAddress, findSelf, mailCodeAgain, updateSelf, withdrawAddress } from './own-address.service.ts';
import { countWaiting, giveLinks, givePasswords, givePasswordsOfImport } from './first-password.service.ts';
import { findUser, pickUsers, userList } from './user.queries.ts';
import {
  createUser,
  grantToMany,
  removeUser,
  resetFactor,
  resetPassword,
  revealMobile,
  setUserStatus,
  updateUser,
} from './user.service.ts';

export const userRoutes: Route[] = [
  implement(userApi.list, userList.page),
  implement(userApi.pick, pickUsers),
  implement(ownAddressApi.find, findSelf),
  implement(ownAddressApi.update, updateSelf, { transaction: false }),
  implement(ownAddressApi.confirm, confirmAddress, { transaction: false }),
  implement(ownAddressApi.mailAgain, mailCodeAgain),
  implement(ownAddressApi.withdraw, withdrawAddress),
  ...sheetRoutes(userSheetApi, userSheet, exportUsers),
  implement(firstPasswordApi.waiting, countWaiting),
  implement(firstPasswordApi.ofImport, givePasswordsOfImport, { transaction: false, secret: true }),
  implement(firstPasswordApi.many, givePasswords, { transaction: false, secret: true }),
  implement(firstPasswordApi.links, giveLinks),
  implement(userApi.find, (ctx, { id }) => findUser(ctx, id)),
  implement(userApi.revealMobile, (ctx, { id }) => revealMobile(ctx, id), { secret: true }),
  implement(userApi.create, createUser, { secret: true }),
  implement(userApi.update, updateUser),
  implement(userApi.grantRole, grantToMany),
  implement(userApi.resetPassword, (ctx, { id }) => resetPassword(ctx, id), { secret: true }),
  implement(secondFactorApi.reset, (ctx, { id }) => resetFactor(ctx, id)),
  implement(userApi.setStatus, setUserStatus),
  implement(userApi.remove, (ctx, { id }) => removeUser(ctx, id)),
  implement(roleApi.list, roleList.page),
  implement(roleApi.find, (ctx, { id }) => findRole(ctx, id)),
  implement(roleApi.create, async (ctx, input) => ({ id: await createRole(ctx, input) })),
  implement(roleApi.update, updateRole),
  implement(secondFactorApi.setRule, setFactorRule),
  implement(roleApi.remove, removeRole),
  implement(roleApi.view, viewAsRole, { secret: true }),
  implement(roleApi.rights, listAllRights),
  implement(menuApi.mine, async (ctx) => (await listMenus(ctx, ctx.actor.rights)).menus),
  implement(menuApi.all, listMenu),
  implement(menuApi.update, updateMenu),
  implement(logApi.list, (ctx, input) => logList.page(ctx, boundedTime(ctx, input))),
  implement(logApi.export, exportLog, { transaction: false }),
  implement(logApi.find, findLog),
];
