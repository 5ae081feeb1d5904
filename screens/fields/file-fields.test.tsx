import { valueNamesOf } from './names.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { FileField } from './file-fields.tsx';
import { FileLinks } from './photos.tsx';
import { endSession, startSession } from '#kernel/web/session/session.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { refuse, startServer } from '#kernel/web/testing/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const name = valueNamesOf<{ files: unknown }>();
const field = (
  <Form>
    <FileField name={name('files')} label="附件" />
  </Form>
);
const showField = () => showPage({ '/': field }, '/');

const choose = () => {
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['现场'], '记录.txt', { type: 'text/plain' })] } });
};

test('a failed upload shows its reason and can be retried', async () => {
  server = await startServer({ 'POST /upload': () => refuse(503, '服务器存储空间不足，请稍后重试或联系管理员') });
  showField();
  const later = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  choose();
  // It is tried three times, with pauses.
  for (let seconds = 0; seconds < 2_000 && !screen.queryByRole('alert'); seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => later(resolve, 15));
  }
  vi.useRealTimers();
  expect(screen.getByRole('alert').textContent).toContain('服务器存储空间不足');
  expect(server.received).toHaveLength(3);
  server.answers['POST /upload'] = () => [{ id: 7, ext: 'txt', name: '记录.txt', size: 6, url: '/x' }];
  fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect((await screen.findByRole('link', { name: '记录.txt' })).getAttribute('href')).toBe('/x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file opens by a call that is signed at the click; its link would have expired', async () => {
  startSession(sessionOf());
  const file = { id: 7, ext: 'txt', name: '记录.txt', size: 6, url: '/lab-api/platform/getFile/7?u=1.2.3.4&e=1&s=old' };
  server = await startServer({
    'GET /getFile/7': () => ({ headers: { 'content-type': 'text/plain' }, body: '现场' }),
  });
  showPage({ '/': <FileLinks files={[file]} /> }, '/');
  const link = await screen.findByRole('link', { name: '记录.txt' });
  expect(fireEvent.click(link)).toBe(false);
  await waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]!.query.has('s')).toBe(false);
  expect(server.received[0]!.headers['sign']).toBeTruthy();
  endSession();
  // A visitor's link does not expire.
  expect(fireEvent.click(link)).toBe(true);
});

test('a failed upload can be removed', async () => {
  server = await startServer({ 'POST /upload': () => refuse(400, '文件内容与扩展名不符，请检查后重新上传') });
  showField();
  choose();
  fireEvent.click(await screen.findByRole('button', { name: '移除 记录.txt' }));
  await waitFor(() => expect(screen.queryByText('记录.txt')).toBeNull());
});

test('a file refused before the upload shows its reason and cannot be retried', async () => {
  server = await startServer({});
  showField();
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [new File(['x'], '程序.exe')] } });
  expect((await screen.findByRole('alert')).textContent).toContain('文件类型');
  expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
});
