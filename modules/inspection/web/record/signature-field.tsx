import { Button } from 'antd';
import { useRef, useState, type PointerEvent } from 'react';
import { randomKey } from '#kernel/web/api/api.ts';
import { storePhoto, usePhotoUrl } from '#platform/offline/web/public.tsx';
import type { LocalPhoto } from '../core/local-photo.ts';
import { pointOf } from '../core/pointer.ts';

export type SignatureProps = {
  value: LocalPhoto | null;
  onChange: (picture: LocalPhoto | null) => void;
  /** Reports an unsaved drawing. */
  onDrawn: (drawn: boolean) => void;
  subject: string;
};

function Signed({ picture }: { picture: LocalPhoto }) {
  const kept = usePhotoUrl('photo' in picture ? picture.photo : '');
  return <img className="check-sign" alt="签名" src={'photo' in picture ? kept : picture.url} />;
}

function Pad({ onDone, onDrawn }: { onDone: (picture: File) => void; onDrawn: (drawn: boolean) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const mark = (now: boolean) => {
    setDrawn(now);
    onDrawn(now);
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#12213f' });
    pen.beginPath();
    pen.moveTo(...pointOf(event));
    mark(true);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return;
    const pen = event.currentTarget.getContext('2d');
    pen?.lineTo(...pointOf(event));
    pen?.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, canvas.current.width, canvas.current.height);
    mark(false);
  };
  const take = () =>
    canvas.current?.toBlob((blob) => blob && onDone(new File([blob], '签名.png', { type: 'image/png' })), 'image/png');
  return (
    <div>
      <canvas
        ref={canvas}
        className="check-sign-pad"
        width={960}
        height={320}
        aria-label="签名区，请手写签名"
        onPointerDown={start}
        onPointerMove={draw}
      />
      <div className="check-sign-tools">
        <Button disabled={!drawn} onClick={clear}>
          重写
        </Button>
        <Button disabled={!drawn} onClick={take}>
          确认签名
        </Button>
      </div>
    </div>
  );
}

/** Signature pad; the signature is stored as a photo. */
export function SignatureField({ value, onChange, onDrawn, subject }: SignatureProps) {
  const keep = async (picture: File) => {
    const photo = randomKey();
    await storePhoto(photo, subject, picture);
    onChange({ photo });
    onDrawn(false);
  };
  if (!value) return <Pad onDone={(picture) => void keep(picture)} onDrawn={onDrawn} />;
  return (
    <div>
      <Signed picture={value} />
      <div className="check-sign-tools">
        <Button onClick={() => onChange(null)}>重新签名</Button>
      </div>
    </div>
  );
}
