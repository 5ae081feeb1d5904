import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { decision } from './review-decision.ts';
import { ReviewPage, type Shown } from './review-page.tsx';
import { queryClient } from '#kernel/web/api/query.ts';
import { sendUnsent } from '#kernel/web/session/unsent-work.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { plant, plantApi } from '#kernel/web/testing/plant.ts';
import { refuse, startServer } from '#kernel/web/testing/server.ts';

let answers: Parameters<typeof startServer>[0];
let server: Awaited<ReturnType<typeof startServer>>;
let waiting: number[] = [];
const body = (path: string) =>
  server.received.filter((one) => one.path === path).map((one) => new URLSearchParams(one.body));

beforeAll(async () => {
  const ofEach = Object.fromEntries(
    [1, 2, 3].flatMap((id) => [
      // A plant that no longer waits can no longer be judged.
      [`GET /plant/${id}`, () => plant(id, { can: waiting.includes(id) ? ['judge'] : [] })],
      [`POST /plant/${id}/judge`, () => ((waiting = waiting.filter((one) => one !== id)), {})],
    ]),
  );
  answers = {
    'GET /plant': () => ({ content: waiting.map((id) => plant(id)), total: waiting.length, page: 1, size: 50 }),
    ...ofEach,
  };
  server = await startServer({ ...answers });
});
afterAll(() => server.stop());
beforeEach(() => {
  waiting = [1, 2, 3];
  Object.assign(server.answers, answers);
  server.received.length = 0;
  sessionStorage.clear();
  window.scrollTo = () => undefined;
});

/** Sends what was decided without the seconds in which it can be undone. */
const send = () => act(async () => void (await sendUnsent()));

// What a test leaves undecided would reach the server in the next one.
afterEach(send);

type Judged = Shown<typeof plantApi.list, typeof plantApi.find>;
const of = (healthy: boolean) => ({ save: plantApi.judge, input: { healthy } });
const verdicts = [
  decision<Judged, typeof plantApi.judge>({
    ...of(true),
    label: '健康',
    hotkey: 'a',
    when: ({ facts }) => facts.can.includes('judge'),
    done: '已记为健康',
  }),
  decision<Judged, typeof plantApi.judge>({
    ...of(false),
    label: '有病',
    hotkey: 'r',
    danger: true,
    when: ({ facts }) => facts.can.includes('judge'),
    needs: '请写明病情',
    done: '已记为有病',
  }),
];

function Garden() {
  const { row, open } = useRowInUrl();
  return (
    <ReviewPage
      title="看病"
      back="/lab-check/check"
      list={plantApi.list}
      read={plantApi.find}
      at={row}
      onAt={open}
      item={(one) => ({ title: one.name, note: '' })}
      verdicts={verdicts}
      form={plantApi.judge}
    >
      {({ facts }) => (
        <>
          <h2>{facts.name}</h2>
          {facts.photos.map(({ id, url, name }) => (
            <img key={id} src={url} alt={name} />
          ))}
        </>
      )}
    </ReviewPage>
  );
}

const show = (address = '/garden') => showPage({ '/garden': <Garden /> }, address);
const shown = (name: string) => screen.findByRole('heading', { level: 2, name });
/** The row is on the screen and has stood there. */
const stands = async (name: string) => {
  await shown(name);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /健康/ }).disabled).toBe(false));
};
const press = (key: string, on: Element = document.body) => act(() => void fireEvent.keyDown(on, { key }));
const opinion = () => screen.getByLabelText<HTMLTextAreaElement>('意见');

test('keys judge a row, each one once, and lead to the next until all are done', async () => {
  show();
  await stands('植物1');
  press('a');
  await stands('植物2');
  press('A');
  await stands('植物3');
  press('a');
  await screen.findByRole('heading', { name: '所有都已处理' });
  expect(screen.getByText('本次处理 3 条')).toBeTruthy();
  await send();
  expect([1, 2, 3].map((id) => body(`/plant/${id}/judge`).length)).toEqual([1, 1, 1]);
});

test('J and K leaf through the rows, and the address names the current one', async () => {
  show('/garden?row=2');
  await shown('植物2');
  press('j');
  await shown('植物3');
  expect(screen.getByTestId('address').textContent).toBe('/garden?row=3');
  press('j');
  await shown('植物1');
  press('k');
  await shown('植物3');
  expect(body('/plant/3/judge')).toEqual([]);
});

test('letters typed into the opinion judge nothing, nor does a key with Ctrl or one that is held', async () => {
  show();
  await stands('植物1');
  fireEvent.change(opinion(), { target: { value: '叶子发黄' } });
  press('a', opinion());
  act(() => void fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true }));
  act(() => void fireEvent.keyDown(document.body, { key: 'a', repeat: true }));
  await stands('植物1');
  expect(body('/plant/1/judge')).toEqual([]);
});

