import type { StandingRows } from '#apps/server/testing/standing.ts';

export const codesRows: StandingRows = {
  '/code': {
    input: ({ n }) => ({
      parent_key: 'lab_nature',
      code: `EX${n}`,
      name: `例代码${n}`,
      sort: 50,
      status: 1,
      color: '#12AB34',
      remark: '备注',
    }),
    change: (n) => ({ name: `改名代码${n}`, color: '#AB1234' }),
    list: { parent_key: 'lab_nature' },
  },
  '/system-entry': {
    by: 'system',
    existing: async (app) => {
      const { rows } = await app.admin.query<{ id: number }>(
        `select id from codes.system_entry where school_id = $1 and menu_alias = 'lab-check'`,
        [app.schoolId('alpha')],
      );
      return rows[0]!.id;
    },
    also: () => ({ name: '检查', icon: 'check', url: '', front_url: '', sort: 5, status: 1 }),
    change: { name: '安全检查', sort: 6 },
  },
};
