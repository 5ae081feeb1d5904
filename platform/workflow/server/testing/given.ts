import type { TestApp } from '#apps/server/testing/harness.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { formsIn } from '#platform/forms/server/testing/given.ts';
import type { FormSchema } from '#platform/forms/shared/form-schema.ts';
import { instanceApi, processApi } from '../../shared/process.ts';
import { taskApi } from '../../shared/task.ts';
import type { ProcessFlags, ProcessModel } from '../../shared/process-model.ts';
import { flags } from './models.ts';

/** A form with a price, a reason that only the starter edits, and a remark that steps may fill in. */
const purchase = design(
  control('Input', 'reason', '原因', { required: true }),
  control('Input', 'price', '金额', { pattern: 'decimal2' }),
  control('Input', 'secret', '内部说明'),
  control('Input', 'permit', '许可证号'),
  control('UserPicker', 'owner', '负责人'),
);

/** Makes processes and cases through the calls that people use. */
export function casesIn(app: TestApp) {
  let n = 0;
  const given = {
    /** A deployed process on a form; returns its id and key. */
    async process(model: ProcessModel, changes: Partial<ProcessFlags> = {}, schema: FormSchema = purchase) {
      const school = await app.as('school');
      n += 1;
      const key = `process_${n}`;
      await formsIn(app).published({ form_key: `form_of_${n}`, schema });
      const { id } = await school.ok(processApi.create, {
        process_key: key,
        name: `测试流程${n}`,
        category: '99',
        form_key: `form_of_${n}`,
        model,
        flags: flags(changes),
        start_scope: { roles: [], units: [], user_types: [] },
      });
      await given.deploy(id);
      return { id, key };
    },
    async deploy(id: number) {
      const school = await app.as('school');
      const { version } = await school.ok(processApi.find, { id });
      await school.ok(processApi.deploy, { id, version });
    },
    async start(
      key: string,
      account = 'teacher',
      form_data: Record<string, string> = { reason: '教学需要', price: '500' },
    ) {
      const lab_id = await app.unit('0010001');
      return (await (await app.as(account)).ok(instanceApi.start, { process_key: key, form_data, lab_id })).id;
    },
    find: async (id: number, account = 'teacher') => (await app.as(account)).ok(instanceApi.find, { id }),
    /** The caller's waiting task of a case. */
    async task(account: string, caseId: number): Promise<number> {
      const { content } = await (await app.as(account)).ok(taskApi.todo, { size: 150 });
      const row = content.find((one) => one.instance_id === caseId);
      if (!row) throw new Error(`${account} has no task of case ${caseId}`);
      return row.id;
    },
    approve: async (account: string, caseId: number, more: object = {}) =>
      (await app.as(account)).call(taskApi.approve, {
        id: await given.task(account, caseId),
        opinion: '同意',
        ...more,
      }),
    reject: async (account: string, caseId: number) =>
      (await app.as(account)).call(taskApi.reject, { id: await given.task(account, caseId), opinion: '不符合规定' }),
    goBack: async (account: string, caseId: number, target_node: string) =>
      (await app.as(account)).call(taskApi.goBack, {
        id: await given.task(account, caseId),
        opinion: '请补充材料',
        target_node,
      }),
  };
  return given;
}
