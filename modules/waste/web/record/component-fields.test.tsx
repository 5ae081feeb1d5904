import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { ComponentFields } from './component-fields.tsx';

let sent: Record<string, unknown> = {};

function Deposit() {
  const [form] = Form.useForm();
  return (
    <Form form={form}>
      <ComponentFields hasGroup />
      <button type="button" onClick={() => (sent = form.getFieldsValue() as Record<string, unknown>)}>
        send
      </button>
    </Form>
  );
}

const groupOf = () => {
  fireEvent.click(screen.getByText('send'));
  return sent['compat_group'];
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('投放成分'), { target: { value } });

test('no group is chosen before a name proposes one, and a name that says nothing takes it back', () => {
  render(<Deposit />);
  expect(groupOf()).toBeUndefined();
  type('HCl 36%');
  expect(groupOf()).toBe('W3');
  type('洗涤废液');
  expect(groupOf()).toBeUndefined();
});

test('a group that the person has chosen stays', async () => {
  render(<Deposit />);
  fireEvent.mouseDown(screen.getByLabelText('成分的相容组'));
  fireEvent.click(await screen.findByText('W7 含氰'));
  type('盐酸');
  expect(groupOf()).toBe('W7');
});
