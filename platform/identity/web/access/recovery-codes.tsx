import './factor-step.css';
import { useState } from 'react';

/** Recovery codes, shown once: to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setCopied(true);
  };
  return (
    <div className="lab-recovery">
      <p>手机丢失或更换时，每个恢复码可代替验证码登录一次。它们只显示这一次，请抄下或保存在安全的地方。</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="lab-recovery-tools">
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="恢复码.txt">
          保存为文件
        </a>
        {navigator.clipboard && (
          <button type="button" className="lab-factor-back" onClick={() => void copy()}>
            {copied ? '已复制' : '复制'}
          </button>
        )}
      </p>
    </div>
  );
}
