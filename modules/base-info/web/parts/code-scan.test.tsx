import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeScan } from './code-scan.tsx';

/** A field whose code opens something with the focus on a button, as a dialog has it on the one that closes it. */
function Scanning() {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeScan
        label="标签号"
        hint="扫描标签"
        codeOf={(text) => text}
        wrong="不是标签"
        keyboard={{}}
        onCode={setCode}
      />
      {code !== '' && (
        <button ref={(button) => button?.focus()} onClick={() => setCode('')}>
          关闭 {code}
        </button>
      )}
    </>
  );
}

/** Types a code and Enter; what that key does of itself, it does where the focus is by then. */
function type(code: string) {
  const field = screen.getByLabelText('标签号');
  field.focus();
  fireEvent.change(field, { target: { value: code } });
  const isLeftToTheBrowser = fireEvent.keyDown(field, { key: 'Enter' });
  if (isLeftToTheBrowser) fireEvent.click(document.activeElement!);
  fireEvent.keyUp(document.activeElement!, { key: 'Enter' });
}

test('one code after the other opens what belongs to it, and the Enter at their end does not close it', () => {
  render(<Scanning />);
  for (const code of ['A1', 'A2']) {
    type(code);
    fireEvent.click(screen.getByRole('button', { name: `关闭 ${code}` }));
    expect(screen.queryByRole('button', { name: /^关闭/ })).toBeNull();
  }
});
