import { entryPage, type WebModule } from '#kernel/web/router/pages.ts';

/** First page and pages of the login; the page tables of the slices are loaded with the first session. */
export const entryModule: WebModule = {
  pages: [
    entryPage('/', '首页', () => import('./first.page.tsx').then((m) => m.FirstPage), { noLogin: true, help: 'home' }),
    entryPage('/login', '登录', () => import('./login.page.tsx').then((m) => m.LoginPage), {
      noLogin: true,
      help: 'account',
    }),
    entryPage(
      '/reset-password',
      '重置密码',
      () => import('./reset-password.page.tsx').then((m) => m.ResetPasswordPage),
      { noLogin: true, help: 'account' },
    ),
    entryPage('/sso-login', '登录', () => import('./access/sso-login.page.tsx').then((m) => m.SsoLoginPage), {
      noLogin: true,
      help: 'account',
    }),
    entryPage('/qr-login/:code', '扫码登录', () => import('./qr-login.page.tsx').then((m) => m.QrLoginPage), {
      noLogin: true,
      help: 'person',
    }),
  ],
};
