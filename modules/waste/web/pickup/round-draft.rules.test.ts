import { expect, test } from 'vitest';
import { HandoverStatus } from '../../shared/pickup.states.ts';
import type { HandoverRow } from '../../shared/pickup/apply.ts';
import type { PlanStop } from '../../shared/pickup/plan.ts';
import { openNotes, shownContainers, weighedOnServer, type Noted, type StopDraft } from './round-draft.rules.ts';

const row = (label_no: string, status: number, weighed_kg: string | null = null): HandoverRow => ({
  id: 1,
  record_id: 1,
  apply_id: 1,
  label_no,
  name: '废有机溶剂',
  code: '900-404-06',
  compat_group: 'W2',
  is_special: false,
  spec_name: '20 L 塑料桶',
  volume_l: '20',
  declared_kg: '9',
  weighed_kg,
  reason: '',
  zone_id: weighed_kg === null ? null : 1,
  zone_name: '',
  giver_name: '',
  taker_name: '',
  photos: [],
  sign: null,
  signed_at: null,
  at: null,
  status,
});

const stop: PlanStop = {
  apply_id: 1,
  no: 'SY1',
  lab_name: '有机合成实验室',
  building_name: '化学楼',
  place: '302',
  has_lift: true,
  contact: '王同学',
  phone: '13800001111',
  remark: '',
  opinion: '',
  status: 2,
  handovers: [
    row('SENT', HandoverStatus.weighed, '9.200'),
    row('AGAIN', HandoverStatus.weighed, '9.300'),
    row('BACK', HandoverStatus.weighed, '9.400'),
    row('HERE', HandoverStatus.waiting),
    row('LEFT', HandoverStatus.waiting),
    row('STORED', HandoverStatus.stored, '9.500'),
  ],
  people: [],
};
const weighed: Noted = { kind: 'weigh', weighed_kg: '9', zone_id: 1, reason: '', photos: [] };
const draft: StopDraft = {
  notes: {
    AGAIN: weighed,
    BACK: { kind: 'refuse', reason: '桶底漏液', photos: [] },
    HERE: weighed,
    STORED: weighed,
  },
};

test('what is shown as weighed is what is sent: noted on the device, or with the server already', () => {
  expect(weighedOnServer(stop, draft)).toEqual([{ label_no: 'SENT', weighed_kg: '9.200' }]);
  const noted = openNotes(stop, draft).filter(({ noted: { kind } }) => kind === 'weigh');
  const sent = [...weighedOnServer(stop, draft), ...noted].map(({ label_no }) => label_no);
  const shown = shownContainers(stop, draft, []).filter(({ status }) => status === HandoverStatus.weighed);
  expect(sent).toEqual(['SENT', 'AGAIN', 'HERE']);
  expect(shown.map(({ label_no }) => label_no)).toEqual(sent);
});

test('without a note on the device all that the server has weighed is sent', () => {
  expect(weighedOnServer(stop, undefined).map(({ label_no }) => label_no)).toEqual(['SENT', 'AGAIN', 'BACK']);
});
