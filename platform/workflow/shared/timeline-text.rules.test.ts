import { expect, test } from 'vitest';
import { timelineText } from './timeline-text.rules.ts';

const line = {
  type: 'decide',
  action: '',
  node_name: '学院审批',
  user_name: '王芳',
  user_unit: '化学学院',
  for_name: '',
};

test.each([
  [{ action: 'approve' }, '“学院审批”同意', 'good'],
  [{ action: 'refuse' }, '“学院审批”不同意', 'bad'],
  [{ action: 'return' }, '“学院审批”退回', 'warn'],
  [{ type: 'enter' }, '到达“学院审批”', 'neutral'],
  [{ type: 'return', node_name: '发起人' }, '退回到“发起人”', 'warn'],
  [{ type: 'addsign', action: '前加签' }, '“学院审批”前加签', 'info'],
  [{ type: 'start', node_name: '发起' }, '提交申请', 'info'],
  [{ type: 'end', action: '1', node_name: '' }, '流程结束：通过', 'good'],
  [{ type: 'end', action: '2', node_name: '' }, '流程结束：不通过', 'bad'],
])('%o reads as %s', (changes, what, tone) => {
  expect(timelineText({ ...line, ...changes })).toMatchObject({ what, tone });
});

test('a delegate is named with the person for whom he acted', () => {
  expect(timelineText({ ...line, for_name: '李强' }).who).toBe('王芳（化学学院），代李强处理');
});
