import { namesOf } from '../fields/names.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DateField } from '../fields/date-fields.tsx';
import { EnumField, Section, TextField } from '../fields/fields.tsx';
import { PhotoField } from '../fields/photo-field.tsx';
import { FormPage } from './form-page.tsx';
import { endSession, startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { Growth, plant, plantApi } from '#kernel/web/testing/plant.ts';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';

let server: Awaited<ReturnType<typeof startServer>>;
const photo = { id: 31, ext: 'png', name: '照片.png', size: 9, url: 'data:,' };
const answers = {
  'GET /plant/5': () => plant(5, { note: '老备注', photos: [photo] }),
  'POST /plant': () => ({ id: 9 }),
  'POST /plant/5': () => ({}),
  'POST /upload': () => [{ ...photo, id: 32 }],
  'POST /delFile/32': () => ({}),
};

beforeAll(async () => {
  server = await startServer({ ...answers });
});
afterAll(() => server.stop());
beforeEach(() => {
  localStorage.clear();
  endSession();
  Object.assign(server.answers, answers);
  server.received.length = 0;
});

const field = namesOf(plantApi.create);
const form = (
  <FormPage title="植物" load={plantApi.find} create={plantApi.create} update={plantApi.update} back="/code">
    <Section title="基本信息">
      <TextField name={field('name')} label="名称" />
      <EnumField name={field('growth')} label="生长" of={Growth} />
      <TextField name={field('note')} label="备注" />
      <DateField name={field('planted_on')} label="种植日期" />
      <PhotoField name={field('photos')} label="照片" />
    </Section>
  </FormPage>
);
const show = (at: string) => showPage({ '/code': <p>列表页</p>, '/code/:id': form }, at);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const posts = () => server.received.filter((one) => one.method === 'POST');

test('required fields follow from the schema, and an incomplete form is not sent', async () => {
  show('/code/0');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('新建植物');
  save();
  await screen.findByText('请填写名称');
  expect(screen.getByText('请选择生长')).toBeTruthy();
  expect(document.querySelectorAll('.ant-form-item-required')).toHaveLength(2);
  type('名称', '一二三四五六七八九十多');
  await screen.findByText('名称不能超过 10 个字');
  expect(posts()).toHaveLength(0);
});

test('creating a row returns to the list', async () => {
  show('/code/0');
  type('名称', ' 兰花 ');
  fireEvent.click(screen.getByLabelText('长成'));
  save();
  await screen.findByText('列表页');
  expect(Object.fromEntries(new URLSearchParams(posts()[0]!.body))).toMatchObject({
    name: '兰花',
    growth: '2',
    note: '',
  });
});

test('a second click during saving sends nothing', async () => {
  show('/code/0');
  type('名称', '兰花');
  fireEvent.click(screen.getByLabelText('长成'));
  save();
  save();
  await screen.findByText('列表页');
  expect(posts()).toHaveLength(1);
});

test('an update sends the version, emptied fields as empty text, files by id', async () => {
  show('/code/5');
  await screen.findByDisplayValue('植物5');
  type('备注', '');
  save();
  await screen.findByText('列表页');
  const [post] = posts();
  expect(post?.path).toBe('/plant/5');
  expect(JSON.parse(post!.body)).toEqual({
    name: '植物5',
    growth: 1,
    note: '',
    planted_on: '2026-03-01',
    photos: [31],
    version: 4,
  });
});

test('a field error of the server is shown at its field', async () => {
  server.answers['POST /plant'] = () => refuse(400, '请检查', { errors: { name: '名称不能重复', other: '别的问题' } });
  show('/code/0');
  type('名称', '兰花');
  fireEvent.click(screen.getByLabelText('种子'));
  save();
  await screen.findByText('名称不能重复');
  expect(await screen.findByText('别的问题')).toBeTruthy();
});

/** Answers 409 to the first version, as the server does after another user has saved `changes`. */
function savedByOther(changes: object) {
  const refusal = refuse(409, '数据已被他人修改', { by: '李四', at: '2026-11-22 14:03:05' });
  server.answers['POST /plant/5'] = ({ body }) => (JSON.parse(body).version === 4 ? refusal : {});
  server.answers['GET /plant/5'] = () => plant(5, { note: '老备注', photos: [photo], version: 5, ...changes });
}
const saved = () => JSON.parse(posts().at(-1)!.body);

test('what two people changed in different fields is merged and saved', async () => {
  show('/code/5');
  await screen.findByDisplayValue('植物5');
  savedByOther({ note: '他的备注' });
  type('名称', '我的');
  save();
  await screen.findByText('列表页');
  expect(saved()).toMatchObject({ name: '我的', note: '他的备注', version: 5 });
  await screen.findByText('已与李四刚才的修改合并');
});

test('a field that both changed is chosen by the user, between both values', async () => {
  show('/code/5');
  await screen.findByDisplayValue('植物5');
  savedByOther({ name: '别人的', note: '他的备注' });
  type('名称', '我的');
  type('备注', '我的备注');
  save();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('李四 于 11-22 14:03 保存的')).toHaveLength(2);
  expect(dialog.getAllByRole('textbox').map((input) => (input as HTMLInputElement).value)).toEqual([
    '我的',
    '别人的',
    '我的备注',
    '他的备注',
  ]);
  fireEvent.click(dialog.getAllByRole('radio')[1]!);
  fireEvent.click(dialog.getByRole('button', { name: '用这些内容保存' }));
  await screen.findByText('列表页');
  expect(saved()).toMatchObject({ name: '别人的', note: '我的备注', version: 5 });
});

