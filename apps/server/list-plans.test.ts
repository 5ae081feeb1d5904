import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { urlAs } from '#kernel/server/db/connect.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { ordersOf, type Page } from '#kernel/shared/paging.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { slices } from './slices.ts';
import { demoPlans, fillSchools } from './demo/demo.ts';
import { createClient, type Client } from './testing/client.ts';
import { recordStatements, workOf, type Statement, type Work } from './testing/explain.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { growSchools } from './testing/large.ts';
import { filtersOf, pagedLists, requiredOf, sampleOf } from './testing/lists.ts';

// Ways of every list, from its contract: each order and each filter is asked in a large school beside another one, and
// the statements of the call are explained as the service runs them. A missing index shows as rows that are looked at
// and not returned; the clock is not asked.

const password = 'Demo#Lab2026k';
const plans = ['large1', 'large2'].map((key, i) => ({
  ...demoPlans[0]!,
  key,
  name: `大型大学${i + 1}`,
  seed: 4_001 + i,
  labsPerCollege: 6,
  equipmentPerLab: 3,
  roomsPerFloor: 1,
  // And three special checks.
  activities: 2,
  withAnswers: false,
  withPhotos: false,
}));
const copies = 24;

/** What a statement may take for these rows of a page and this total; counting the total is part of it. */
const limitOf = (rows: number, total: number): Omit<Work, 'sorted'> => ({
  buffers: 1_000 + 40 * rows + 4 * total,
  examined: 1_500 + 40 * rows + 2.2 * total,
});

/**
 * Calls that take more, as a factor: by list, or by list and filter, order or `rows`, the statement that reads the rows of
 * the page.
 */
