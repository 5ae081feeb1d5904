import { fileApi, imageExtensions, type FileRef } from '../../shared/files.ts';
import { download, saveFile } from './download.ts';

/** The extension of a file name, lower case, without the dot. */
export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

const isImage = (name: string) => (imageExtensions as readonly string[]).includes(extensionOf(name));

/**
 * Opens the file of a link by a signed call, because a link expires after minutes: an image in a tab of its own, other
 * files as downloads.
 */
export async function openLinked({ url, name }: Pick<FileRef, 'url' | 'name'>) {
  // Opened during the click: browsers refuse a window that comes after an answer.
  const tab = isImage(name) ? window.open('', '_blank') : null;
  const show = (content: Blob) => tab!.location.replace(URL.createObjectURL(content));
  const id = Number(/\/getFile\/(\d+)/.exec(url)?.[1]);
  if (!(await download(fileApi.content, { id }, name, tab ? show : saveFile))) tab?.close();
}
