import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { checkListApi, listVersionApi } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { checkItemApi, itemGroupApi, ItemTarget } from '../../shared/library/check-item.ts';
import { givenIn, type Given } from '../testing/given.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
});
afterAll(() => app.stop());

const { draft, published, disabled } = ListVersionStatus;
let made = 0;

async function list(
  by: TestAccount = 'school',
  more: object = {},
): Promise<{ id: number; draft: number; code: string }> {
  made += 1;
  const code = `T-${made}`;
  const client = await app.as(by);
  const { id } = await client.ok(checkListApi.create, {
    code,
    name: `例表${made}`,
    act_types: [ActType.reach],
    target: ItemTarget.lab,
    ...more,
  });
  return { id, draft: (await client.ok(checkListApi.find, { id })).draft_id!, code };
}

const chosen = async (...codes: string[]) =>
  (await given.items(...codes)).map((item_id) => ({ item_id, score: '2', veto: false }));

async function save(by: TestAccount, id: number, items: Awaited<ReturnType<typeof chosen>>) {
  const client = await app.as(by);
  const { version } = await client.ok(listVersionApi.find, { id });
  return client.call(listVersionApi.save, { id, version, items });
}
async function publish(by: TestAccount, id: number) {
  const client = await app.as(by);
  const { version } = await client.ok(listVersionApi.find, { id });
  return client.call(listVersionApi.publish, { id, version });
}
/** A list whose first version is published. */
async function publishedList(by: TestAccount = 'school') {
  const made = await list(by);
  await save(by, made.draft, await chosen('05.01.01', '05.01.02'));
  expect((await publish(by, made.draft)).code).toBe(200);
  return made;
}
const year = () => given.today().slice(0, 4);

describe('lists of a school', () => {
  test('a school starts with the eight default lists, published', async () => {
    const { content } = await (await app.as('school')).ok(checkListApi.list, { size: 100 });
    const seeded = content.filter((row) => !row.code.startsWith('T-'));
    expect(seeded.map((row) => [row.code, row.target, row.current?.item_count])).toEqual([
      ['DB-TY', 'lab', 47],
      ['DB-HX', 'lab', 96],
      ['DB-SW', 'lab', 83],
      ['DB-FS', 'lab', 74],
      ['DB-JD', 'lab', 76],
      ['DB-XY', 'college', 13],
      ['DB-XX', 'school', 19],
      ['ZC-MR', 'lab', 12],
    ]);
    expect(seeded.every((row) => row.current!.version_no === `${row.code}-V${year()}.1`)).toBe(true);
    const [first] = seeded;
    const version = await (await app.as('lab')).ok(listVersionApi.find, { id: first!.current!.id });
    expect(version.items[0]).toMatchObject({ code: '01.03.01', category_name: '责任体系' });
    expect(Number(version.total)).toBe(version.items.reduce((sum, item) => sum + Number(item.score), 0));
  });

  test('preparing a school again changes nothing, also after a list was removed', async () => {
    const count = async () =>
      (await app.admin.query<{ n: number }>('select count(*)::int as n from inspection.check_list_version')).rows[0]!.n;
    const before = await count();
    await app.inside(app.services.prepareSchool);
    expect(await count()).toBe(before);
  });

  test('lists are found by target, class, type and word', async () => {
    const school = await app.as('school');
    const codes = async (filter: object) =>
      (await school.ok(checkListApi.list, { ...filter, size: 100 })).content
        .map((row) => row.code)
        .filter((code) => !code.startsWith('T-'));
    expect(await codes({ target: ItemTarget.college })).toEqual(['DB-XY']);
    expect(await codes({ target: ItemTarget.lab, lab_class: 2, act_type: ActType.reach })).toEqual(['DB-TY', 'DB-SW']);
    expect(await codes({ act_type: ActType.daily })).toEqual(['ZC-MR']);
    expect(await codes({ keyword: '辐射' })).toEqual(['DB-FS']);
  });

  test('activities are offered published versions of enabled lists', async () => {
    const school = await app.as('school');
    const offered = async () =>
      (await school.ok(listVersionApi.options, { act_type: ActType.reach, target: ItemTarget.lab })).content;
    const { id } = await publishedList();
    const open = await list();
    expect((await offered()).map((row) => row.list_id)).toContain(id);
    expect((await offered()).map((row) => row.list_id)).not.toContain(open.id);
    expect((await offered()).find((row) => row.list_code === 'DB-HX')).toMatchObject({
      lab_classes: [1],
      item_count: 96,
    });
    await school.ok(checkListApi.setStatus, { id, status: Enabled.off });
    expect((await offered()).map((row) => row.list_id)).not.toContain(id);
  });
});

