import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { noticesPages } from '../shared/pages.ts';

const Bell = lazyPart(() => import('./parts/bell.tsx').then((m) => m.Bell));
const WorkHome = lazyPart(() => import('./parts/work-home.tsx').then((m) => m.WorkHome));

export const noticesModule: WebModule = {
  ...pagesOf(
    noticesPages,
    {
      inbox: () => import('./inbox.list.tsx').then((m) => m.InboxPage),
      'lab-check.notice-types': () => import('./notice-type.list.tsx').then((m) => m.NoticeTypeListPage),
      'lab-check.notice-templates': () => import('./notice-template.list.tsx').then((m) => m.NoticeTemplateListPage),
      'lab-check.notice-templates.edit': () =>
        import('./notice-template.form.tsx').then((m) => m.NoticeTemplateFormPage),
      'lab-check.template': () => import('./mail-template.list.tsx').then((m) => m.MailTemplateListPage),
      'lab-check.template.one': () => import('./mail-template.form.tsx').then((m) => m.MailTemplateFormPage),
      'lab-check.template-add': () => import('./mail-template.form.tsx').then((m) => m.MailTemplateFormPage),
      'lab-check.notice-deliveries': () => import('./delivery.list.tsx').then((m) => m.DeliveryListPage),
      'lab-check.notice-periods': () => import('./notice-period.list.tsx').then((m) => m.NoticePeriodListPage),
    },
    { inbox: { main: true, noRule: true } },
  ),
  slots: { headerTools: [Bell], home: [WorkHome] },
};
