import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { planApi, type PlanInput } from '../../shared/plan/plan.ts';
import { builtInTypes } from '../../shared/type/sj-columns.rules.ts';
import { typeApi } from '../../shared/type/type.ts';
import { taskApi, type SavedRow } from '../../shared/task/task.ts';

let serial = 0;

/** Plans, tables and rows of school alpha. */
export function givenReport(app: TestApp) {
  const given = {
    /** Id of a type by its code. */
    async type(code: string): Promise<number> {
      const { content } = await (await app.as('school')).ok(typeApi.list, { keyword: code });
      return content.find((type) => type.code === code)!.id;
    },
    /** A plan of some types, with changes. */
    async plan(codes: readonly string[], changes: Partial<PlanInput> = {}): Promise<number> {
      const input: PlanInput = {
        name: `计划${(serial += 1)}`,
        school_year: '2025-2026',
        type_ids: await Promise.all(codes.map((code) => given.type(code))),
        starts_on: '2026-03-01',
        deadline: '2026-03-31',
        contact: '实验室处 0571-88880000',
        ...changes,
      };
      return (await (await app.as('school')).ok(planApi.create, input)).id;
    },
    async published(codes: readonly string[], changes: Partial<PlanInput> = {}): Promise<number> {
      const id = await given.plan(codes, changes);
      await (await app.as('school')).ok(planApi.publish, { id });
      return id;
    },
    /** The table of a unit in a plan. */
    async task(planId: number, code: string, unit: string) {
      const where = { plan_id: planId, type_id: await given.type(code), org_id: await app.unit(unit) };
      return (await app.as('school')).ok(taskApi.find, where);
    },
    rows: async (id: number) => (await (await app.as('school')).ok(taskApi.rows, { id })).content,
    /** A member of staff of a laboratory, as a correct row of SJ5. */
    person: (no: string, changes: Record<string, string> = {}): SavedRow => ({
      cells: {
        person_no: no,
        name: `张${no}`,
        gender: '1',
        birth: '198503',
        subject: '0703',
        title: '073',
        education: '11',
        expert: '00',
        home_degree: '0',
        home_other: '5',
        abroad_degree: '0',
        abroad_other: '0',
        ...changes,
      },
    }),
    /** Fills and reports SJ5 of a laboratory with people of these numbers. */
    async reported(planId: number, unit: string, by: Client, numbers: readonly string[]) {
      const { id } = await given.task(planId, 'sj5', unit);
      await by.ok(taskApi.save, { id, rows: numbers.map((no) => given.person(no)) });
      await by.ok(taskApi.submit, { id });
      return { id, rows: await given.rows(id) };
    },
    /** All rows of a table passed by college and school. */
    async accepted(id: number): Promise<void> {
      await (await app.as('college')).ok(taskApi.passAll, { id });
      await (await app.as('school')).ok(taskApi.passAll, { id });
    },
    /** An instrument in a laboratory, with uses of these hours by kind of use. */
    async instrument(
      unit: string,
      keeper: number,
      price: string,
      uses: readonly (readonly [type: number, hours: number, samples: number])[],
    ) {
      const school = app.schoolId('alpha');
      const lab = await app.unit(unit);
      const asset = `20250${(serial += 1)}`;
      const insert = async (text: string, values: unknown[]) =>
        Number((await app.admin.query<{ id: number }>(`${text} returning id`, values)).rows[0]!.id);
      const equipment = await insert(
        `insert into base_info.equipment (school_id, asset_no, name, model, kind, price, lab_id, keeper_id)
         values ($1, $2, '气相色谱质谱联用仪', 'GC-9', '1', $3, $4, $5)`,
        [school, asset, price, lab, keeper],
      );
      const rule = await insert(
        `insert into reservation.rule (school_id, name, days, opens_at, closes_at) values ($1, $2, '{1}', '08:00', '22:00')`,
        [school, `规则${asset}`],
      );
      const resource = await insert(
        `insert into reservation.resource (school_id, kind, lab_id, equipment_id, name, rule_id) values ($1, 'instrument', $2, $3, '联用仪', $4)`,
        [school, lab, equipment, rule],
      );
      for (const [type, hours, samples] of uses)
        await app.admin.query(
          `insert into reservation.use_record (school_id, resource_id, lab_id, user_id, use_type, on_at, off_at, samples, condition)
           values ($1, $2, $3, $4, $5, '2025-10-13 09:00+08', '2025-10-13 09:00+08'::timestamptz + $6 * interval '1 hour', $7, 'normal')`,
          [school, resource, lab, keeper, type, hours, samples],
        );
      return asset;
    },
  };
  return given;
}

/** Cells of a correct row of a built-in type, from the bounds of its columns. */
export function goodCells(code: string): Record<string, string> {
  const { columns } = builtInTypes.find((type) => type.code === code)!;
  return Object.fromEntries(
    columns
      .filter(({ fill }) => fill === undefined)
      .map(({ field, kind, min = '0', options }) => {
        if (kind === 'code') return [field, options![0]!.value];
        if (kind === 'month') return [field, '198503'];
        return [field, kind === 'text' ? '1' : min];
      }),
  );
}
