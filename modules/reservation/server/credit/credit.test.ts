import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingApi } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { appealApi } from '../../shared/credit/appeal.ts';
import { AppealStatus } from '../../shared/credit/appeal.states.ts';
import { blockApi } from '../../shared/credit/block.ts';
import { creditApi } from '../../shared/credit/credit.ts';
import { givenMoney, tuesday } from '../testing/given-money.ts';

let on: Awaited<ReturnType<typeof givenMoney>>;
beforeAll(async () => {
  on = await givenMoney();
});
beforeEach(async () => {
  on.at('10:00');
  await on.clear();
});
afterAll(() => on.app.stop());

const noticesOf = async (user: number, type: string) => {
  const { rows } = await on.app.admin.query<{ title: string }>(
    'select title from notices.message where school_id = $1 and user_id = $2 and type = $3 order by id',
    [on.app.schoolId('alpha'), user, type],
  );
  return rows.map(({ title }) => title);
};
const flowsOf = async (client = on.people.normal) => (await client.ok(creditApi.myFlows, {})).content;
/** A day on which nobody of the test has anything else. */
const dayAt = (n: number) => `2026-03-${11 + n}`;

test('cancelled exactly at the limit is in time, a minute later takes points; the keeper takes none', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab, { cancel_hours: 4 });
  const day = dayAt(0);
  const book = (from: string, to: string) => on.book(people.normal, room, `${day} ${from}`, `${day} ${to}`);
  const [first, second, third] = [
    await book('12:00', '13:00'),
    await book('13:00', '14:00'),
    await book('14:00', '15:00'),
  ];
  on.at('08:00', day);
  await people.normal.ok(bookingApi.cancel, { id: first.id, reason: '改期' });
  expect(await on.pointsOf(people.normal)).toBe(100);
  on.at('09:01', day);
  await people.normal.ok(bookingApi.cancel, { id: second.id, reason: '改期' });
  expect(await on.pointsOf(people.normal)).toBe(95);
  expect(await noticesOf(ids.normal, 'CREDIT_TAKEN')).toEqual(['逾期取消，信用分扣 5 分，现为 95 分']);
  on.at('13:00', day);
  await people.lab.ok(bookingApi.cancel, { id: third.id, reason: '检修' });
  expect(await on.pointsOf(people.normal)).toBe(95);
  // What waits is cancelled at any time.
  const asked = await given.instrument(lab, ids.lab, { approval: 'always', cancel_hours: 4 });
  const waiting = await on.book(people.normal, asked, `${day} 15:00`, `${day} 16:00`);
  await people.normal.ok(bookingApi.cancel, { id: waiting.id, reason: '改期' });
  expect(await on.pointsOf(people.normal)).toBe(95);
});

test('a use that goes on more than half an hour takes points, one that ends in time does not', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const use = async (until: string, day: string) => {
    on.at('08:00', day);
    const { id } = await on.book(people.teacher, room, `${day} 09:00`, `${day} 10:00`);
    on.at('09:00', day);
    await people.teacher.ok(bookingApi.checkIn, { id });
    on.at(until, day);
    await people.teacher.ok(bookingApi.checkOut, { id, condition: 'normal' });
    return on.pointsOf(people.teacher);
  };
  expect(await use('10:30', dayAt(1))).toBe(100);
  expect(await use('10:31', dayAt(2))).toBe(95);
});

test('three no-shows in thirty days block for thirty days, and what comes is cancelled', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const before = await on.pointsOf(people.normal);
  // Monday to Wednesday.
  for (const n of [5, 6, 7]) {
    const day = dayAt(n);
    on.at('08:00', day);
    await on.book(people.normal, room, `${day} 09:00`, `${day} 10:00`);
    if (n === 7) await on.book(people.normal, room, `${dayAt(9)} 09:00`, `${dayAt(9)} 10:00`);
    on.at('09:31', day);
    await on.settle();
  }
  expect(await on.pointsOf(people.normal)).toBe(before - 30);
  const mine = await people.normal.ok(creditApi.mine, {});
  expect([mine.blocked_until, mine.block_reason]).toEqual(['2026-04-17 09:31:00', '30 天内爽约 3 次']);
  expect(await noticesOf(ids.normal, 'BOOKING_BLOCKED')).toEqual(['您在 2026-04-17 09:31 前不能预约']);
  expect(await on.refusal(people.normal, room, `${dayAt(12)} 09:00`, `${dayAt(12)} 10:00`)).toBe(
    '不能预约：您在 2026-04-17 09:31 前不能预约：30 天内爽约 3 次',
  );
  expect(
    await on.refusal(people.teacher, room, `${dayAt(12)} 09:00`, `${dayAt(12)} 10:00`, { user_ids: [ids.normal] }),
  ).toContain('测试normal在 2026-04-17 09:31 前不能预约');
  const { content } = await people.normal.ok(bookingApi.mine, { review_status: ReviewStatus.cancelled });
  expect(content.find(({ starts_at }) => starts_at.startsWith(dayAt(9)))).toMatchObject({
    use_state: UseState.planned,
  });
  // The office lifts it with a reason.
  const blocks = await people.school.ok(blockApi.list, { current: true, keyword: '测试normal' });
  const { id } = blocks.content[0]!;
  expect((await people.college.call(blockApi.lift, { id, reason: '特殊情况' })).code).toBe(403);
  await people.school.ok(blockApi.lift, { id, reason: '住院，有证明' });
  expect((await people.school.call(blockApi.lift, { id, reason: '再次' })).code).toBe(409);
  const late = await on.book(people.normal, room, `${dayAt(12)} 09:00`, `${dayAt(12)} 10:00`);
  await people.normal.ok(bookingApi.cancel, { id: late.id, reason: '测试' });
  expect((await people.school.ok(blockApi.list, { current: false, cause: 'no_show' })).content[0]).toMatchObject({
    lifted_by: '测试school',
    lift_reason: '住院，有证明',
  });
});

