import type { Endpoint, InputOf } from '../../shared/contract.ts';
import { apiHooks, prepare, replyOf, reportFailure, send, withSession } from './api.ts';
import { ApiError, apiText, readAnswer } from './api-error.ts';
import { notify } from '../ui/notify.ts';

const decoded = (response: Response, header: string) => {
  const value = response.headers.get(header);
  if (!value) return '';
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchFile(endpoint: Endpoint, input: object) {
  const response = await send(prepare(endpoint, input));
  const refusal = decoded(response, 'error-msg');
  if (refusal) throw new ApiError(422, refusal);
  const type = response.headers.get('content-type') ?? '';
  const name = decoded(response, 'file-name');
  // JSON with the name of a file is a file, else an envelope.
  if (!response.ok || (type.includes('json') && name === '')) {
    readAnswer(await replyOf(response));
    throw new ApiError(-1, apiText.dataType);
  }
  if (type.includes('text/html')) throw new ApiError(-1, apiText.dataType);
  return { content: await response.blob(), name };
}

/**
 * Downloads an export, template or file; shows a refusal in `error-msg` as a dialog. Returns whether the file was
 * saved, or handed to `keep`.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fallbackName = '下载文件',
  keep: (content: Blob, name: string) => void = saveFile,
) {
  await apiHooks.beforeCall(endpoint);
  try {
    const { content, name } = await withSession(() => fetchFile(endpoint, input as object));
    keep(content, name || fallbackName);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 422) void notify.alert(error.message);
    else reportFailure(error);
    return false;
  }
}
