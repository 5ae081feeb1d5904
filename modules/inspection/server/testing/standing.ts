import type { StandingRows } from '#apps/server/testing/standing.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';

const stored = (table: 'store' | 'item_group') => async (app: TestApp, id: number | string) => {
  const { rows } = await app.admin.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from inspection.${table} t where school_id = $1 and id = $2 and to_jsonb(t) ->> 'deleted_at' is null`,
    [app.schoolId('alpha'), id],
  );
  return rows[0]?.row;
};

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

export const inspectionRows: StandingRows = {
  '/check/itemstore': {
    input: ({ n }) => ({ name: `例库${n}`, kind: 3, edition: '2026', sort: 30 }),
    change: (n) => ({ name: `改名库${n}`, edition: '2027' }),
    find: stored('store'),
  },
  '/check/itemgroup': {
    input: async ({ n, row }) => ({
      store_id: await row('/check/itemstore'),
      name: `例类${n}`,
      code: `L${n}`,
      sort: 3,
    }),
    change: (n) => ({ name: `改名类${n}` }),
    find: stored('item_group'),
  },
  '/check/checkitem': {
    input: async ({ n, row }) => ({
      group_id: await row('/check/itemgroup'),
      name: `例检查项${n}`,
      points: '看一看',
      regulation: '危险化学品安全管理条例',
      clause: '第二十四条',
      basis: '双人收发',
      target: 'lab',
      score: '2',
      veto: false,
      urgent: true,
      lab_classes: [1, 2],
      lab_levels: [1],
      suggest: '请整改',
    }),
    change: (n) => ({ name: `改名检查项${n}`, urgent: false }),
  },
  '/check/item-set': {
    input: async ({ n, row }) => ({
      name: `例检查项集${n}`,
      act_types: [1, 3],
      remark: '例',
      item_ids: [await row('/check/checkitem')],
    }),
    change: (n) => ({ name: `改名检查项集${n}`, act_types: [3] }),
  },
  '/check/check-list': {
    input: ({ n }) => ({
      code: `LB-${n}`,
      name: `例检查表${n}`,
      act_types: [2],
      target: 'lab',
      lab_classes: [1, 2],
      remark: '例',
    }),
    change: (n) => ({ name: `改名检查表${n}`, act_types: [2, 3] }),
  },
  '/check/problem-class': {
    input: ({ n }) => ({
      name: `例分类${n}`,
      code: `LC${n}`,
      act_types: [1],
      days_ordinary: 10,
      days_urgent: 3,
      sort: 90,
    }),
    change: (n) => ({ name: `改名分类${n}`, days_ordinary: 12 }),
  },
  '/check/problem-descr': {
    input: async ({ n, row }) => ({
      class_id: await row('/check/problem-class'),
      text: `例描述${n}`,
      level: 'ordinary',
      suggest: '更换',
      basis: '规范',
    }),
    change: (n) => ({ text: `改过的描述${n}`, level: 'urgent' }),
  },
  '/check/checkperson': {
    input: async ({ row }) => ({
      user_id: await row('/user'),
      kind: 1,
      from_on: day(-10),
      to_on: day(300),
      expertise: [1],
    }),
    change: { to_on: day(310), expertise: [1, 2] },
  },
  '/check/activity': {
    input: async ({ app, n, row }) => {
      // Only an appointed inspector may lead.
      const { rows } = await app.admin.query<{ user_id: number }>(
        'select user_id from inspection.inspector where id = $1',
        [await row('/check/checkperson')],
      );
      const leader = rows[0]!.user_id;
      return {
        act_type: 1,
        act_name: `例活动${n}`,
        leader_id: leader,
        start: day(1),
        end: day(10),
        scope_org_ids: [await app.unit('')],
        sample: 4,
        lab_ids: [await app.unit('0010001')],
        item_mode: 3,
        item_ids: [],
        groups: [{ name: '一组', leader_id: leader, inspector_ids: [leader] }],
        need_confirm: false,
        issue_mode: 1,
        examine_by: 1,
        blind: false,
      };
    },
    change: (n) => ({ act_name: `改名活动${n}` }),
    // Shown with their people and laboratories.
    hidden: ['groups'],
  },
  '/check/self-plan': {
    input: async ({ app, n, row }) => ({
      plan_name: `例自查${n}`,
      start_on: day(1),
      end_on: day(60),
      scope_org_ids: [await app.unit('')],
      frequency_mode: 1,
      frequency: 5,
      executor_kind: 2,
      photo_rule: 1,
      backfill_days: 3,
      item_ids: [await row('/check/checkitem')],
    }),
    change: (n) => ({ plan_name: `改名自查${n}`, frequency: 2 }),
  },
};
