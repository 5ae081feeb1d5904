import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { instrumentApi } from '../../shared/register/instrument.ts';
import { monthApi, type MonthInput } from '../../shared/month/month.ts';
import { figures } from '../../shared/year/figures.ts';
import { planApi, type PlanInput } from '../../shared/year/plan.ts';
import { reportApi, type ReportInput } from '../../shared/year/report.ts';

let serial = 0;

export const review =
  '本学年仪器运行正常，完成教学、科研和社会服务任务，机时利用充分，培养了多名能独立操作的学生和教师，计划继续扩大开放共享的范围。';

/** Numbers of a year that are all nothing. */
export const emptyYear = (): ReportInput =>
  ({
    ...Object.fromEntries(figures.map(({ name, kind }) => [name, kind === 'count' ? 0 : '0'])),
    joined_platform: false,
    price_published: false,
    share_rules: false,
    self_review: '',
    reason: '',
  }) as unknown as ReportInput;

/** Large instruments of school alpha with bookings, months and years. */
export function givenInstrument(app: TestApp) {
  const school_id = app.schoolId('alpha');
  const one = async (text: string, values: unknown[]) =>
    Number((await app.admin.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id);
  const given = {
    /** Equipment of a laboratory that counts as large, in the register. */
    async instrument(unit: string, keeper: string, { price = '800000', class_no = '03030000' } = {}) {
      const n = (serial += 1);
      const lab = await app.unit(unit);
      const equipment = await one(
        `insert into base_info.equipment (school_id, asset_no, name, model, kind, price, lab_id, keeper_id, class_no, buy_date)
         values ($1, $2, $3, 'M-1', '1', $4, $5, $6, $7, '2020-05-01')`,
        [school_id, `INS${String(n).padStart(6, '0')}`, `联用仪${n}`, price, lab, await app.user(keeper), class_no],
      );
      await (await app.as('school')).ok(instrumentApi.refresh, {});
      const { rows } = await app.admin.query<{ id: number }>(
        'select id from instrument.instrument where school_id = $1 and equipment_id = $2',
        [school_id, equipment],
      );
      return { id: Number(rows[0]!.id), equipment, lab };
    },
    /** Its booking resource. */
    async resource({ equipment, lab }: { equipment: number; lab: number }): Promise<number> {
      const n = (serial += 1);
      const rule = await one(
        `insert into reservation.rule (school_id, name, days, opens_at, closes_at) values ($1, $2, '{1,2,3,4,5,6,7}', '00:00', '24:00')`,
        [school_id, `规则I${n}`],
      );
      return one(
        `insert into reservation.resource (school_id, kind, lab_id, equipment_id, name, rule_id) values ($1, 'instrument', $2, $3, '联用仪', $4)`,
        [school_id, lab, equipment, rule],
      );
    },
    /** A use of a resource, by hours of the school's clock. */
    use: async (
      resource: number,
      lab: number,
      on: string,
      off: string,
      { type = 2, samples = 0, by = 'normal' } = {},
    ) =>
      one(
        `insert into reservation.use_record (school_id, resource_id, lab_id, user_id, use_type, on_at, off_at, samples, condition)
         values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz, $8, 'normal')`,
        [school_id, resource, lab, await app.user(by), type, `${on}+08`, `${off}+08`, samples],
      ),
    month: (instrument_id: number, month: string, more: Partial<MonthInput> = {}): MonthInput => ({
      instrument_id,
      month,
      hours_teach: '10',
      hours_research: '20.5',
      hours_service: '5',
      hours_open: '8',
      samples: 12,
      down_hours: '0',
      ...more,
    }),
    /** A month of an instrument that is confirmed by a person. */
    async confirmed(by: Client, instrument_id: number, month: string, more: Partial<MonthInput> = {}): Promise<number> {
      const { id } = await by.ok(monthApi.create, given.month(instrument_id, month, more));
      await by.ok(monthApi.confirm, { id });
      return id;
    },
    /** A plan of a school year, published. */
    async plan(more: Partial<PlanInput> = {}): Promise<number> {
      const school = await app.as('school');
      const input = {
        name: '年度上报',
        school_year: '2024-2025',
        starts_on: '2026-01-01',
        deadline: '2026-12-31',
        ...more,
      };
      const { id } = await school.ok(planApi.create, input);
      await school.ok(planApi.publish, { id });
      return id;
    },
    /** The row of an instrument in a plan. */
    async report(plan_id: number, instrument_id: number) {
      const { content } = await (await app.as('school')).ok(reportApi.list, { plan_id, instrument_id });
      return content[0]!;
    },
    /** Collects, reviews and reports a row. */
    async reported(by: Client, id: number): Promise<void> {
      await by.ok(reportApi.collect, { id });
      const row = await by.ok(reportApi.find, { id });
      const values = Object.fromEntries(Object.keys(emptyYear()).map((name) => [name, row[name as keyof typeof row]]));
      await by.ok(reportApi.update, {
        ...(values as unknown as ReportInput),
        id,
        version: row.version,
        self_review: review,
      });
      await by.ok(reportApi.submit, { id });
    },
  };
  return given;
}
