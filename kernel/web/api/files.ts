import { fileApi } from '../../shared/files.ts';
import { download } from './download.ts';

/** Downloads the file of a link by a signed call: a link expires after minutes, a call does not. */
export const downloadLinked = (link: string) =>
  download(fileApi.content, { id: Number(/\/getFile\/(\d+)/.exec(link)?.[1]) });

/** The extension of a file name, lower case, without the dot. */
export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