test('damage takes thirty points by hand; too few points block; an appeal goes to the keeper, then the college', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const breach = { user_id: ids.storeman, resource_id: room, reason: '违规带入明火' };
  expect((await people.normal.call(creditApi.adjust, breach)).code).toBe(403);
  expect((await people.college2.call(creditApi.adjust, breach)).code).toBe(404);
  expect((await people.lab.call(creditApi.adjust, { ...breach, user_id: ids.lab })).code).toBe(400);
  await people.lab.ok(creditApi.adjust, breach);
  expect((await people.storeman.ok(creditApi.mine, {})).blocked_until).toBeNull();
  await people.lab.ok(creditApi.adjust, { ...breach, reason: '损坏检测器' });
  const mine = await people.storeman.ok(creditApi.mine, {});
  expect([mine.points, mine.block_reason]).toEqual([40, '信用分 40 分，低于 60 分']);
  expect(await on.refusal(people.storeman, room, '12:00', '13:00')).toContain('低于 60 分');

  const [flow] = await flowsOf(people.storeman);
  expect(flow!.can).toEqual(['appeal']);
  expect((await people.normal.call(appealApi.create, { flow_id: flow!.id, reason: '不是我' })).code).toBe(404);
  const { id } = await people.storeman.ok(appealApi.create, { flow_id: flow!.id, reason: '检测器此前已报修' });
  expect((await people.storeman.call(appealApi.create, { flow_id: flow!.id, reason: '再次' })).code).toBe(409);
  expect(await noticesOf(ids.lab, 'APPEAL_WAITS')).toHaveLength(1);
  expect((await people.lab.call(appealApi.decide, { id, pass: false })).message).toBe('不采纳请填写原因，申诉人会看到');
  await people.lab.ok(appealApi.decide, { id, pass: false, opinion: '报修在损坏之后' });
  expect((await people.school.call(appealApi.decide, { id, pass: true })).code).toBe(409);
  await people.storeman.ok(appealApi.escalate, { id });
  expect((await people.lab.call(appealApi.decide, { id, pass: true })).code).toBe(404);
  expect(await noticesOf(ids.college, 'APPEAL_WAITS')).toHaveLength(1);
  const { content } = await people.college.ok(appealApi.list, { status: AppealStatus.college });
  expect(content.map((row) => [row.id, row.points, row.can])).toEqual([[id, 30, ['decide']]]);
  await people.college.ok(appealApi.decide, { id, pass: true, opinion: '维修记录属实' });
  const after = await people.storeman.ok(creditApi.mine, {});
  expect([after.points, after.blocked_until]).toEqual([70, null]);
  await on.book(people.storeman, room, '12:00', '13:00');
  const list = await people.school.ok(creditApi.list, { keyword: '测试storeman' });
  expect(list.content[0]).toMatchObject({ points: 70, losses: 2 });
  const flows = await people.school.ok(creditApi.flows, { id: list.content[0]!.id });
  expect(flows.content.map(({ kind, points }) => [kind, points])).toEqual([
    ['give_back', 30],
    ['breach', -30],
    ['breach', -30],
  ]);
  expect((await people.college2.call(creditApi.flows, { id: list.content[0]!.id })).code).toBe(404);
});

test('after the days for it nothing is appealed; the next school year begins with 100 points', async () => {
  const { people } = on;
  const flows = await flowsOf();
  const first = flows.at(-1)!;
  on.at('09:02', '2026-03-18');
  expect((await people.normal.call(appealApi.create, { flow_id: first.id, reason: '迟了' })).message).toBe(
    '扣分已超过 7 天，不能再申诉',
  );
  expect(await on.pointsOf(people.normal)).toBeLessThan(100);
  on.at('09:00', '2026-09-10');
  expect(await on.pointsOf(people.normal)).toBe(100);
});

test('bookings of people whose admission ends are cancelled with a notice, of companions as well', async () => {
  const { people, given, lab, ids } = on;
  const room = await given.instrument(lab, ids.lab);
  const day = dayAt(12);
  const one = await on.book(people.teacher, room, `${day} 09:00`, `${day} 10:00`, { user_ids: [ids.storeman] });
  const other = await on.book(people.teacher, room, `${day} 10:00`, `${day} 11:00`);
  await given.admit(lab, [ids.storeman], tuesday);
  await on.settle();
  expect((await people.teacher.ok(bookingApi.find, { id: one.id })).opinion).toBe('有人员的准入已到期或被取消');
  expect((await people.teacher.ok(bookingApi.find, { id: other.id })).review_status).toBe(ReviewStatus.passed);
  expect(await noticesOf(ids.storeman, 'BOOKING_CANCELLED')).not.toEqual([]);
  await given.admit(lab, [ids.storeman]);
});
