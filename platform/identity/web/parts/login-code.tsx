import './login-code.css';
import { useQuery } from '@tanstack/react-query';
import { Modal, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { loginCodeApi } from '../../shared/login-code.ts';
import { call } from '#kernel/web/api/api.ts';

const shownSeconds = 15;

function NotFoundPicture() {
  return (
    <svg width="200" height="200" viewBox="0 0 200 200" role="img" aria-label="二维码未找到">
      <rect width="200" height="200" rx="12" fill="#f1f4f9" />
      <path
        d="M62 70h76v60H62zM62 118l24-22 16 14 14-12 22 20"
        fill="none"
        stroke="#57627a"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <text x="100" y="160" textAnchor="middle" fontSize="14" fill="#57627a">
        二维码未找到
      </text>
    </svg>
  );
}

/** The code that lets a phone log in as the same person; it hides itself after 15 seconds. */
export function LoginCode({ onClose }: { onClose: () => void }) {
  const [left, setLeft] = useState(shownSeconds);
  const code = useQuery({
    queryKey: ['loginCode'],
    queryFn: () => call(loginCodeApi.loginCode, {}, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const ready = code.isSuccess;
  useEffect(() => {
    if (!ready) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [ready]);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  return (
    <Modal open title="手机扫码登录" footer={null} width={320} onCancel={onClose}>
      <div className="lab-login-code">
        {code.isPending && <Spin />}
        {code.isError && <NotFoundPicture />}
        {ready && <img src={code.data.image} width={200} height={200} alt="手机登录二维码" />}
        {ready && (
          <p>
            核对数字 <strong className="lab-login-match">{code.data.code_id}</strong>
          </p>
        )}
        <p>{ready ? `请用手机扫码，${left} 秒后自动关闭` : code.isError ? '请关闭后重新打开' : '正在生成二维码…'}</p>
      </div>
    </Modal>
  );
}