const exceptions: Readonly<Record<string, readonly [factor: number, reason: string]>> = {
  '/attribute page': [2, 'a tree with the number of laboratories that use each entry'],
  '/attribute kind': [2, 'a tree with the number of laboratories that use each entry'],
  '/attribute status': [2, 'a tree with the number of laboratories that use each entry'],
  '/code keyword': [2, 'looks through the dictionaries, some thousand rows in forty pages'],
  '/org/building rows': [10, 'counts rooms and laboratories of each building'],
  '/org/campus rows': [2, 'counts buildings and laboratories of each campus'],
  '/org/school page': [2, 'counts laboratories and people of every school'],
  '/org/room no_lab': [2, 'what no laboratory uses is known after reading all uses'],
  '/org/unit campus_id': [8, 'the campus of a unit follows from all laboratories below it'],
  '/lab-member user_type': [2, 'the type stands with the account of each member'],
  '/lab-member trained': [2, 'the hours of all people of the year are added up first'],
  '/lab-member hours_met': [
    8,
    'the hours of all members are added up and compared with what their laboratories ask for',
  ],
  '/lab-member college_id': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/person': [2, 'people of a college are its accounts and the members of its laboratories, both looked up first'],
  '/train/report': [
    2,
    'people of a college are its accounts and the members of its laboratories, both looked up first',
  ],
  '/role rows': [2, 'counts the people of each role'],
  '/log user': [8, 'looks through the texts of the days that are asked for, at most ninety'],
  '/log action': [12, 'looks through the texts of the days that are asked for, at most ninety'],
  '/log result': [5, 'looks through the days that are asked for, at most ninety'],
  '/news/article reads': [12, 'counts the readers of every article'],
  '/news/article unread': [2, 'looks up the own readings of all articles'],
  '/news/article/{id}/reader page': [2, 'readers follow from the roles at all units of the audience'],
  '/news/article/{id}/reader keyword': [2, 'readers follow from the roles at all units of the audience'],
  '/news/article/{id}/reader name': [2, 'readers follow from the roles at all units of the audience'],
  '/news/article/{id}/reader read_at': [2, 'readers follow from the roles at all units of the audience'],
  '/news/article/{id}/reader read': [6, 'readers follow from the roles at all units of the audience'],
  '/check/activity rows': [11, 'counts laboratories, records and problems of each activity'],
  '/check/reach-result unit_no': [2, 'the number stands with the unit; the page asks for one activity'],
  '/check/reach-result grade': [2, 'a grade holds more results than an index can single out'],
  '/check/check-recommend proposed': [6, 'all recommendations are looked up first'],
  '/check/check-recommend awarded': [2, 'all awards of laboratories are looked up first'],
  '/check/checkperson rows': [3, 'counts checks and problems of each inspector in this term'],
  '/lab hazard_building_id': [5, 'hazard sources without a room are looked through for those of the building'],
  '/hazard building_id': [5, 'hazard sources without a room are looked through for those of the building'],
  '/lab hazard_kind': [2, 'all hazard sources of a kind lead to their laboratories'],
  '/check/problem nature': [2, 'a nature holds more laboratories than an index can single out'],
  '/check/problem/rectify-examine nature': [2, 'a nature holds more laboratories than an index can single out'],
  '/check/problem campus_id': [3, 'a campus holds more laboratories than an index can single out'],
  '/check/problem/examine campus_id': [3, 'a campus holds more laboratories than an index can single out'],
  '/check/problem/rectify-examine campus_id': [3, 'a campus holds more laboratories than an index can single out'],
  '/check/problem/rectify-examine lab_class': [2, 'a class holds more laboratories than an index can single out'],
  '/check/problem closed_band': [5, 'days to closing are computed for all finished problems'],
  '/check/problem overdue': [3, 'the activities of an inspector are not estimated'],
  '/check/ledger': [4, 'the records of the reader’s own activities are looked up first'],
  '/api/wf/tasks/historys/finished process_key': [4, 'each task is looked up through its case'],
  '/api/wf/tasks/historys/finished status': [2, 'each task is looked up through its case'],
  '/api/wf/tasks/historys/finished from': [3, 'a scope below a unit reads its cases before the dates of their tasks'],
  '/api/wf/tasks/historys/finished to': [5, 'a scope below a unit reads its cases before the dates of their tasks'],
  '/api/wf/tasks/historys/completed from': [2, 'a scope below a unit reads its cases before their dates'],
  '/api/wf/tasks/historys/completed to': [2, 'a scope below a unit reads its cases before their dates'],
  '/api/wf/tasks/historys/completed process_key': [2, 'ended cases of the process are filtered by the scope'],
  '/hazard keyword': [2, 'two thousand hazard sources are looked through faster than by the index of their texts'],
  '/chemical/container warehouse_type': [2, 'stores of a kind are looked up first'],
  '/chemical/container expiry': [3, 'a few thousand containers are read faster than by the index of their days'],
  '/chemical/purchase chemical': [6, 'purchases of the substances of a name are looked up first'],
  '/chemical/container building_id': [3, 'the cabinets of the rooms of a building lead to its containers'],
  '/chemical/container room': [2, 'the cabinets of the school are looked through for those of the room'],
  '/chemical/purchase keyword': [3, 'numbers and names of applicants are looked through'],
  '/chemical/use is_controlled': [2, 'what is controlled follows from the lists in force'],
  '/chemical/ledger/flow': [9, 'flows are found by their time, or by the containers of the stores of the reader'],
  '/chemical/ledger/stock in_stock': [5, 'the containers of each page are asked whether one holds anything'],
  '/chemical/ledger/controlled': [2, 'pages of what the lists control are looked up first'],
  '/chemical/ledger/controlled in_stock': [5, 'the containers of each page are asked whether one holds anything'],
  '/chemical/ledger/controlled page': [5, 'the movements of a month of each page are added up'],
  '/chemical/ledger/controlled month': [5, 'the movements of a month of each page are added up'],
  '/chemical/ledger/purchase keyword': [2, 'numbers and names of applicants are looked through'],
  '/chemical/keeper of_controlled': [3, 'stores with what two keepers keep follow from the lists in force'],
  '/chemical/quota rows': [160, 'adds up the stock and the open purchases under each quota'],
  '/api/waste/apply keyword': [2, 'numbers and containers of a few hundred applications are looked through'],
  '/api/waste/apply/examine keyword': [2, 'numbers and containers of a few hundred applications are looked through'],
  '/api/waste/plan': [2, 'the applications of each plan are counted'],
  '/api/waste/zone': [2, 'stores that took waste of the laboratories of the reader are looked up first'],
  '/api/waste/record state': [3, 'what a store keeps or fetches is looked through for its state'],
  '/api/consumable/stock flag': [6, 'the batches of each holding are added up'],
  '/api/consumable/stock stocked': [2, 'the batches of each holding are added up'],
  '/api/consumable/stock quantity': [2, 'the batches of each holding are added up'],
  '/api/consumable/stock next_expiry': [2, 'the batches of each holding are added up'],
  '/api/consumable/emergency': [2, 'the batches are read through for those with something left'],
  '/api/consumable/requisition/lab': [2, 'laboratories of the role and of membership are both looked up'],
  '/api/special_instrument': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/pick': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/inspection': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/accessory': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/operator': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/record': [4, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/warning': [4, 'laboratories that an inspector inspects now are looked up first'],
  '/api/special_instrument/lab/not_uploaded': [2, 'laboratories that an inspector inspects now are looked up first'],
  '/chemical/purchase/examine': [18, 'the tasks of the reader are looked up first'],
  '/purchase/examine': [18, 'the tasks of the reader are looked up first'],
  '/admittance/examine': [18, 'the tasks of the reader are looked up first'],
  '/check/result page': [2, 'one record for each laboratory of the activity'],
  '/check/result college_id': [2, 'one record for each laboratory of the activity'],
  '/check/result lab_level': [2, 'one record for each laboratory of the activity'],
};

