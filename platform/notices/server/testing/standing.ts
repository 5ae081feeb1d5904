import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';

const first = (table: 'template' | 'period') => async (app: TestApp) => {
  const { rows } = await app.admin.query<{ id: number }>(
    `select id from notices.${table} where school_id = $1 order by id limit 1`,
    [app.schoolId('alpha')],
  );
  return rows[0]!.id;
};

export const noticesRows: StandingRows = {
  '/notice/template': {
    existing: first('template'),
    also: () => ({
      title: '通知',
      body: '请查看',
      by_app: true,
      by_mail: false,
      by_sms: false,
      by_robot: false,
      status: 1,
    }),
    change: { title: '改过的标题' },
  },
  '/notice/mail-template': {
    input: async ({ app, n }) => {
      const { rows } = await app.admin.query<{ type: string }>(
        'select type from notices.template where school_id = $1 order by id limit 1',
        [app.schoolId('alpha')],
      );
      return {
        name: `例邮件${n}`,
        scene: rows[0]!.type,
        subject: '{school}通知',
        body: '<p>{date}</p>',
        status: 0,
        pictures: [],
      };
    },
    change: (n) => ({ name: `改名邮件${n}`, subject: '{school}：请查看' }),
  },
  '/notice/period': {
    existing: first('period'),
    also: () => ({ first_day: -3, every_days: 2, times: 4, send_hour: 8, skip_holidays: true, status: 1 }),
    change: { times: 5 },
  },
};
