import { CameraOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { ownPath } from '#kernel/web/session/guard.ts';
import { CodeReader } from '#modules/base-info/web/public.tsx';
import { notify } from '#kernel/web/ui/notify.ts';

/** The code of a container in what was scanned or typed: the address on its label, or the code itself. */
function containerCode(text: string): string | undefined {
  const path = ownPath(text) ?? '';
  const code = /\/chemical\/c\/([\w-]{1,40})$/.exec(path)?.[1] ?? text.trim();
  return /^[\w-]{1,40}$/.test(code) ? code.toUpperCase() : undefined;
}

type Props = { hint: string; busy?: boolean; onCode: (code: string) => void };

/** Takes the code of a container by camera, from a hand scanner, which types and presses Enter, or typed. */
export function ScanBox({ hint, busy = false, onCode }: Props) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // The camera sees the same code many times a second.
  const seen = useRef('');
  const take = (scanned: string) => {
    const code = containerCode(scanned);
    if (code === undefined) return notify.error('这不是容器的编码，请扫容器标签上的二维码');
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
    <div className="chem-scan">
      <Input
        size="large"
        allowClear
        autoCapitalize="characters"
        aria-label="容器编码"
        placeholder={hint}
        value={text}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => text.trim() !== '' && take(text)}
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
