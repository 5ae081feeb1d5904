import { CameraOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { CodeReader } from '#modules/base-info/web/public.tsx';

/** The digital code in what was scanned or typed: the address on a label, the code itself, or its end. */
function labelNo(text: string): string | undefined {
  const code = /\/waste\/scan\/([0-9A-Za-z]{37})/.exec(text)?.[1] ?? text.trim();
  return /^[0-9A-Za-z]{3,37}$/.test(code) ? code.toUpperCase() : undefined;
}

type Props = { hint: string; onCode: (code: string) => void };

/** Takes the code of a label by camera, from a hand scanner, which types and presses Enter, or typed. */
export function LabelScan({ hint, onCode }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // The camera sees the same code many times a second.
  const seen = useRef('');
  const take = (scanned: string) => {
    const code = labelNo(scanned);
    if (code === undefined) return notify.error('这不是危险废物标签，请扫容器标签上的二维码');
    setText('');
    onCode(code);
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
    <div className="waste-scan">
      <Input
        size="large"
        allowClear
        inputMode="numeric"
        aria-label="标签号"
        placeholder={hint}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => text.trim() !== '' && take(text)}
      />
      <Button size="large" icon={<CameraOutlined />} onClick={open}>
        扫码
      </Button>
      {isOpen && (
        <Modal open centered title="扫容器标签上的二维码" footer={null} onCancel={() => setIsOpen(false)}>
          <CodeReader hint="对准标签上的二维码" onCode={onCamera} onFail={(title) => notify.error(title)} />
        </Modal>
      )}
    </div>
  );
}
