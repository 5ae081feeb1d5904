import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { namesOf } from '../fields/names.ts';
import { TextField } from '../fields/fields.tsx';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { plantApi } from '#kernel/web/testing/plant.ts';
import { noteUpload } from '#kernel/web/api/uploads-under-way.ts';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { formDrafts } from '#kernel/web/session/form-drafts.ts';
import { FormDialog } from './form-dialog.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ 'POST /plant/5': () => ({}) });
});
afterAll(() => server.stop());
beforeEach(() => {
  localStorage.clear();
  startSession(sessionOf());
});

const field = namesOf(plantApi.update);
/** The dialog over plant 5, whose saved note is given; returns what closes it as a reload does. */
function show(note: string) {
  const dialog = (
    <FormDialog
      title="植物"
      save={plantApi.update}
      input={{ id: 5, version: 1 }}
      defaults={{ note }}
      onClose={() => undefined}
    >
      <TextField name={field('note')} label="备注" />
    </FormDialog>
  );
  return showPage({ '/code': dialog }, '/code').unmount;
}
const note = () => screen.getByLabelText<HTMLInputElement>('备注');
const type = (value: string) => fireEvent.change(note(), { target: { value } });

test('what was typed into a dialog is there again after a reload, and can be thrown away', async () => {
  const reload = show('旧');
  type('刚写的备注');
  reload();
  show('旧');
  expect(note().value).toBe('刚写的备注');
  fireEvent.click(await screen.findByRole('button', { name: '放弃，重新填写' }));
  fireEvent.click(await screen.findByRole('button', { name: /^放\s?弃$/ }));
  await waitFor(() => expect(note().value).toBe('旧'));
  expect(formDrafts.count()).toBe(0);
});

test('a dialog shows what another user has saved since', () => {
  const reload = show('旧');
  type('刚写的备注');
  reload();
  show('他人的备注');
  expect(note().value).toBe('他人的备注');
});

test('a saved dialog leaves no draft', async () => {
  const reload = show('旧');
  type('要保存的');
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(server.received.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(formDrafts.count()).toBe(0));
  reload();
});

test('a draft about some rows stays with them', () => {
  const dialogFor = (id: number) => (
    <FormDialog title="植物" save={plantApi.update} input={{ id, version: 1 }} onClose={() => undefined}>
      <TextField name={field('note')} label="备注" />
    </FormDialog>
  );
  const first = showPage({ '/code': dialogFor(5) }, '/code');
  type('只给第五株');
  first.unmount();
  const other = showPage({ '/code': dialogFor(6) }, '/code');
  expect(note().value).toBe('');
  other.unmount();
  showPage({ '/code': dialogFor(5) }, '/code');
  expect(note().value).toBe('只给第五株');
});

test('nothing is saved while a file is on its way', async () => {
  show('旧');
  type('新');
  const before = server.received.length;
  const arrived = noteUpload();
  const ok = screen.getByRole('button', { name: /^确\s?定$/ });
  fireEvent.click(ok);
  await screen.findByText('文件还在上传，请等上传完成后再试');
  expect(server.received).toHaveLength(before);
  arrived();
  fireEvent.click(ok);
  await waitFor(() => expect(server.received).toHaveLength(before + 1));
});
