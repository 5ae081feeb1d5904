import { afterAll, beforeAll } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { assetApi, type AssetInput } from '../../shared/asset.ts';
import { inspectionApi } from '../../shared/inspection.ts';
import { operatorApi, type OperatorInput } from '../../shared/operator.ts';
import { itemApi } from '../../shared/rule.ts';

let serial = 0;
const next = () => (serial += 1);

type Changes = Partial<AssetInput> & { lab?: string; keeper?: string };

/** Special equipment of school alpha. */
function givenSpecial(app: TestApp) {
  const given = {
    /** A file that the client has uploaded. */
    async file(by: Client): Promise<number> {
      const { data } = await by.upload(fileApi.upload, [{ name: '报告.txt', content: Buffer.from(`报告${next()}`) }]);
      return data[0]!.id;
    },
    /** A row of the equipment of base data, in the laboratory of the account. */
    async equipment(lab = '0010001', keeper = 'lab', isSpecial = true): Promise<number> {
      const n = next();
      const { rows } = await app.admin.query<{ id: number }>(
        `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, is_special)
         values ($1, $2, $3, '99', $4, $5, $6) returning id`,
        [app.schoolId('alpha'), `SP${n}`, `反应釜${n}`, await app.unit(lab), await app.user(keeper), isSpecial],
      );
      return Number(rows[0]!.id);
    },
    /** A piece in the ledger; a vessel of the first class with its number and an inspection until 2027. */
    async asset(by: Client, more: Changes = {}): Promise<number> {
      const { lab, keeper, ...changes } = more;
      const n = next();
      const { id } = await by.ok(assetApi.create, {
        equipment_id: changes.equipment_id ?? (await given.equipment(lab, keeper)),
        type_code: '2170',
        manufacturer: '示例压力容器厂',
        factory_no: `F${n}`,
        made_on: '2020-05-01',
        first_use_on: '2020-06-01',
        use_cert_no: `容${n}`,
        last_on: '2024-04-01',
        next_on: '2027-04-01',
        ...changes,
      });
      return id;
    },
    item: async (code: string): Promise<number> =>
      (await (await app.as('school')).ok(itemApi.list, { keyword: code, size: 150 })).content.find(
        (one) => one.code === code,
      )!.id,
    /** A certificate with its picture. */
    async operator(
      by: Client,
      user: string,
      assets: readonly number[],
      code = 'R1',
      more: Partial<OperatorInput> = {},
    ) {
      const { id } = await by.ok(operatorApi.create, {
        user_id: await app.user(user),
        item_id: await given.item(code),
        cert_no: `证${next()}`,
        issuer: '市市场监督管理局',
        valid_to: '2028-12-31',
        asset_ids: [...assets],
        files: [await given.file(by)],
        ...more,
      });
      return id;
    },
    /** The result of an inspection. */
    async inspect(by: Client, asset_id: number, more: Record<string, unknown> = {}) {
      return by.call(inspectionApi.create, {
        asset_id,
        kind: 2,
        applied_on: '2026-03-01',
        body: '省特种设备检验研究院',
        inspected_on: '2026-03-05',
        conclusion: 1,
        reports: [await given.file(by)],
        ...more,
      } as never);
    },
    /** A piece in use. */
    async running(by: Client, operator: string, more: Changes = {}): Promise<number> {
      const id = await given.asset(by, more);
      await given.operator(by, operator, [id]);
      await (await app.as('school')).ok(assetApi.enable, { id });
      return id;
    },
    /** Scrapped by the engine: the laboratory applies, college and school pass. */
    async scrapped(id: number): Promise<void> {
      await (await app.as('lab')).ok(assetApi.scrap, { id, reason: '到期' });
      await (await app.as('college')).ok(assetApi.decideScrap, { id, pass: true });
      const school = await app.as('school');
      await school.ok(assetApi.decideScrap, { id, pass: true, opinion: '同意', files: [await given.file(school)] });
    },
  };
  return given;
}

/** Stands for what a hook makes before the tests run. */
const later = <T extends object>(made: () => T) => new Proxy({} as T, { get: (_, key) => Reflect.get(made(), key) });

/** Starts the product for a file of tests on 10 March 2026, with clients of these accounts. */
export function openSpecial<A extends TestAccount>(accounts: readonly A[], { takesJobs = true } = {}) {
  let started: TestApp;
  const clients = new Map<A, Client>();
  beforeAll(async () => {
    started = await startTestApp({ at: '2026-03-10 10:00:00', takesJobs });
    for (const account of accounts) clients.set(account, await started.as(account));
  });
  afterAll(() => started.stop());
  const app = later(() => started);
  const people = accounts.map((account) => [account, later(() => clients.get(account)!)] as const);
  return { app, given: givenSpecial(app), people: Object.fromEntries(people) as Record<A, Client> };
}
