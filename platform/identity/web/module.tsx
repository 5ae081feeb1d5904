import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { identityPages } from '../shared/pages.ts';

const Profile = lazyPart(() => import('./parts/profile.tsx').then((m) => m.Profile));

export const identityModule: WebModule = {
  ...pagesOf(
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
  ),
  slots: { profile: [Profile] },
};
