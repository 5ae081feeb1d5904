import { Segmented } from 'antd';
import { qrSizes } from '../../shared/lab-card.ts';

export const firstSize: number = qrSizes[0];

export function QrSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <Segmented<number>
      aria-label="二维码尺寸"
      value={value}
      options={qrSizes.map((size) => ({ value: size, label: `${size} cm` }))}
      onChange={onChange}
    />
  );
}