/** Lists of base information and administration: their orders have indexes, so that a page of a school sorts a few pages at most. */
const ofBase = new Set(
  slices
    .filter(({ name }) => ['org', 'identity', 'codes', 'base-info'].includes(name))
    .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)),
);
/** Twenty pages of 15 rows, and what stands beside the last of them. */
const mostSorted = 320;
/** Lists of base information that sort more, with the reason. */
const sorting: Readonly<Record<string, string>> = {
  '/api/org': 'a pick list, which is asked for as a whole',
  '/api/org/role': 'a pick list, which is asked for as a whole',
  '/code': 'the page asks for the codes of one dictionary',
};

/** A day of the data, which end today. */
const daysAgo = (days: number) => addDays(formatDate(new Date()), -days);

let app: TestApp;
let service: pg.Client;
let schoolId: number;
const people: Client[] = [];
const values: Record<string, string[]> = {};

const lab = `select u.id from org.unit u join inspection.problem p on p.school_id = u.school_id and p.org_id = u.id
  where u.school_id = $1 and u.level = 'lab' order by u.id desc limit 1`;
const college = `select college_id as id from org.unit where school_id = $1 and id = (${lab})`;
/** Values of filters that the data must hold: texts, or statements that find an id in school $1. */
const samples: Readonly<Record<string, readonly string[]>> = {
  keyword: ['色谱', '有机合成'],
  head: ['张志'],
  tutor: ['张志'],
  lab: ['有机合成'],
  ghs: ['GHS02'],
  controlled: ['none', 'precursor3'],
  user: ['李雪'],
  college_id: [college],
  collegeId: [college],
  org_id: [college, lab],
  orgId: [college],
  pid: [college],
  below: [college],
  lab_id: [lab],
  campus_id: ['select min(id) as id from org.campus where school_id = $1'],
  building_id: ['select building_id as id from org.room where school_id = $1 limit 1'],
  act_id: ['select act_id as id from inspection.record where school_id = $1 limit 1'],
  record_id: ['select record_id as id from inspection.problem where school_id = $1 limit 1'],
  class_id: ['select class_id as id from inspection.problem where school_id = $1 limit 1'],
  risk_attribute_id: ['select min(attribute_id) as id from base_info.risk_point where school_id = $1'],
  attribute_id: ['select min(attribute_id) as id from base_info.risk_point where school_id = $1'],
  hazard_building_id: ['select building_id as id from org.room where school_id = $1 limit 1'],
  hazard_kind: ['1', '107'],
  nature: ['1', '2'],
  tag_id: ['select min(tag_id) as id from training.question_tag where school_id = $1'],
  aptitude_id: ['select attribute_id as id from base_info.lab_aptitude where school_id = $1 limit 1'],
  lab_class: ['1', '3'],
  lab_level: ['1', '3'],
  process_key: [
    `select process_key as id from workflow.process where school_id = $1 and form_key <> '' order by 1 limit 1`,
  ],
  starter: ['周晓'],
  states: ['pending', 'finished', 'pending,planing'],
  from: [daysAgo(3), daysAgo(320)],
  to: [daysAgo(1), daysAgo(290)],
};
/** Ids in the path of a list. */
const idOf: Readonly<Record<string, string>> = {
  '/lab/{id}/log': lab,
  '/news/article/{id}/reader': `select id from news.article where school_id = $1 and status = 1 and audience = '{}' order by id limit 1`,
};

