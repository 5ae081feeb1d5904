import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientConfig, setConfig } from '#kernel/web/api/config.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { startServer } from '#kernel/web/testing/server.ts';
import { startSession } from '#kernel/web/session/session.ts';
import { ImportPeople } from './import-people.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
let waiting = 2;

const progress = { max: 2, process: 2, impFailed: 0, impSuccess: 2, filemame: '', end: true, error: '' };
const checked = {
  titles: ['账号'],
  frozen: 0,
  ready: 2,
  exists: 0,
  repeated: 0,
  failed: 0,
  warned: 0,
  notes: [],
  effects: [],
  rows: [],
};

beforeAll(async () => {
  URL.createObjectURL = () => 'blob:passwords';
  server = await startServer({
    'POST /user/import/check': () => ({ uploadId: 'u1' }),
    'POST /user/import': () => ({ uploadId: 'u1' }),
    'GET /api/ajax/getExcelProcess': () => progress,
    'GET /api/ajax/getExcelCheck': () => checked,
    'GET /user/import/passwords': () => ({ count: waiting }),
    'POST /user/import/passwords': () => {
      waiting = 0;
      const headers = { 'content-type': 'application/vnd.openxmlformats', 'file-name': 'passwords.xlsx' };
      return { headers, body: 'x' };
    },
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  waiting = 2;
  server.received.length = 0;
});

function open(mail: boolean) {
  setConfig({ ...clientConfig(), mail });
  startSession(sessionOf({ rules: ['identity.user.edit'] }));
  showPage({ '/': <ImportPeople /> }, '/');
  fireEvent.click(screen.getByRole('button', { name: /导\s?入/ }));
}

async function importFile() {
  const file = new File(['x'], '用户.xls');
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
  fireEvent.click(screen.getByRole('button', { name: '上传并检查' }));
  fireEvent.click(await screen.findByRole('button', { name: '导入 2 行' }, { timeout: 4_000 }));
  await screen.findByText('成功 2 行，失败 0 行', {}, { timeout: 4_000 });
}
const wayOfCheck = () => server.received.find((one) => one.path === '/user/import/check')!.body;

test('new people get a list of first passwords unless another way is chosen, and it is offered until it is taken', async () => {
  open(true);
  await screen.findByText('新用户首次登录方式');
  await importFile();
  expect(wayOfCheck()).toContain('list');
  await screen.findByText('2 人还没有密码，请下载初始密码表');
  fireEvent.click(screen.getByRole('button', { name: /下载初始密码表/ }));
  await screen.findByText(/已下载 1 张初始密码表/);
  await waitFor(() => expect(screen.queryByText('2 人还没有密码，请下载初始密码表')).toBeNull());
});

test('links by mail are chosen where there is mail, and then no list is offered', async () => {
  open(true);
  fireEvent.click(await screen.findByRole('radio', { name: /发送设置密码的邮件链接/ }));
  await importFile();
  expect(wayOfCheck()).toContain('mail');
  expect(screen.queryByText(/请下载初始密码表/)).toBeNull();
});

test('without a mail server links are not offered', async () => {
  open(false);
  const links = await screen.findByRole('radio', { name: /发送设置密码的邮件链接/ });
  expect(links).toHaveProperty('disabled', true);
  await screen.findByText('平台没有配置邮件');
});