test('a verdict that needs an opinion asks for it first and then sends it', async () => {
  show();
  await stands('植物1');
  press('r');
  await screen.findByText('请写明病情');
  expect(body('/plant/1/judge')).toEqual([]);
  fireEvent.change(opinion(), { target: { value: '叶子发黄' } });
  press('r');
  await shown('植物2');
  await send();
  expect(body('/plant/1/judge')).toHaveLength(1);
  const [sent] = body('/plant/1/judge');
  expect([sent?.get('opinion'), sent?.get('healthy')]).toEqual(['叶子发黄', 'false']);
});

/** The message of a refused decision is read and closed. */
async function understood(message: string | RegExp) {
  // The decision has not ended before the message is closed.
  act(() => void sendUnsent());
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getAllByText('没有提交：植物1');
  dialog.getByText(message);
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
}

test('what was typed stays after an error, on the way to another row, and after a reload', async () => {
  const { unmount } = show();
  await stands('植物1');
  server.answers['POST /plant/1/judge'] = () => refuse(500, '后台程序错误', null, 500);
  fireEvent.change(opinion(), { target: { value: '叶子发黄' } });
  press('a');
  await shown('植物2');
  expect(opinion().value).toBe('');
  await understood(/后台程序错误/);
  press('k');
  await stands('植物1');
  expect(opinion().value).toBe('叶子发黄');
  unmount();
  show('/garden?row=1');
  await stands('植物1');
  expect(opinion().value).toBe('叶子发黄');
});

test('a row that another user decides meanwhile is reported and skipped', async () => {
  show();
  await stands('植物1');
  server.answers['POST /plant/1/judge'] = () => ((waiting = [2, 3]), refuse(409, '状态已变化'));
  press('a');
  await shown('植物2');
  await send();
  await screen.findByText('植物1：已由他人处理，没有重复提交');
  expect(screen.queryByText('植物1')).toBeNull();
  expect(body('/plant/1/judge')).toHaveLength(1);
});

test('a conflict of another kind is shown, and the row stays with what was typed', async () => {
  show();
  await stands('植物1');
  server.answers['POST /plant/1/judge'] = () => refuse(409, '照片已被使用');
  fireEvent.change(opinion(), { target: { value: '叶子发黄' } });
  press('a');
  await shown('植物2');
  await understood('照片已被使用');
  press('k');
  await shown('植物1');
  expect(opinion().value).toBe('叶子发黄');
});

test('a row of the queue that cannot be judged any more is reported and skipped', async () => {
  waiting = [1];
  server.answers['GET /plant'] = () => ({ content: [plant(1), plant(3)], total: 2, page: 1, size: 50 });
  show();
  await shown('植物1');
  press('j');
  await screen.findByText('有一条已由他人处理，已跳过');
  await shown('植物1');
  expect(body('/plant/3/judge')).toEqual([]);
});

test('a row that no longer waits is shown without verdicts', async () => {
  waiting = [2];
  show('/garden?row=1');
  await shown('植物1');
  await screen.findByText('这一条已处理，或应由他人处理。');
  expect(screen.queryByRole('button', { name: /健康/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '下一条' }));
  await shown('植物2');
  await screen.findByRole('button', { name: /健康/ });
});

test('the next row is read while the current one is shown, and not again', async () => {
  show();
  await shown('植物1');
  await waitFor(() => expect(server.received.filter((one) => one.path === '/plant/2')).toHaveLength(1));
  press('j');
  await shown('植物2');
  expect(server.received.filter((one) => one.path === '/plant/2')).toHaveLength(1);
});

const photo = (id: number) => ({ id, name: `照片${id}`, ext: 'jpg', size: 1, url: `/photo/${id}.jpg` });
const withPhoto = (id: number) => () => plant(id, { can: waiting.includes(id) ? ['judge'] : [], photos: [photo(id)] });
/** The picture has arrived, or it never will: jsdom loads none by itself. */
function settle(name: string, event: 'load' | 'error') {
  const picture = screen.getByRole('img', { name });
  Object.defineProperty(picture, 'complete', { value: true });
  act(() => void fireEvent[event](picture));
}
const moment = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)));
const healthy = () => screen.getByRole<HTMLButtonElement>('button', { name: /健康/ });

test('neither key nor button decides a row whose photos are not there, or not yet for a moment', async () => {
  server.answers['GET /plant/1'] = withPhoto(1);
  server.answers['GET /plant/2'] = withPhoto(2);
  show();
  await shown('植物1');
  await moment(600);
  press('a');
  fireEvent.click(healthy());
  settle('照片1', 'load');
  press('a');
  fireEvent.click(healthy());
  await stands('植物1');
  press('a');
  await shown('植物2');
  await moment(600);
  expect(healthy().disabled).toBe(true);
  settle('照片2', 'error');
  await stands('植物2');
});

