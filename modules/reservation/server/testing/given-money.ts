import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { accountApi } from '../../shared/account/account.ts';
import { billApi } from '../../shared/bill/bill.ts';
import { bookingApi, type BookingInput } from '../../shared/booking/booking.ts';
import { creditApi } from '../../shared/credit/credit.ts';
import { priceApi, type PriceInput } from '../../shared/price/price.ts';
import { bookingJobs } from '../booking/booking.jobs.ts';
import { givenBooking } from './given-booking.ts';

/** Tests of money and credit stand on a Tuesday, 10:00. */
export const tuesday = '2026-03-10';
const accounts = ['teacher', 'normal', 'lab', 'storeman', 'school', 'college', 'college2', 'leader'] as const;
type Account = (typeof accounts)[number];

let serial = 0;

/** An app with people who are admitted to a laboratory without a level, and what they do. */
export async function givenMoney() {
  const app = await startTestApp({ at: `${tuesday} 10:00:00` });
  const given = givenBooking(app);
  const lab = await app.unit('0010001');
  const school_id = app.schoolId('alpha');
  const ids = {} as Record<Account, number>;
  const people = {} as Record<Account, Client>;
  for (const account of accounts) {
    ids[account] = await app.user(account);
    people[account] = await app.as(account);
  }
  await given.admit(lab, [ids.teacher, ids.normal, ids.storeman]);
  await app.admin.query('update base_info.lab set lab_level = null where school_id = $1', [school_id]);
  const wish = (resource_id: number, from: string, to: string, more: Partial<BookingInput> = {}): BookingInput => ({
    resource_id,
    starts_at: from.length > 5 ? `${from}:00` : `${tuesday} ${from}:00`,
    ends_at: to.length > 5 ? `${to}:00` : `${tuesday} ${to}:00`,
    use_type: 2,
    content: '样品的纯度检测',
    agreed: true,
    ...more,
  });
  const at = (time: string, day = tuesday) => void (app.clock.at = parseDateTime(`${day} ${time}:00`));
  return {
    app,
    given,
    lab,
    ids,
    people,
    wish,
    at,
    book: (client: Client, ...args: Parameters<typeof wish>) => client.ok(bookingApi.create, wish(...args)),
    refusal: async (client: Client, ...args: Parameters<typeof wish>) =>
      (await client.call(bookingApi.create, wish(...args))).message,
    settle: () =>
      runJob(app.services, bookingJobs, {
        name: 'reservation.settle-bookings',
        schoolId: school_id,
        userId: 0,
        data: {},
      }),
    /** A price for everybody of the school, 50 yuan an hour, with changes. */
    price: (resource_id: number, changes: Partial<PriceInput> = {}) =>
      people.school.ok(priceApi.create, {
        resource_id,
        user_class: 'school',
        start_fee: '0',
        hour_price: '50',
        sample_price: '0',
        minimum: '0',
        off_factor: '1',
        effective_from: tuesday,
        ...changes,
      }),
    topUp: (user_id: number, amount: string) => people.school.ok(accountApi.topUp, { user_id, amount, note: '收据' }),
    balances: async (client: Client) => {
      const { total, frozen, spent, available } = await client.ok(accountApi.mine, {});
      return [total, frozen, spent, available].map(Number);
    },
    /** A card of the college manager with money, from which people may spend. */
    card: async (amount: string, users: readonly number[]) => {
      serial += 1;
      const { id } = await people.school.ok(budgetCardApi.create, {
        card_no: `YYK${serial}`,
        name: `预约卡${serial}`,
        card_type: 'safety',
        org_id: await app.unit('001'),
        manager_id: ids.college,
      });
      await people.school.ok(budgetCardApi.allocate, { id, amount, note: '下达' });
      const { version } = await people.school.ok(budgetCardApi.find, { id });
      const members = users.map((user_id) => ({ user_id, doc_limit: null }));
      await people.school.ok(budgetCardApi.setMembers, { id, version, members });
      return id;
    },
    cardBalances: async (id: number) => {
      const { frozen, spent, available } = await people.school.ok(budgetCardApi.find, { id });
      return [frozen, spent, available].map(Number);
    },
    billOf: async (booking: number) => {
      const { content } = await people.school.ok(billApi.list, { size: 150 });
      return content.find(({ booking_id }) => booking_id === booking);
    },
    pointsOf: async (client: Client) => (await client.ok(creditApi.mine, {})).points,
    setting: async (sys_key: string, value: string) => {
      const { content } = await people.school.ok(settingApi.list, {});
      const { version } = content.find((row) => row.sys_key === sys_key)!;
      await people.school.ok(settingApi.update, { sys_key, value, version });
    },
    /** What is left of one test for the next. */
    clear: () => app.admin.query('delete from reservation.presence'),
  };
}