test('a conflict for another reason than the version is said, and the form stays', async () => {
  server.answers['POST /plant/5'] = () => refuse(409, '正在导入，请稍后再试');
  show('/code/5');
  await screen.findByDisplayValue('植物5');
  type('名称', '我的');
  save();
  await screen.findByText('正在导入，请稍后再试');
  expect(screen.getByDisplayValue('我的')).toBeTruthy();
});

test('what was typed is there again after the page was closed, and can be thrown away', async () => {
  startSession(sessionOf());
  const first = show('/code/5');
  await screen.findByDisplayValue('植物5');
  type('备注', '还没写完');
  first.unmount();
  server.answers['GET /plant/5'] = () => plant(5, { name: '别人的', note: '老备注', photos: [photo], version: 5 });
  const second = show('/code/5');
  await screen.findByDisplayValue('还没写完');
  // Only the changed field is restored.
  expect(screen.getByDisplayValue('别人的')).toBeTruthy();
  expect(await screen.findByText(/^已恢复 \d+月\d+日 \d\d:\d\d 未保存的内容$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '放弃，重新填写' }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
  await screen.findByDisplayValue('老备注');
  second.unmount();
  show('/code/5');
  await screen.findByDisplayValue('老备注');
  expect(screen.queryByText(/已恢复/)).toBeNull();
});

test('a restored field that others have changed since is chosen when the form opens', async () => {
  startSession(sessionOf());
  const first = show('/code/5');
  await screen.findByDisplayValue('植物5');
  type('备注', '我的备注');
  first.unmount();
  server.answers['GET /plant/5'] = () => plant(5, { note: '他的备注', photos: [photo], version: 5 });
  show('/code/5');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getAllByRole('radio')[1]!);
  fireEvent.click(dialog.getByRole('button', { name: '用这些内容继续填写' }));
  expect((await screen.findAllByDisplayValue('他的备注')).length).toBeGreaterThan(0);
});

test('a saved form leaves no draft, and another user does not see one', async () => {
  startSession(sessionOf());
  const first = show('/code/0');
  type('名称', '兰花');
  first.unmount();
  const { userInfo } = sessionOf();
  startSession(sessionOf({ access_token: 'token-9', userInfo: { ...userInfo, user_id: 9 } }));
  const second = show('/code/0');
  expect(screen.queryByDisplayValue('兰花')).toBeNull();
  second.unmount();
  startSession(sessionOf());
  show('/code/0');
  await screen.findByDisplayValue('兰花');
  fireEvent.click(screen.getByLabelText('种子'));
  save();
  await screen.findByText('列表页');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lab.draft'))).toEqual([]);
});

test.each([
  ['继续编辑', '/code/0'],
  ['离开', '/code'],
])('leaving unsaved changes asks for confirmation: %s', async (answer, address) => {
  startSession(sessionOf());
  const { router } = show('/code/0');
  type('名称', '兰花');
  void router.navigate('/code');
  fireEvent.click(await screen.findByRole('button', { name: answer }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address));
});

test('a photo upload shows progress; removing it asks for confirmation', async () => {
  show('/code/0');
  const input = screen.getByLabelText('选择照片');
  fireEvent.change(input, { target: { files: [new File(['x'], '表.exe')] } });
  await screen.findByText('文件类型不正确，请上传 gif、png、jpg、jpeg 类型的文件！');
  fireEvent.change(input, { target: { files: [new File(['x'], '图.png', { type: 'image/png' })] } });
  fireEvent.click(await screen.findByRole('button', { name: '删除 照片.png' }));
  await screen.findByText('确定要删除该文件吗？');
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await screen.findByText('删除成功！');
  expect(posts().map((one) => one.path)).toEqual(['/upload', '/delFile/32']);
});
