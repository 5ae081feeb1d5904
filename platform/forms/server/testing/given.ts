import type { TestApp } from '#apps/server/testing/harness.ts';
import { formApi, FormTarget, type FormInput } from '../../shared/form.ts';
import { purchaseDesign } from './designs.ts';

/** Makes forms through the calls that people use. */
export function formsIn(app: TestApp) {
  let n = 0;
  const given = {
    input: (changes: Partial<FormInput> = {}): FormInput => ({
      form_key: `purchase_${(n += 1)}`,
      name: `采购申请${n}`,
      category: '1',
      target: FormTarget.process,
      schema: purchaseDesign(),
      ...changes,
    }),
    draft: async (changes: Partial<FormInput> = {}) =>
      (await (await app.as('school')).ok(formApi.create, given.input(changes))).id,
    publish: async (id: number) => {
      const school = await app.as('school');
      const { version } = await school.ok(formApi.find, { id });
      return school.ok(formApi.publish, { id, version });
    },
    published: async (changes: Partial<FormInput> = {}) => {
      const id = await given.draft(changes);
      await given.publish(id);
      return id;
    },
  };
  return given;
}
export type GivenForms = ReturnType<typeof formsIn>;
