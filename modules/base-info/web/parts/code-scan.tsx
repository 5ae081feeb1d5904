import { CameraOutlined } from '@ant-design/icons';
import { Button, Input, Modal, type InputProps } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { CodeReader } from './code-reader-part.tsx';

type CodeScanProps = {
  /** Name of the field. */
  label: string;
  hint: string;
  /** The code in what was scanned or typed; undefined if there is none, which `wrong` says. */
  codeOf: (text: string) => string | undefined;
  wrong: string;
  busy?: boolean;
  keyboard: Pick<InputProps, 'inputMode' | 'autoCapitalize'>;
  onCode: (code: string) => void;
};

/** Takes a code by camera, from a hand scanner, which types and presses Enter, or typed. */
export function CodeScan({ label, hint, codeOf, wrong, busy = false, keyboard, onCode }: CodeScanProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // The camera sees the same code many times a second.
  const seen = useRef('');
  const take = (scanned: string) => {
    const code = codeOf(scanned);
    if (code === undefined) return notify.error(wrong);
    setText('');
    onCode(code);
  };
  const onEnter = (event: KeyboardEvent) => {
    // A dialog that the code opens takes the focus while the key is still down; the key would press its first button, 关闭.
    event.preventDefault();
    if (text.trim() !== '') take(text);
  };
  const onCamera = (scanned: string) => {
    if (scanned === seen.current) return;
    seen.current = scanned;
    setIsOpen(false);
    take(scanned);
  };
  const open = () => {
    seen.current = '';
    setIsOpen(true);
  };
  return (
    <div style={{ display: 'flex', gap: 8, maxWidth: 520 }}>
      <Input
        size="large"
        allowClear
        {...keyboard}
        aria-label={label}
        placeholder={hint}
        value={text}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={onEnter}
      />
      <Button size="large" icon={<CameraOutlined />} onClick={open} disabled={busy}>
        扫码
      </Button>
      {isOpen && (
        <Modal open centered title="扫容器标签上的二维码" footer={null} onCancel={() => setIsOpen(false)}>
          <CodeReader hint="对准容器标签上的二维码" onCode={onCamera} onFail={(title) => notify.error(title)} />
        </Modal>
      )}
    </div>
  );
}
