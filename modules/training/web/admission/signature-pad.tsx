import { Button } from 'antd';
import { useRef, type PointerEvent } from 'react';
import { signatureView } from '../../shared/admission/admission.ts';

const [width, height] = signatureView;

type Props = { id?: string; value?: string; onChange?: (value: string | undefined) => void };

/** Draws a signature with finger, pen or mouse. Without one, the name can be typed beside it. */
export function SignaturePad({ id, value = '', onChange }: Props) {
  const path = useRef<string | undefined>(undefined);
  const place = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const within = (at: number, size: number, units: number) =>
      Math.min(units - 1, Math.max(0, Math.round((at / size) * units)));
    return `${within(clientX - box.left, box.width, width)} ${within(clientY - box.top, box.height, height)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // Strokes go on beyond the edge.
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const start = place(event);
    // A tap is a dot.
    path.current = `${value}M${start}L${start}`;
    onChange?.(path.current);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (path.current === undefined) return;
    const next = `L${place(event)}`;
    if (path.current.endsWith(next)) return;
    path.current += next;
    onChange?.(path.current);
  };
  const end = () => void (path.current = undefined);
  return (
    <>
      <svg
        id={id}
        className="adm-pad"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={value === '' ? '签名区，请在此手写签名' : '已手写签名'}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="adm-stroke" d={value} />
      </svg>
      <Button type="link" disabled={value === ''} onClick={() => onChange?.(undefined)}>
        清除重签
      </Button>
    </>
  );
}

/** A signature as it was drawn. */
export function Signature({ strokes, name }: { strokes: string; name: string }) {
  if (strokes === '') return <span>{name}（输入姓名确认）</span>;
  return (
    <svg className="adm-signed" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}的手写签名`}>
      <path className="adm-stroke" d={strokes} />
    </svg>
  );
}
