import { valueNamesOf } from '#screens/fields/names.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button, Form } from 'antd';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { FilterBar } from '#screens/fields/filter-bar.tsx';
import { LabFilter } from './unit-filter.tsx';
import { UnitPicker, type UnitPickerProps } from './unit-picker.tsx';

let server: Awaited<ReturnType<typeof startServer>>;

const unit = (orgId: number, pid: number | null, orgName: string, orgLevel: string, status = 1) => ({
  orgId,
  pid,
  orgName,
  org_code: String(orgId),
  orgLevel,
  collegeId: null,
  status,
  has_children: true,
});
const page = (content: object[]) => ({ content, total: content.length, page: 1, size: 5000 });
const tree = page([
  unit(1, null, '示范大学', 'school'),
  unit(2, 1, '化学学院', 'college'),
  unit(3, 1, '物理学院', 'college'),
  unit(4, 1, '停办学院', 'college', 0),
]);

beforeAll(async () => {
  server = await startServer({
    'GET /api/org': ({ query }) =>
      query.get('keyword') || query.get('orgIds') === '9' ? page([unit(9, 2, '激光实验室', 'lab')]) : tree,
    'GET /api/org/role': () => page([unit(2, 1, '化学学院', 'college')]),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

const asOffice = () => startSession(sessionOf({ rules: ['org.unit.school'] }));

function show(props: Partial<UnitPickerProps> = {}, initial: object = {}) {
  const onFinish = vi.fn<(values: unknown) => void>();
  showPage(
    {
      '/': (
        <Form onFinish={onFinish} initialValues={initial}>
          <UnitPicker name={valueNamesOf<{ unit: number }>()('unit')} label="单位" {...props} />
          <Button htmlType="submit">保存</Button>
        </Form>
      ),
    },
    '/',
  );
  return onFinish;
}
const openTree = () => fireEvent.mouseDown(screen.getByRole('combobox'));
const saved = async (onFinish: ReturnType<typeof show>) => {
  fireEvent.click(screen.getByText('保存'));
  await waitFor(() => expect(onFinish).toHaveBeenCalled());
  return onFinish.mock.calls[0]![0] as { unit: unknown };
};

test('an office chooses one unit from the whole school', async () => {
  asOffice();
  const onFinish = show();
  openTree();
  fireEvent.click(await screen.findByText('物理学院'));
  expect(await saved(onFinish)).toEqual({ unit: 3 });
  expect(server.received.map((one) => one.path)).toEqual(['/api/org']);
});

test('everybody else chooses from what the role reaches', async () => {
  startSession(sessionOf({ rules: [] }));
  show();
  openTree();
  await screen.findByText('化学学院');
  expect(server.received.map((one) => one.path)).toEqual(['/api/org/role']);
});

test('several units are chosen by checkbox, a parent without its children', async () => {
  asOffice();
  const onFinish = show({ multiple: true });
  openTree();
  fireEvent.click(await screen.findByText('示范大学'));
  fireEvent.click(screen.getByText('化学学院'));
  expect(await saved(onFinish)).toEqual({ unit: [1, 2] });
});

test('a disabled unit and one of another level cannot be chosen', async () => {
  asOffice();
  const onFinish = show({ levels: ['college'] });
  openTree();
  fireEvent.click(await screen.findByText('停办学院'));
  fireEvent.click(screen.getByText('示范大学'));
  expect(await saved(onFinish)).toEqual({ unit: undefined });
});

test('laboratories are found by typing', async () => {
  asOffice();
  const onFinish = show({ levels: ['lab'] });
  openTree();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '激光' } });
  fireEvent.click(await screen.findByText('激光实验室'));
  expect(await saved(onFinish)).toEqual({ unit: 9 });
  expect(server.received.at(-1)!.query.get('orgLevel')).toBe('lab');
});

test('a list is narrowed to a laboratory that is found by typing', async () => {
  asOffice();
  const onSearch = vi.fn<(values: object) => void>();
  showPage(
    {
      '/': (
        <FilterBar values={{}} onSearch={onSearch}>
          <LabFilter name={valueNamesOf<{ lab_id: number }>()('lab_id')} />
        </FilterBar>
      ),
    },
    '/',
  );
  openTree();
  fireEvent.change(screen.getByLabelText('实验室'), { target: { value: '激光' } });
  fireEvent.click(await screen.findByText('激光实验室'));
  fireEvent.click(screen.getByRole('button', { name: /查\s?询/ }));
  expect(onSearch).toHaveBeenCalledWith({ lab_id: '9' });
});

test('a unit out of reach that is chosen already is shown by its name', async () => {
  asOffice();
  show({ known: [{ id: 77, name: '别处的实验室' }] }, { unit: 77 });
  expect(await screen.findByText('别处的实验室')).toBeTruthy();
});

test('a laboratory that the address fills in is shown by its name, one out of reach is not shown by its number', async () => {
  asOffice();
  show({ levels: ['lab'] }, { unit: 9 });
  await screen.findByText('激光实验室');
  show({ levels: ['lab'] }, { unit: 77 });
  await screen.findByText('不在您管理范围内的单位');
  expect(screen.queryByText(/#\d/)).toBeNull();
});
