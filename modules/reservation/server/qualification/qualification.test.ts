import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingApi } from '../../shared/booking/booking.ts';
import { qualificationApi } from '../../shared/qualification/qualification.ts';
import { givenMoney, tuesday } from '../testing/given-money.ts';

let on: Awaited<ReturnType<typeof givenMoney>>;
beforeAll(async () => {
  on = await givenMoney();
});
beforeEach(() => on.clear());
afterAll(() => on.app.stop());

test('a rule that needs a qualification asks for it on the day; guidance is somebody who comes along', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.teacher, { needs_qualification: true });
  const missing = '您在使用当天没有该资源的上机资格，请联系负责人参加培训和考核';
  const { results } = await people.normal.ok(bookingApi.check, on.wish(room, '12:00', '13:00'));
  expect(results.filter(({ level }) => level === 'block')).toEqual([
    { rule: '上机资格', level: 'block', text: missing, link: '/reservation/mine' },
  ]);
  expect(await on.refusal(people.normal, room, '12:00', '13:00')).toBe(`不能预约：${missing}`);
  const input = {
    user_id: ids.normal,
    resource_id: room,
    level: 'guided',
    trained_on: '2026-03-01',
    valid_to: '2026-03-20',
  } as const;
  // The keeper writes it down; another college does not.
  expect((await people.college2.call(qualificationApi.create, input)).code).toBe(400);
  expect((await people.normal.call(qualificationApi.create, input)).code).toBe(403);
  const { id } = await people.teacher.ok(qualificationApi.create, input);
  expect((await people.teacher.call(qualificationApi.create, input)).code).toBe(409);
  expect(await on.refusal(people.normal, room, '12:00', '13:00')).toBe(
    '不能预约：您的上机资格为指导操作，请添加有自主操作资格的同行人员',
  );
  await on.book(people.normal, room, '12:00', '13:00', { user_ids: [ids.teacher] });
  await people.teacher.ok(qualificationApi.update, { ...input, id, version: 1, level: 'self' });
  await on.book(people.normal, room, '14:00', '15:00');
  expect(await on.refusal(people.normal, room, '2026-03-21 12:00', '2026-03-21 13:00')).toContain(missing);
  await people.teacher.ok(qualificationApi.setStatus, { id, status: 0 });
  expect(await on.refusal(people.normal, room, '16:00', '17:00')).toContain(missing);
  const own = await people.normal.ok(qualificationApi.list, { mine: true });
  expect(own.content).toMatchObject([{ id, level: 'self', can: [], is_expired: false }]);
  expect((await people.storeman.ok(qualificationApi.list, { resource_id: room })).content).toEqual([]);
  expect(tuesday).toBe('2026-03-10');
});
