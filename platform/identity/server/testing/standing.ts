import type { StandingRows } from '#apps/server/testing/standing.ts';

export const identityRows: StandingRows = {
  '/role': {
    by: 'system',
    input: ({ n }) => ({
      name: `例角色${n}`,
      remark: '巡查用',
      status: 1,
      data_scope: 'school',
      rights: ['org.campus.read'],
    }),
    change: (n) => ({ name: `改名角色${n}`, remark: '抽查用' }),
    list: { size: 150 },
  },
  '/user': {
    input: async ({ app, n }) => ({
      account: `person.${n}`,
      name: `例人${n}`,
      job_no: `L${n}`,
      user_type: 'teacher',
      gender: 2,
      email: `person${n}@example.edu.cn`,
      mobile: '13912345678',
      title: '讲师',
      holdings: [{ role_id: 9, org_id: await app.unit('001') }],
    }),
    change: (n) => ({ name: `改名人${n}`, title: '教授' }),
    // The number is masked.
    hidden: ['mobile'],
  },
  '/menu': {
    by: 'system',
    everywhere: true,
    existing: () => Promise.resolve('log'),
    also: () => ({ icon: 'FileOutlined', sort: 5, status: 1 }),
    change: { name: '日志一览' },
    find: async (app, routeName) => {
      const { rows } = await app.admin.query<Record<string, unknown>>(
        'select name, icon, sort, status, version from identity.menu where school_id = $1 and route_name = $2',
        [app.schoolId('alpha'), routeName],
      );
      return rows[0] ?? { version: 0 };
    },
  },
};