beforeAll(async () => {
  app = await startTestApp();
  await fillSchools(app.services, plans, password, () => analyzeDatabase(app.database));
  const server = new pg.Client({ connectionString: app.database.adminUrl });
  await server.connect();
  await growSchools(server, copies);
  const school = await server.query<{ id: number }>('select id from org.school where school_key = $1', [plans[0]!.key]);
  schoolId = Number(school.rows[0]!.id);
  const valueOf = async (sample: string) =>
    sample.startsWith('select') ? String((await server.query<{ id: string }>(sample, [schoolId])).rows[0]!.id) : sample;
  for (const [name, of] of Object.entries(samples)) values[name] = await Promise.all(of.map(valueOf));
  for (const [path, of] of Object.entries(idOf)) values[path] = [await valueOf(of)];
  await server.end();
  for (const account of ['school', 'college', 'lab', 'jcry', 'system']) {
    const { access_token } = await app.stranger().ok(loginApi.login, { account, password, school_key: plans[0]!.key });
    people.push(createClient(app.base, app.appKey, access_token, plans[0]!.key));
  }
  service = new pg.Client({ connectionString: urlAs(app.database, 'lab_app') });
  await service.connect();
}, 300_000);
afterAll(async () => {
  await service.end();
  await app.stop();
});

/** Statements of the list itself, without session and settings. */
const isOfList = ({ text }: Statement) =>
  /^\s*(?:with|select)\b/.test(text) && !/identity\.find_|from codes\.setting/.test(text);
/** Reads the rows of a page; the same for all filters and orders. */
const isRows = ({ text }: Statement) => text.includes('with ordinality as page');

/** The setting of the transaction that a statement of a page leaves its ids in, or reads them from. */
const placeOf = ({ values: given }: Statement) => given.find((value) => String(value).startsWith('app.page_'));

const known = new Map<string, Work>();
async function knownWork(statement: Statement, others: readonly Statement[]): Promise<Work> {
  const place = placeOf(statement);
  const { text, values: given } = statement;
  const key = isRows(statement) ? text : JSON.stringify([text, given.filter((value) => value !== place)]);
  const chosen = isRows(statement) ? others.find((one) => !isRows(one) && placeOf(one) === place) : undefined;
  const work = known.get(key) ?? (await workOf(service, schoolId, statement, chosen));
  known.set(key, work);
  return work;
}

type Call = { name: string; input: Record<string, unknown>; isOrder?: boolean };

/** EVERY_ROLE=1 has all roles make each call. */
const isEveryRole = process.env.EVERY_ROLE === '1';

/**
 * Whether somebody makes a call that another has already made, who sees more: orders matter where many rows are, so the
 * college asks for them too; filters are asked for by the other roles in turn. The system administrator sees what the
 * school's office sees, and a few lists more.
 */
function isAskedBy(i: number, { isOrder = false }: Call, turn: number): boolean {
  if (i === people.length - 1) return false;
  if (isEveryRole) return true;
  return i === (isOrder ? 1 : 1 + (turn % (people.length - 2)));
}

