import { Segmented } from 'antd';

/** Edges of printed codes in centimetres. */
const sizes = [5, 8, 10];
export const firstSize = 5;

export function QrSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <Segmented
      aria-label="二维码尺寸"
      value={value}
      options={sizes.map((size) => ({ value: size, label: `${size} cm` }))}
      onChange={onChange}
    />
  );
}
