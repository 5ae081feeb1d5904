import { CodeScan } from '#modules/base-info/web/public.tsx';

/** The digital code in what was scanned or typed: the address on a label, the code itself, or its end. */
function labelNo(text: string): string | undefined {
  const code = /\/waste\/scan\/([0-9A-Za-z]{37})/.exec(text)?.[1] ?? text.trim();
  return /^[0-9A-Za-z]{3,37}$/.test(code) ? code.toUpperCase() : undefined;
}

/** Takes the code of a label of waste. */
export const LabelScan = ({ hint, onCode }: { hint: string; onCode: (code: string) => void }) => (
  <div style={{ marginBlockEnd: 12 }}>
    <CodeScan
      label="标签号"
      hint={hint}
      codeOf={labelNo}
      wrong="这不是危险废物标签，请扫容器标签上的二维码"
      keyboard={{ inputMode: 'numeric' }}
      onCode={onCode}
    />
  </div>
);