/** The statements of a call that take more than their limit, by those who make it. */
async function excesses(endpoint: Endpoint, call: Call, turn = 0): Promise<string[]> {
  const { name, input } = call;
  const found: string[] = [];
  let answered = 0;
  for (const [i, person] of people.entries()) {
    if (answered > 0 && !isAskedBy(i, call, turn)) continue;
    let page: Page<unknown> | undefined;
    const statements = await recordStatements(async () => {
      const reply = await person.call(endpoint, { ...requiredOf(endpoint), size: 15, ...input });
      if (reply.code === 200) page = reply.data as Page<unknown>;
      else if (reply.code !== 403 && reply.code !== 404) throw new Error(`${name}: ${reply.code} ${reply.message}`);
    });
    if (!page) continue;
    answered += 1;
    for (const statement of statements.filter(isOfList)) {
      const { total } = page;
      const rows = page.content.length;
      const what = `${endpoint.path} ${isRows(statement) ? 'rows' : name}`;
      const [factor] = exceptions[what] ?? exceptions[endpoint.path] ?? [1];
      const limit = limitOf(rows, total);
      const work = await knownWork(statement, statements);
      if (work.buffers > factor * limit.buffers || work.examined > factor * limit.examined)
        found.push(
          `${what} ${JSON.stringify(input)}: ${work.buffers} buffers, ${work.examined} rows for ${rows} of ${total}`,
        );
    }
  }
  return found;
}

/** Calls of a list: each order in both directions, a late page, each filter. */
function callsOf(endpoint: Endpoint): Call[] {
  const id = values[endpoint.path]?.[0];
  const own = id === undefined ? {} : { id };
  const orders = ordersOf(endpoint.input).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ name: sort, input: { ...own, sort, order }, isOrder: true })),
  );
  const filters = filtersOf(endpoint)
    .filter(([name]) => !(name in own))
    .flatMap(([name, type]) =>
      (values[name] ?? [sampleOf(type)]).map((value) => ({ name, input: { ...own, [name]: value } })),
    );
  return [{ name: 'page', input: own }, { name: 'page', input: { ...own, page: 20 } }, ...orders, ...filters];
}

describe.each(pagedLists.map((endpoint) => [`${endpoint.server}${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('each filter and order has its way', { timeout: 60_000 }, async () => {
      const found: string[] = [];
      for (const [turn, call] of callsOf(endpoint).entries()) found.push(...(await excesses(endpoint, call, turn)));
      expect(found).toEqual([]);
    });
  },
);

const ordersIn = (endpoint: Endpoint) => callsOf(endpoint).filter(({ name, isOrder }) => isOrder || name === 'page');

/** The orders of a list by which a page of the whole school sorts more rows than some pages have. */
async function sortsOf(endpoint: Endpoint): Promise<string[]> {
  const found: string[] = [];
  for (const { input } of ordersIn(endpoint)) {
    const statements = await recordStatements(() =>
      people[0]!.call(endpoint, { ...requiredOf(endpoint), size: 15, ...input }),
    );
    for (const statement of statements.filter((one) => isOfList(one) && !isRows(one))) {
      const { sorted } = await knownWork(statement, statements);
      if (sorted > mostSorted) found.push(`${endpoint.path} ${JSON.stringify(input)} sorts ${sorted} rows`);
    }
  }
  return found;
}

const sorted = pagedLists.filter((endpoint) => ofBase.has(endpoint) && !(endpoint.path in sorting));
test.each(sorted.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s has an index for each of its orders',
  { timeout: 60_000 },
  async (_, endpoint) => {
    expect(await sortsOf(endpoint)).toEqual([]);
  },
);

test('an order without an index is found', async () => {
  const equipment = pagedLists.find(({ path }) => path === '/equipment')!;
  known.clear();
  await app.admin.query('drop index base_info.equipment_by_check');
  expect(await sortsOf(equipment)).toEqual([expect.stringContaining('"sort":"next_check","order":"asc"')]);
});

test('a missing index is found', async () => {
  const equipment = pagedLists.find(({ path }) => path === '/equipment')!;
  const input = { college_id: values.college_id![0] };
  known.clear();
  expect(await excesses(equipment, { name: 'college_id', input })).toEqual([]);
  await app.admin.query('drop index base_info.equipment_of_college');
  known.clear();
  expect(await excesses(equipment, { name: 'college_id', input })).not.toEqual([]);
});
