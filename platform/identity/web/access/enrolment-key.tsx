import './factor-step.css';
import type { Enrolment } from '../../shared/access/second-factor.ts';

/** The key of a new authenticator: a picture to scan, and text to type. */
export function EnrolmentKey({ enrolment: { image, key } }: { enrolment: Enrolment }) {
  return (
    <div className="lab-factor-key">
      <ol>
        <li>在手机上安装身份验证器，如微信小程序“腾讯身份验证器”、Microsoft Authenticator 或 FreeOTP。</li>
        <li>用它扫描下面的二维码；在本手机上设置时，可复制密钥手工添加。</li>
        <li>填写它显示的 6 位数字。</li>
      </ol>
      <img src={image} width={180} height={180} alt="身份验证器二维码" />
      <p>
        密钥 <code className="lab-factor-text">{key}</code>
      </p>
    </div>
  );
}
