import type { ApiError } from '../api-error.ts';

/** The picture the server asks to be read; it comes with the refusal, as `data.captcha`. */
export type CaptchaImage = { id: string; image: string };

export function captchaOf(error: ApiError): CaptchaImage | undefined {
  const data = error.data as { captcha?: CaptchaImage } | null | undefined;
  return data?.captcha?.id ? data.captcha : undefined;
}

type Props = {
  image: CaptchaImage;
  value: string;
  onChange: (text: string) => void;
  onImage: (image: CaptchaImage) => void;
};

/** Field of the login form after several failures. */
export function Captcha({ image, value, onChange }: Props) {
  return (
    <div className="lab-login-captcha">
      <label>
        验证码
        <input
          name="captcha"
          autoComplete="off"
          maxLength={8}
          value={value}
          onChange={(e) => onChange(e.target.value)}
        />
      </label>
      <img src={image.image} alt="验证码图片" />
    </div>
  );
}
