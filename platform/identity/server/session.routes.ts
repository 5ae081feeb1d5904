import type { Ctx } from '#kernel/server/context.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { loginApi } from '../shared/login.ts';
import { loginCodeApi } from '../shared/login-code.ts';
import { ownSessionApi } from '../shared/access/own-session.ts';
import { passwordApi } from '../shared/password.ts';
import { secondFactorApi } from '../shared/access/second-factor.ts';
import { ssoApi } from '../shared/access/sso.ts';
import { verifyEntry } from './access/entry.service.ts';
import { confirmLoginCode, makeLoginCode, readLoginCode } from './login-code.service.ts';
import { login } from './login.service.ts';
import {
  confirmOwnFactor,
  readOwnFactor,
  renewOwnCodes,
  startOwnFactor,
  stopOwnFactor,
} from './access/own-factor.service.ts';
import { changePassword } from './own-password.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './access/own-session.service.ts';
import { requestReset, resetByLink } from './password-reset.service.ts';
import { listSchools } from './session.queries.ts';
import { finishSso, startSso } from './access/sso.service.ts';
import { endByTicket, logoutEverywhere } from './access/sso-logout.service.ts';
import { endViewing } from './viewing.service.ts';
import { changeSystem, endSession, readSession, renewToken, switchRole } from './session.service.ts';

async function logout(ctx: Ctx) {
  await endSession(ctx);
  await ctx.audit({ action: '退出登录' });
  ctx.after(ctx.services.authenticator.forget);
}

export const sessionRoutes: Route[] = [
  implement(loginApi.login, login, { transaction: false, secret: true }),
  implement(loginApi.schools, listSchools),
  implement(sessionApi.current, readSession),
  implement(
    sessionApi.roleLogin,
    async (ctx, input) => {
      const data = await switchRole(ctx, input);
      ctx.after(ctx.services.authenticator.forget);
      return data;
    },
    { secret: true },
  ),
  implement(sessionApi.endViewing, endViewing, { secret: true }),
  implement(sessionApi.changeSys, async (ctx, input) => ({ current_sys: await changeSystem(ctx, input) })),
  implement(sessionApi.logout, logout),
  implement(sessionApi.casLogout, logoutEverywhere, { transaction: false }),
  implement(
    sessionApi.refreshToken,
    async (ctx) => {
      const token = await renewToken(ctx);
      return { access_token: token, newtoken: token };
    },
    { secret: true },
  ),
  implement(secondFactorApi.verify, verifyEntry, { transaction: false, secret: true }),
  implement(secondFactorApi.find, readOwnFactor),
  implement(secondFactorApi.start, startOwnFactor, { transaction: false, secret: true }),
  implement(secondFactorApi.confirm, confirmOwnFactor, { transaction: false, secret: true }),
  implement(secondFactorApi.renewCodes, renewOwnCodes, { transaction: false, secret: true }),
  implement(secondFactorApi.stop, stopOwnFactor, { transaction: false, secret: true }),
  implement(ownSessionApi.list, listOwnSessions),
  implement(ownSessionApi.end, endOwnSession),
  implement(ownSessionApi.endOthers, endOtherSessions),
  implement(ssoApi.start, startSso, { transaction: false, secret: true }),
  implement(ssoApi.finish, finishSso, { transaction: false, secret: true }),
  implement(ssoApi.backChannel, endByTicket, { transaction: false, secret: true }),
  implement(loginCodeApi.loginCode, makeLoginCode),
  implement(loginCodeApi.loginCodeInfo, readLoginCode, { transaction: false }),
  implement(loginCodeApi.loginCodeConfirm, confirmLoginCode, { transaction: false, secret: true }),
  implement(passwordApi.changePassword, changePassword, { transaction: false, secret: true }),
  implement(passwordApi.requestReset, requestReset),
  implement(passwordApi.resetPassword, resetByLink, { transaction: false, secret: true }),
];
