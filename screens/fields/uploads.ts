import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { refusalOf, removeFile, uploadFile } from '#kernel/web/api/upload.ts';
import { noteUpload } from '#kernel/web/api/uploads-under-way.ts';

/** A file being uploaded; `error` is the reason of a failure. It can be retried unless the file itself is refused. */
export type PendingUpload = { key: number; file: File; percent: number; error?: string; isFinal?: boolean };
export type UploadProps = {
  /** Set by the surrounding form item. */
  value?: readonly FileRef[] | null;
  onChange?: (files: FileRef[]) => void;
  id?: string;
  max: number;
  extensions: readonly string[];
  disabled?: boolean | undefined;
};

const isOnItsWay = ({ isFinal }: PendingUpload) => isFinal !== true;

let count = 0;

/** Upload state of a file field. */
export function useUploads({ value, onChange, max, extensions }: UploadProps) {
  const files = value ?? [];
  // Uploads run in parallel; each appends to the latest value.
  const latest = useRef<FileRef[]>([]);
  useLayoutEffect(() => {
    latest.current = [...(value ?? [])];
  }, [value]);
  const [sending, setSending] = useState<PendingUpload[]>([]);
  // Files of a saved record are only detached: the record uses them until it is saved without them.
  const fresh = useRef(new Set<number>());
  // A field that is gone keeps nothing waiting.
  const notes = useRef(new Set<() => void>());
  useEffect(() => () => notes.current.forEach((end) => end()), []);
  const put = (next: FileRef[]) => {
    latest.current = next;
    onChange?.(next);
  };
  const forget = (key: number) => setSending((all) => all.filter((one) => one.key !== key));
  const send = async ({ key, file }: Pick<PendingUpload, 'key' | 'file'>) => {
    const show = (state: Omit<PendingUpload, 'key' | 'file'>) =>
      setSending((all) => all.map((one) => (one.key === key ? { key, file, ...state } : one)));
    show({ percent: 0 });
    const arrived = noteUpload();
    notes.current.add(arrived);
    try {
      const ref = await uploadFile(file, (percent) => show({ percent }));
      fresh.current.add(ref.id);
      put([...latest.current, ref]);
      forget(key);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code > 0;
      const isFinal = isRefused && error.code === Code.badInput;
      show({ percent: 0, isFinal, error: isRefused ? error.message : '文件上传失败' });
    } finally {
      arrived();
      notes.current.delete(arrived);
    }
  };
  const queued = (file: File) => {
    const one = { key: ++count, file };
    setSending((all) => [...all, { ...one, percent: 0 }]);
    return one;
  };
  const refuse = (key: number, error: string) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, error, isFinal: true } : one)));
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    // A file that was refused makes room for the next choice.
    setSending((all) => all.filter(isOnItsWay));
    const room = max - latest.current.length - sending.filter(isOnItsWay).length;
    if (chosen.length > room) notify.warn(`最多上传 ${max} 个文件`);
    for (const file of chosen.slice(0, room)) {
      const one = queued(file);
      const refusal = refusalOf(file, extensions);
      if (refusal) refuse(one.key, refusal);
      else await send(one);
    }
  };
  const remove = async (file: FileRef) => {
    if (!(await notify.confirm({ text: '确定要删除该文件吗？', danger: true }))) return;
    try {
      if (fresh.current.has(file.id)) await removeFile(file.id);
      put(latest.current.filter((one) => one.id !== file.id));
      notify.success('删除成功！');
    } catch {
      notify.error('删除文件失败，请重新删除');
    }
  };
  const isFull = files.length + sending.filter(isOnItsWay).length >= max;
  return { files, sending, isFull, add, remove, retry: send, forget };
}
