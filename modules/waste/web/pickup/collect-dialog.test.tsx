import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import type { PlanDetail, PlanStop } from '../../shared/pickup/plan.ts';
import { CollectDialog } from './collect-dialog.tsx';
import type { ShownContainer } from './round-draft.rules.ts';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ 'GET /api/sysconfig': () => [] });
});
afterAll(() => server.stop());

const container = {
  label_no: '121000004000006',
  name: '废有机溶剂',
  declared_kg: '3.6',
  compat_group: 'W2',
  volume_l: '20',
  weighed_kg: null,
  zone_id: null,
  reason: '',
  status: HandoverStatus.waiting,
  isLocal: false,
} as unknown as ShownContainer;
const stop = { apply_id: 1, lab_name: '有机合成实验室', handovers: [container] } as unknown as PlanStop;
const plan = { id: 1, stops: [stop], zones: [] } as unknown as PlanDetail;

test('what a scale types is read into the field; what cannot be read stays there and is refused', async () => {
  const props = { plan, stop, container, drafts: new Map(), onClose: () => undefined };
  showPage({ '/': <CollectDialog kind="weigh" {...props} /> }, '/');
  const field = await screen.findByLabelText<HTMLInputElement>('称重');
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  type('3,60');
  type('500');
  await screen.findByText('重量应大于 0，且不超过 272 kg');
  type('3,60');
  await screen.findByText('无法识别“3,60”，请填写公斤数，如 3.6，或带单位填写，如 3600g');
  expect(field.value).toBe('3,60');
  type('ST,GS,+  9.60kg');
  await screen.findByLabelText('差异原因');
  expect(field.value).toBe('9.6');
  await waitFor(() => expect(screen.queryByText(/无法识别/)).toBeNull());
});
