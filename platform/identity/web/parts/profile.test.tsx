import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientConfig, setConfig } from '#kernel/web/api/config.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import { Profile } from './profile.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
const saved = { name: '王建国', account: 'wang', job_no: 'G1', mobile: '13800001111', email: 'old@example.edu.cn' };
let self = { ...saved, new_email: '', version: 1 };

beforeAll(async () => {
  server = await startServer({
    'GET /user/self': () => self,
    'POST /user/self': ({ body }) => {
      if (!body.includes('Right')) return refuse(400, '请检查', { errors: { password: '当前密码不正确' } });
      self = { ...self, new_email: 'new@example.edu.cn', version: 2 };
      return {};
    },
    'POST /user/self/email': ({ body }) => {
      if (!body.includes('123456')) return refuse(400, '请检查', { errors: { code: '验证码不正确' } });
      self = { ...self, email: self.new_email, new_email: '', version: 3 };
      return {};
    },
    'POST /user/self/email/withdraw': () => {
      self = { ...self, new_email: '' };
      return {};
    },
  });
  setConfig({ ...clientConfig(), mail: true });
});
afterAll(() => server.stop());
beforeEach(() => {
  self = { ...saved, new_email: '', version: 1 };
  showPage({ '/': <Profile /> }, '/');
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const click = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a changed address asks for the password, keeps what was typed, and waits for its code', async () => {
  await screen.findByLabelText('邮箱');
  expect(screen.queryByLabelText('当前密码')).toBeNull();
  type('邮箱', 'new@example.edu.cn');
  await screen.findByText(/填写后新邮箱才生效/);
  type('当前密码', 'Wrong#1');
  click(/保\s?存/);
  await screen.findByText('当前密码不正确');
  expect(screen.getByLabelText('邮箱')).toHaveProperty('value', 'new@example.edu.cn');
  type('当前密码', 'Right#1');
  click(/保\s?存/);
  await screen.findByText('新邮箱 new@example.edu.cn 等待确认');
  expect(screen.getByLabelText('邮箱')).toHaveProperty('value', 'old@example.edu.cn');
  type('验证码', '000000');
  click(/确\s?认/);
  await screen.findByText('验证码不正确');
  type('验证码', '123456');
  click(/确\s?认/);
  await waitFor(() => expect(screen.getByLabelText('邮箱')).toHaveProperty('value', 'new@example.edu.cn'));
  expect(screen.queryByText(/等待确认/)).toBeNull();
});

test('an address that waits can be withdrawn', async () => {
  await screen.findByLabelText('邮箱');
  type('邮箱', 'new@example.edu.cn');
  await screen.findByLabelText('当前密码');
  type('当前密码', 'Right#1');
  click(/保\s?存/);
  await screen.findByText('新邮箱 new@example.edu.cn 等待确认');
  click(/撤\s?回/);
  await waitFor(() => expect(screen.queryByText(/等待确认/)).toBeNull());
});
