import { expect, test } from 'vitest';
import { startTestApp } from '#apps/server/testing/harness.ts';
import { control, design } from '#platform/forms/server/testing/designs.ts';
import { instanceApi } from '../shared/process.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

test('a field that the starter cannot edit is filled by the platform, whatever is sent', async () => {
  const app = await startTestApp();
  const applicant = control('Input', 'applicant', '申请人', { source: 'current_user_name', readonly: true });
  const schema = design(applicant, control('Input', 'reason', '原因'));
  const given = casesIn(app);
  const { key } = await given.process(model(step('college', byRole('college', 'college'))), {}, schema);
  const { id } = await (
    await app.as('teacher')
  ).ok(instanceApi.start, { process_key: key, form_data: { applicant: '别人', reason: '教学需要' } });
  expect((await given.find(id)).form_data).toEqual({ applicant: '测试teacher', reason: '教学需要' });
  await app.stop();
});
