import type { TestApp } from '#apps/server/testing/harness.ts';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { riskPointApi, type RiskPointInput } from '../../shared/risk/risk-point.ts';

/** A complete input for a new risk point of the laboratory of account `lab`. */
export const riskDraft = async (app: TestApp, changes: Partial<RiskPointInput> = {}): Promise<RiskPointInput> => ({
  lab_id: await app.unit('0010001'),
  name: '高压气瓶使用',
  lab_class: 1,
  place: '气瓶柜',
  l: 3,
  s: 3,
  measures: [
    { kind: 'technical', text: '气瓶固定' },
    { kind: 'ppe', text: '护目镜' },
  ],
  duty_id: await app.user('lab'),
  review_cycle: 12,
  ...changes,
});

/** A submitted risk point and its request. */
export async function submitted(app: TestApp, changes: Partial<RiskPointInput> = {}) {
  const lab = await app.as('lab');
  const { id } = await lab.ok(riskPointApi.create, await riskDraft(app, changes));
  await lab.ok(riskPointApi.submit, { ids: [id] });
  const { content } = await lab.ok(riskChangeApi.list, { risk_point_id: id });
  return { id, change: content[0]!.id };
}

/** A risk point in force: passed by the college, and by the school where it is high. */
export async function inForce(app: TestApp, changes: Partial<RiskPointInput> = {}): Promise<number> {
  const { id, change } = await submitted(app, changes);
  await (await app.as('college')).ok(riskChangeApi.pass, { id: change });
  if ((changes.l ?? 3) * (changes.s ?? 3) >= 15) await (await app.as('school')).ok(riskChangeApi.pass, { id: change });
  return id;
}
