import { useState } from 'react';
import { sheetApi, type CheckedShow, type ImportProgress, type sheetEndpoints } from '#kernel/shared/sheets.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { call } from '#kernel/web/api/api.ts';
import { withPatience } from '#kernel/web/api/patience.ts';
import { sizeRefusalOf } from '#kernel/web/api/upload.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';

export type Sheet = Pick<ReturnType<typeof sheetEndpoints>, 'template' | 'check' | 'apply'>;
export type Checked = OutputOf<typeof sheetApi.checked>;
export type ImportMode = 'overwrite' | 'skip';

type ImportState =
  | { step: 'choose'; error?: string }
  | { step: 'working'; text: string; percent: number }
  | { step: 'checked'; uploadId: string; checked: Checked; show: CheckedShow }
  | { step: 'done'; uploadId: string; progress: ImportProgress };

const pollMs = 1000;
// The job goes on while the server does not answer; they are spread over some minutes.
const pollAttempts = 6;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const percentOf = ({ process, max }: ImportProgress) =>
  max > 0 ? Math.min(100, Math.round((process / max) * 100)) : 0;

/** Reason to refuse a file before sending it, or undefined; the type in the words of the specification. */
export function sheetRefusal(file: File | undefined, extensions: readonly string[]): string | undefined {
  if (!file) return '请选择有效的文件！';
  const fits = extensions.some((ext) => file.name.toLowerCase().endsWith(`.${ext.toLowerCase()}`));
  return fits ? sizeRefusalOf(file) : `文件类型不合法，请上传${extensions.join('、')}类型的文件！`;
}

/** Polls the job's progress every second until it has ended. */
async function follow(uploadId: string, onPercent: (percent: number) => void): Promise<ImportProgress> {
  for (;;) {
    const read = () => call(sheetApi.progress, { uploadId }, { quiet: true });
    const progress = await withPatience(read, pollAttempts).catch((error: unknown) => {
      throw error instanceof ApiError && error.code > 0 ? error : new Error('获取信息失败');
    });
    onPercent(percentOf(progress));
    if (progress.error) throw new Error(progress.error);
    if (progress.end) return progress;
    await pause(pollMs);
  }
}

/** The two steps of an import: dry run, then apply. */
export function useImport(sheet: Sheet, extra: Record<string, unknown>) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const working = (text: string) => (percent: number) => setState({ step: 'working', text, percent });
  const fail = (error: unknown) =>
    setState({ step: 'choose', error: error instanceof Error ? error.message : '导入失败' });
  const check = async (file: File) => {
    try {
      working('正在上传')(0);
      const options = { files: { file }, quiet: true, onProgress: working('正在上传') };
      const { uploadId } = await call(sheet.check, extra, options);
      await follow(uploadId, working('正在检查数据'));
      const checked = await call(sheetApi.checked, { uploadId }, { quiet: true });
      setState({ step: 'checked', uploadId, checked, show: 'all' });
    } catch (error) {
      fail(error);
    }
  };
  /** Reads other rows of the same check; the rows stay if that fails, and the client shows the error. */
  const show = async (uploadId: string, rows: CheckedShow) => {
    const checked = await call(sheetApi.checked, { uploadId, show: rows }).catch(() => undefined);
    if (checked) setState({ step: 'checked', uploadId, checked, show: rows });
  };
  const apply = async (uploadId: string, mode: ImportMode) => {
    try {
      working('正在导入')(0);
      const started = await call(sheet.apply, { ...extra, uploadId, mode }, { quiet: true });
      const progress = await follow(started.uploadId, working('正在导入'));
      setState({ step: 'done', uploadId: started.uploadId, progress });
    } catch (error) {
      fail(error);
    }
  };
  return { state, check, show, apply, restart: () => setState({ step: 'choose' }) };
}

/** Number of rows an import writes: new ones, and existing ones if they are overwritten. */
export const importedRows = (checked: Checked, mode: ImportMode) =>
  checked.ready + (mode === 'overwrite' ? checked.exists : 0);
