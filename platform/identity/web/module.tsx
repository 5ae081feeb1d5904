import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { entryPage, pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { identityPages } from '../shared/pages.ts';

const LoginCode = lazyPart<{ onClose: () => void }>(() => import('./parts/login-code.tsx').then((m) => m.LoginCode));

offerPart('identity.login-again', () => import('./parts/login-again.tsx').then((m) => m.LoginAgainDialog));

const tables = pagesOf(
  identityPages,
  {
    user: () => import('./user.list.tsx').then((m) => m.UserListPage),
    'user.edit': () => import('./user.form.tsx').then((m) => m.UserFormPage),
    role: () => import('./role.list.tsx').then((m) => m.RoleListPage),
    'role.edit': () => import('./role.form.tsx').then((m) => m.RoleFormPage),
    menu: () => import('./menu.page.tsx').then((m) => m.MenuPage),
    log: () => import('./log.list.tsx').then((m) => m.LogListPage),
  },
  { menu: { noRule: true, main: true } },
);

export const identityModule: WebModule = {
  pages: [
    ...tables.pages,
    entryPage('/change-password', '个人信息', () => import('./account.page.tsx').then((m) => m.AccountPage), {
      help: 'person',
    }),
  ],
  table: tables.table ?? [],
  slots: { accountTools: [{ key: 'login-code', label: '手机扫码登录', icon: 'phone', Dialog: LoginCode }] },
};