test('a row that has changed is seen anew before it is decided', async () => {
  show();
  await stands('植物1');
  server.answers['GET /plant/1'] = () => plant(1, { can: ['judge'], note: '又长了' });
  const slept = vi.fn<() => void>();
  const looks = new MutationObserver(() => healthy().disabled && slept());
  looks.observe(document.body, { subtree: true, childList: true, attributes: true });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(slept).toHaveBeenCalled());
  looks.disconnect();
  await stands('植物1');
});

test('a double click decides one row, also where its second click meets the next one', async () => {
  show();
  await stands('植物1');
  fireEvent.click(healthy(), { detail: 1 });
  fireEvent.click(healthy(), { detail: 2 });
  await stands('植物2');
  fireEvent.click(healthy(), { detail: 2 });
  await moment(100);
  await shown('植物2');
  expect(body('/plant/2/judge')).toEqual([]);
});

test('eight rows at the greatest speed: each is decided once, and none before it was seen with its photo', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => at + 1);
  waiting = ids;
  const judge = (id: number) => () => ((waiting = waiting.filter((one) => one !== id)), {});
  for (const id of ids)
    Object.assign(server.answers, { [`GET /plant/${id}`]: withPhoto(id), [`POST /plant/${id}/judge`]: judge(id) });
  show();
  await shown('植物1');
  const tries = [
    () => press('a'),
    () => fireEvent.click(healthy(), { detail: 1 }),
    () => fireEvent.click(healthy(), { detail: 2 }),
    () => act(() => void fireEvent.keyDown(document.body, { key: 'a', repeat: true })),
  ];
  const seenFor: number[] = [];
  let seen: { name: string; since: number } | undefined;
  for (let at = 0; !screen.queryByRole('heading', { name: '所有都已处理' }); at += 1) {
    const name = screen.queryByRole('heading', { level: 2 })?.textContent;
    if (seen && seen.name !== name) {
      seenFor.push(performance.now() - seen.since);
      seen = undefined;
    }
    if (name && !seen) {
      await moment(50);
      settle(name.replace('植物', '照片'), 'load');
      seen = { name, since: performance.now() };
    }
    if (name) tries[at % tries.length]!();
    await moment(20);
  }
  expect(Math.min(...seenFor)).toBeGreaterThanOrEqual(400);
  expect(seenFor).toHaveLength(7);
  await send();
  expect(ids.map((id) => body(`/plant/${id}/judge`).length)).toEqual(ids.map(() => 1));
});

const undo = () => screen.findByRole<HTMLButtonElement>('button', { name: /撤销/ });

test('a decision can be undone for some seconds: its row comes back with what was typed, and nothing is sent', async () => {
  show();
  await stands('植物1');
  fireEvent.change(opinion(), { target: { value: '叶子发黄' } });
  press('a');
  await shown('植物2');
  await screen.findByText('健康：植物1');
  press('u');
  await shown('植物1');
  expect(opinion().value).toBe('叶子发黄');
  await moment(5_500);
  expect(body('/plant/1/judge')).toEqual([]);
  await stands('植物1');
  press('r');
  await shown('植物2');
  await waitFor(() => expect(body('/plant/1/judge').map((sent) => sent.get('healthy'))).toEqual(['false']));
  await screen.findByText('已记为有病');
});

test('the last decision can be undone as well', async () => {
  waiting = [1];
  show();
  await stands('植物1');
  press('a');
  await screen.findByRole('heading', { name: '所有都已处理' });
  fireEvent.click(await undo());
  await stands('植物1');
  expect(body('/plant/1/judge')).toEqual([]);
});

test('the next decision sends the one before, and leaving the page the last', async () => {
  const { unmount } = show();
  await stands('植物1');
  press('a');
  await stands('植物2');
  expect(body('/plant/1/judge')).toEqual([]);
  press('a');
  await waitFor(() => expect(body('/plant/1/judge')).toHaveLength(1));
  await shown('植物3');
  expect(body('/plant/2/judge')).toEqual([]);
  unmount();
  await waitFor(() => expect(body('/plant/2/judge')).toHaveLength(1));
});

test('a decision is sent before the session ends or the page is closed', async () => {
  show();
  await stands('植物1');
  press('a');
  await stands('植物2');
  await send();
  expect(body('/plant/1/judge')).toHaveLength(1);
  press('a');
  await shown('植物3');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(body('/plant/2/judge')).toHaveLength(1), { timeout: 2_000 });
});

test('what refuses a decision is shown at its field when the row is opened again', async () => {
  show();
  await stands('植物1');
  server.answers['POST /plant/1/judge'] = () => refuse(400, '请检查', { errors: { opinion: '请写得具体一些' } });
  press('a');
  await stands('植物2');
  await understood('请写得具体一些');
  press('k');
  await shown('植物1');
  expect(await screen.findByText('请写得具体一些', { selector: '.ant-form-item-explain-error' })).toBeTruthy();
});
