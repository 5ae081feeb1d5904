import { ownPath } from '#kernel/web/session/guard.ts';
import { CodeScan } from '#modules/base-info/web/public.tsx';

/** The code of a container in what was scanned or typed: the address on its label, or the code itself. */
function containerCode(text: string): string | undefined {
  const path = ownPath(text) ?? '';
  const code = /\/chemical\/c\/([\w-]{1,40})$/.exec(path)?.[1] ?? text.trim();
  return /^[\w-]{1,40}$/.test(code) ? code.toUpperCase() : undefined;
}

type Props = { hint: string; busy?: boolean; onCode: (code: string) => void };

/** Takes the code of a container of chemicals. */
export const ScanBox = ({ hint, busy = false, onCode }: Props) => (
  <CodeScan
    label="容器编码"
    hint={hint}
    codeOf={containerCode}
    wrong="这不是容器的编码，请扫容器标签上的二维码"
    busy={busy}
    keyboard={{ autoCapitalize: 'characters' }}
    onCode={onCode}
  />
);
