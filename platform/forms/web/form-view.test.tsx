import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Comparison, Condition } from '../shared/condition.rules.ts';
import { fieldModes, fieldsOf, formSchema, type FormSchema, type FormValues } from '../shared/form-schema.ts';
import { ConditionEditor, FormView } from './public.tsx';
import { RichView } from './parts/rich-view.tsx';

afterEach(cleanup);

const control = (kind: string, name: string, label: string, rest: object = {}) => ({
  kind,
  id: name,
  name,
  label,
  ...rest,
});
const schema: FormSchema = z.parse(formSchema, {
  controls: [
    control('Input', 'reason', '原因', { required: true }),
    control('Input', 'phone', '电话', { pattern: 'mobile', trigger: 'blur' }),
    control('Radio', 'kind', '类型', { options: ['普通', '管控'] }),
    control('Input', 'permit', '许可证号', {
      required: true,
      visible_when: { field: 'kind', op: 'eq', value: '管控' },
    }),
    control('ChildForm', 'goods', '物品', {
      controls: [control('Input', 'name', '名称', { required: true }), control('Input', 'price', '单价')],
    }),
  ],
});

type Given = Partial<Parameters<typeof FormView>[0]> & { start?: FormValues };

/** A form that keeps what is entered; returns the latest values. */
async function show({ start = {}, ...props }: Given = {}) {
  const latest = { values: start };
  function Host() {
    const [values, setValues] = useState(start);
    latest.values = values;
    return <FormView schema={schema} mode="edit" narrow={false} {...props} values={values} onChange={setValues} />;
  }
  render(<Host />);
  await screen.findByText('类型');
  return latest;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a form', () => {
  test('shows fields as their conditions say, while it is filled in', async () => {
    const form = await show();
    expect(screen.queryByLabelText('许可证号')).toBeNull();
    fireEvent.click(screen.getByLabelText('管控'));
    type('许可证号', 'A-1');
    expect(form.values).toEqual({ kind: '管控', permit: 'A-1' });
  });

  test('checks a field when it changes, or when it is left', async () => {
    await show({ start: { reason: '课' } });
    type('原因', '');
    expect(screen.getByText('请填写原因')).toBeTruthy();
    type('电话', '123');
    expect(screen.queryByText('电话应为 11 位手机号')).toBeNull();
    fireEvent.blur(screen.getByLabelText('电话'));
    expect(screen.getByText('电话应为 11 位手机号')).toBeTruthy();
    expect(screen.getByLabelText('电话').getAttribute('aria-invalid')).toBe('true');
  });

  test('shows the errors of a submission until their fields are changed', async () => {
    await show({ errors: { reason: '请填写原因', 'goods.0.name': '请填写名称' }, start: { goods: [{ row_id: 'a' }] } });
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['请填写原因', '请填写名称']);
    type('原因', '课');
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['请填写名称']);
  });

  test('has rows of a child table, which keep their values when one is removed', async () => {
    const form = await show();
    fireEvent.click(screen.getByRole('button', { name: /添加一行/ }));
    fireEvent.click(screen.getByRole('button', { name: /添加一行/ }));
    type('名称，第 1 行', '乙醇');
    type('名称，第 2 行', '丙酮');
    fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }));
    expect(form.values['goods']).toMatchObject([{ name: '丙酮' }]);
  });

  test('shows what the permissions of the step allow', async () => {
    const modes = z.parse(fieldModes, { reason: 'read', phone: 'hidden', 'goods.name': 'read' });
    await show({ modes, start: { reason: '实验课', phone: '13800000000', goods: [{ row_id: 'a', name: '乙醇' }] } });
    expect(screen.getByText('实验课').tagName).not.toBe('INPUT');
    expect(screen.queryByText('电话')).toBeNull();
    expect(screen.queryByRole('button', { name: /添加一行/ })).toBeNull();
    expect(screen.queryByLabelText('名称，第 1 行')).toBeNull();
    expect(screen.getByLabelText('单价，第 1 行')).toBeTruthy();
  });

  test('is read as labels and values, on a phone with cards instead of a table', async () => {
    await show({ mode: 'read', narrow: true, start: { reason: '实验课', goods: [{ row_id: 'a', name: '乙醇' }] } });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('第 1 行')).toBeTruthy();
  });
});

test('rich text becomes markup without code in the browser as well', () => {
  const html =
    '<p onclick="x()">甲<script>x()</script><img src=x onerror=x()><a href="javascript:x()">乙</a></p><svg onload=x()></svg>';
  const { container } = render(<RichView html={html} />);
  expect(container.querySelector('.forms-rich-view')!.innerHTML).toBe('<p>甲<a>乙</a></p>');
});

describe('the editor of a condition', () => {
  function edit(start: Condition | undefined) {
    const onChange = vi.fn<(value: Condition | undefined) => void>();
    function Host() {
      const [value, setValue] = useState(start);
      return (
        <ConditionEditor
          title="显示条件"
          none="始终显示"
          fields={fieldsOf(schema).map(({ name, label, kind }) => ({ name, label, kind, options: [] }))}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
      );
    }
    render(<Host />);
    return onChange;
  }

  test('makes one comparison, and a group of several', async () => {
    const onChange = edit(undefined);
    fireEvent.click(await screen.findByRole('button', { name: /添加条件$/ }));
    fireEvent.change(screen.getByLabelText('条件 1 的值'), { target: { value: '课' } });
    expect(onChange).toHaveBeenLastCalledWith({ field: 'reason', op: 'eq', value: '课' });
    fireEvent.click(screen.getByRole('button', { name: /添加条件$/ }));
    fireEvent.click(within(screen.getByLabelText('条件之间的关系')).getByLabelText('满足任一'));
    expect(onChange).toHaveBeenLastCalledWith({
      join: 'any',
      conditions: [
        { field: 'reason', op: 'eq', value: '课' },
        { field: 'reason', op: 'eq', value: '' },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: '删除条件 2' }));
    fireEvent.click(screen.getByRole('button', { name: '删除条件 1' }));
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });

  test('keeps the groups of a condition', async () => {
    const compare = (value: string): Comparison => ({ field: 'reason', op: 'eq', value });
    const nested = (value: string): Condition => ({
      join: 'all',
      conditions: [compare('课'), { join: 'any', conditions: [compare(value), compare('丙')] }],
    });
    const onChange = edit(nested('乙'));
    fireEvent.change(await screen.findByLabelText('条件 2.1 的值'), { target: { value: '丁' } });
    expect(onChange).toHaveBeenLastCalledWith(nested('丁'));
    fireEvent.click(screen.getByRole('button', { name: '删除条件组 2' }));
    expect(onChange).toHaveBeenLastCalledWith(compare('课'));
  });
});