describe('versions', () => {
  test('items keep the chosen order, points and veto; a save needs the newest version', async () => {
    const { draft: id } = await list();
    const school = await app.as('school');
    const [first, second] = await chosen('06.01.01', '05.01.01');
    const { version } = await school.ok(listVersionApi.find, { id });
    const items = [{ ...first!, score: '0.5', veto: true }, second!];
    await school.ok(listVersionApi.save, { id, version, items, note: '首版' });
    const saved = await school.ok(listVersionApi.find, { id });
    expect(saved.items.map((item) => [item.code, item.score, item.veto])).toEqual([
      ['06.01.01', '0.5', true],
      ['05.01.01', '2.0', false],
    ]);
    expect(saved).toMatchObject({ item_count: 2, total: '2.5', note: '首版', version_no: '', status: draft });
    expect((await school.call(listVersionApi.save, { id, version, items })).code).toBe(409);
  });

  test('a publication gives the number and freezes the items', async () => {
    const { draft: id, code } = await list();
    expect(await publish('school', id)).toMatchObject({ code: 422, message: expect.stringContaining('还没有检查项') });
    await save('school', id, await chosen('05.01.01'));
    expect((await publish('school', id)).data).toEqual({ version_no: `${code}-V${year()}.1` });
    expect(await save('school', id, await chosen('05.01.02'))).toMatchObject({
      code: 409,
      message: '该版本已发布，不能修改或删除；请复制为新版本',
    });
    const school = await app.as('school');
    expect((await school.call(listVersionApi.remove, { id })).code).toBe(409);
    expect((await publish('school', id)).code).toBe(409);
  });

  test('the database refuses to change items of a published version', async () => {
    const { id } = await publishedList();
    const { current } = await (await app.as('school')).ok(checkListApi.find, { id });
    const change = (text: string) => app.admin.query(text, [current!.id]);
    const refused = 'a published version of a check list is immutable';
    await expect(change('update inspection.check_list_item set score = 9 where version_id = $1')).rejects.toThrow(
      refused,
    );
    await expect(change('delete from inspection.check_list_item where version_id = $1')).rejects.toThrow(refused);
  });

  test('a new version copies the published one and replaces it', async () => {
    const { id, draft: first, code } = await publishedList();
    const school = await app.as('school');
    const { id: second } = await school.ok(listVersionApi.draft, { id });
    expect(await school.ok(listVersionApi.find, { id: second })).toMatchObject({
      item_count: 2,
      note: `复制自 ${code}-V${year()}.1`,
    });
    expect(await school.call(listVersionApi.draft, { id })).toMatchObject({
      code: 409,
      message: '该检查表已有编辑中的版本，请先发布或删除它',
    });
    await save('school', second, await chosen('05.01.03'));
    expect((await publish('school', second)).data).toEqual({ version_no: `${code}-V${year()}.2` });
    expect((await school.ok(listVersionApi.find, { id: first })).status).toBe(disabled);
    const { content } = await school.ok(listVersionApi.list, { list_id: id });
    expect(content.map((row) => [row.version_no, row.status, row.can])).toEqual([
      [`${code}-V${year()}.2`, published, ['disable', 'copy']],
      [`${code}-V${year()}.1`, disabled, ['enable', 'copy']],
    ]);
    expect(await school.call(listVersionApi.enable, { id: first })).toMatchObject({
      code: 409,
      message: '该检查表已有发布的版本，请先停用它',
    });
    await school.ok(listVersionApi.disable, { id: second });
    await school.ok(listVersionApi.enable, { id: first });
    expect((await school.ok(checkListApi.find, { id })).current?.id).toBe(first);
  });

  test('a copy takes the wording of the library, and leaves out what is disabled there', async () => {
    const school = await app.as('school');
    const [group] = (
      await app.admin.query<{ id: number }>(
        `select id from inspection.item_group where school_id = $1 and code = '05.01'`,
        [app.schoolId('alpha')],
      )
    ).rows;
    const input = { group_id: group!.id, target: ItemTarget.lab };
    const items = await Promise.all(
      ['门锁完好', '窗户完好'].map((name) => school.ok(checkItemApi.create, { ...input, name })),
    );
    const { id, draft: first } = await list();
    await save(
      'school',
      first,
      items.map((item) => ({ item_id: item.id, score: '1', veto: false })),
    );
    await publish('school', first);
    const { version } = await school.ok(checkItemApi.find, { id: items[0]!.id });
    await school.ok(checkItemApi.update, { ...input, id: items[0]!.id, version, name: '门锁完好可用' });
    await school.ok(checkItemApi.setStatus, { id: items[1]!.id, status: Enabled.off });
    const kept = await school.ok(listVersionApi.find, { id: first });
    expect(kept.items.map((item) => item.name)).toEqual(['门锁完好', '窗户完好']);
    expect(kept.lost).toEqual([items[1]!.id]);
    const { id: second } = await school.ok(listVersionApi.draft, { id, from_id: first });
    const copy = await school.ok(listVersionApi.find, { id: second });
    expect(copy.items.map((item) => item.name)).toEqual(['门锁完好可用']);
    expect(copy.item_count).toBe(1);
    const removed = await school.call(checkItemApi.remove, { id: items[1]!.id });
    expect(removed.message).toBe('有 1 个活动或检查表使用该检查项，不能删除，请改为停用');
    expect((await school.call(itemGroupApi.remove, { id: group!.id })).code).toBe(422);
  });

  test('items must be enabled, of the target, and each once', async () => {
    const { draft: id } = await list('school', { target: ItemTarget.college });
    const fault = async (items: Awaited<ReturnType<typeof chosen>>) => (await save('school', id, items)).data;
    expect(await fault(await chosen('05.01.01'))).toEqual({
      errors: { items: '有 1 个检查项已停用、删除或不适用于检查对象，请移除后保存' },
    });
    const own = await chosen('01.02.01', '01.02.01');
    expect(await fault(own)).toEqual({ errors: { items: '有检查项重复，请只保留一个' } });
    expect((await save('school', id, own.slice(1))).code).toBe(200);
    const points = await save('school', id, [{ ...own[0]!, score: '0' }]);
    expect(JSON.stringify(points.data)).toContain('分值应大于 0，不超过 100');
  });

  test('two publications of one draft give one number', async () => {
    const { draft: id } = await list();
    await save('school', id, await chosen('05.01.01'));
    const school = await app.as('school');
    const { version } = await school.ok(listVersionApi.find, { id });
    const replies = await Promise.all([1, 2].map(() => school.call(listVersionApi.publish, { id, version })));
    expect(replies.map((reply) => reply.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('who maintains lists', () => {
  test('a college has lists of its own; those of the school and of others stay as they are', async () => {
    const own = await publishedList('college');
    const college = await app.as('college');
    const row = await college.ok(checkListApi.find, { id: own.id });
    expect(row).toMatchObject({ org_id: await app.unit('001'), can: ['edit', 'status', 'remove'] });
    const { content } = await college.ok(checkListApi.list, { size: 100 });
    const shared = content.find((it) => it.code === 'DB-TY')!;
    expect(shared.can).toEqual([]);
    for (const reply of [
      await college.call(checkListApi.setStatus, { id: shared.id, status: Enabled.off }),
      await college.call(checkListApi.remove, { id: shared.id }),
      await college.call(listVersionApi.draft, { id: shared.id }),
      await college.call(listVersionApi.disable, { id: shared.current!.id }),
    ])
      expect(reply.code).toBe(404);
    const ofSchool = await list('school');
    expect((await college.call(listVersionApi.find, { id: ofSchool.draft })).code).toBe(404);
    expect((await (await app.as('school')).ok(checkListApi.find, { id: own.id })).can).toContain('edit');
  });

  test('members of a college read its lists, other colleges do not', async () => {
    const own = await publishedList('college');
    const seen = async (account: TestAccount) =>
      (await (await app.as(account)).call(checkListApi.find, { id: own.id })).code;
    expect(await seen('lab')).toBe(200);
    expect(await seen('college2')).toBe(404);
  });

  test('a published list is disabled, not removed; its target stays', async () => {
    const { id } = await publishedList();
    const school = await app.as('school');
    expect((await school.call(checkListApi.remove, { id })).message).toBe('检查表已发布过，不能删除，请改为停用');
    const { version, code, name } = await school.ok(checkListApi.find, { id });
    const input = { id, version, code, name, act_types: [ActType.reach] };
    const moved = await school.call(checkListApi.update, { ...input, target: ItemTarget.college });
    expect(JSON.stringify(moved.data)).toContain('不能更改检查对象');
    await school.ok(checkListApi.update, { ...input, target: ItemTarget.lab, lab_classes: [1, 1] });
    expect((await school.ok(checkListApi.find, { id })).lab_classes).toEqual([1]);
    const open = await list();
    await school.ok(listVersionApi.remove, { id: open.draft });
    expect((await school.ok(checkListApi.find, { id: open.id })).draft_id).toBeNull();
    expect((await school.ok(listVersionApi.draft, { id: open.id })).id).toBeGreaterThan(open.draft);
    await school.ok(checkListApi.remove, { id: open.id });
  });

  test('codes are unique in the school', async () => {
    const school = await app.as('school');
    const input = { code: 'db-ty', name: '另一张', act_types: [ActType.reach], target: ItemTarget.lab };
    expect(await school.call(checkListApi.create, input)).toMatchObject({ code: 409 });
  });
});
