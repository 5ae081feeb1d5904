import { fileApi } from '../../shared/files.ts';
import { download } from './download.ts';

/** Downloads the file behind a link by an ordinary call: links die after minutes, and this one may have been kept. */
export const downloadLinked = (link: string) =>
  download(fileApi.content, { id: Number(/\/getFile\/(\d+)/.exec(link)?.[1]) });

/** The extension of a file name, lower case, without the dot. */
export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
