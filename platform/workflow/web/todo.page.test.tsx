import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUnsent } from '#kernel/web/session/unsent-work.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import type { TaskDetail, TaskRow } from '../shared/task.ts';
import { TodoPage } from './todo.page.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
let waiting: number[] = [];

const schema = {
  controls: [
    { kind: 'Input', id: 'reason', name: 'reason', label: '原因' },
    { kind: 'Input', id: 'permit', name: 'permit', label: '许可证号', required: true },
  ],
};
const columns = (id: number) => ({
  instance_id: id + 100,
  instance_no: `LC${id}`,
  title: `申请${id}`,
  process_key: 'repair',
  process_name: '维修',
  starter_name: '周晓东',
  org_name: '化学学院',
  node_name: '学院审批',
  handlers: '李雪梅',
  status: 0,
});
const row = (id: number) => ({ id, ...columns(id) }) as TaskRow;
const task = (id: number): TaskDetail => ({
  id,
  node_key: 'college',
  node_name: '学院审批',
  status: 0,
  due_at: null,
  reason: '您是化学学院的院级管理员',
  why_not: waiting.includes(id) ? '' : '该任务已被他人处理',
  is_starter_step: false,
  targets: [],
  chooses: [],
  can: waiting.includes(id) ? ['approve', 'reject'] : [],
  case: {
    ...columns(id),
    id: id + 100,
    version: 1,
    biz_type: '',
    biz_id: null,
    url: '',
    started_at: '2026-03-02 09:00:00',
    ended_at: null,
    result_note: '',
    process_version: 1,
    schema,
    modes: { reason: 'read', permit: 'required' },
    form_data: { reason: '设备老化' },
    lines: [],
    model: { start: { fields: {} }, nodes: [] },
    visited: [],
    open: [],
    timeline: [],
    waiting: [],
    can: [],
  },
});

const path = '/api/wf/tasks';
const sent = (name: string) => server.received.filter((one) => one.path.endsWith(`/${name}`));
const done = (id: number) => () => ((waiting = waiting.filter((one) => one !== id)), {});
const answers = Object.fromEntries(
  [1, 2].flatMap((id) => [
    [`GET ${path}/${id}`, () => task(id)],
    [`POST ${path}/${id}/approve`, done(id)],
    [`POST ${path}/${id}/reject`, done(id)],
  ]),
);

beforeAll(async () => {
  server = await startServer({});
});
afterAll(() => server.stop());
beforeEach(() => {
  waiting = [1, 2];
  Object.assign(server.answers, answers, {
    [`GET ${path}/todo`]: () => ({ content: waiting.map(row), total: waiting.length, page: 1, size: 50 }),
    'GET /api/wf/phrases': () => ({ content: ['同意。'] }),
  });
  server.received.length = 0;
  sessionStorage.clear();
});

/** Sends what was decided without the seconds in which it can be undone. */
const send = () => act(async () => void (await sendUnsent()));

// What a test leaves undecided would reach the server in the next one.
afterEach(send);

const show = () => showPage({ '/workflow/todo/:id': <TodoPage /> }, '/workflow/todo/1');
const shown = (name: string) => screen.findByRole('heading', { level: 1, name });
const opinion = () => screen.findByLabelText<HTMLTextAreaElement>('意见');
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));
/** The task has stood on the screen. */
const stands = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^(同意|重新提交)/ }).disabled).toBe(false),
  );
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a step that has to fill in a field cannot agree without it, and goes on to the next task with it', async () => {
  show();
  await screen.findByLabelText(/许可证号/);
  await stands();
  press('a');
  await screen.findByText('请填写许可证号');
  expect(sent('approve')).toEqual([]);
  await fill(/许可证号/, 'A-1');
  press('a');
  await shown('申请2');
  await send();
  expect(sent('approve')).toHaveLength(1);
  expect(JSON.parse(sent('approve')[0]!.body)).toMatchObject({ form_data: { reason: '设备老化', permit: 'A-1' } });
});

test('refusing asks for an opinion first', async () => {
  show();
  await opinion();
  await stands();
  press('r');
  await screen.findByText('请填写不同意的意见，至少 2 个字');
  expect(sent('reject')).toEqual([]);
  await fill('意见', '材料不全');
  press('r');
  await shown('申请2');
  await send();
  expect(sent('reject')).toHaveLength(1);
});

test('attachments go with the opinion, and what is chosen again with the submission', async () => {
  server.answers['POST /upload'] = () => [{ id: 7, ext: 'txt', name: '记录.txt', size: 6, url: '/x' }];
  const chosen = [{ key: 'expert', name: '专家', people: [{ id: 5, name: '李雪梅' }] }];
  server.answers[`GET ${path}/1`] = () => ({ ...task(1), is_starter_step: true, chooses: chosen });
  show();
  await screen.findByText('李雪梅', { selector: '.ant-select-selection-item-content' });
  fireEvent.change(await screen.findByLabelText('添加附件', { selector: 'input' }), {
    target: { files: [new File(['现场'], '记录.txt', { type: 'text/plain' })] },
  });
  await screen.findByRole('link', { name: '记录.txt' });
  await fill(/许可证号/, 'A-1');
  await stands();
  press('a');
  await shown('申请2');
  await send();
  expect(sent('approve')).toHaveLength(1);
  expect(JSON.parse(sent('approve')[0]!.body)).toMatchObject({ attachments: [7], chosen: { expert: [5] } });
});

test('when another user was faster the sentence is shown and nothing is sent twice', async () => {
  server.answers[`POST ${path}/1/reject`] = () => {
    waiting = [2];
    return refuse(409, '该任务已被处理，请刷新待办列表');
  };
  show();
  await fill('意见', '材料不全');
  await stands();
  press('r');
  await shown('申请2');
  await send();
  within(await screen.findByRole('dialog')).getByText('该任务已被处理，请刷新待办列表');
  await screen.findByText('第 1 条，共 1 条待办');
  expect(sent('reject')).toHaveLength(1);
});

test('an opinion that was not sent is there again after another task', async () => {
  show();
  await fill('意见', '还要看看');
  press('j');
  await shown('申请2');
  expect((await opinion()).value).toBe('');
  press('k');
  await shown('申请1');
  expect((await opinion()).value).toBe('还要看看');
});

test('a double click decides one task; undone, nothing is sent', async () => {
  show();
  await fill(/许可证号/, 'A-1');
  await stands();
  const agree = () => screen.getByRole<HTMLButtonElement>('button', { name: /^同意/ });
  act(() => {
    fireEvent.click(agree(), { detail: 1 });
    fireEvent.click(agree(), { detail: 2 });
  });
  await shown('申请2');
  await screen.findByLabelText(/许可证号/);
  expect(agree().disabled).toBe(true);
  await screen.findByText('同意：申请1');
  press('u');
  await shown('申请1');
  expect(await screen.findByLabelText(/许可证号/)).toHaveProperty('value', 'A-1');
  expect(sent('approve')).toEqual([]);
});
