import type { MouseEvent, ReactNode } from 'react';
import type { FileRef } from '../../shared/files.ts';
import { openLinked } from './files.ts';
import { session } from '../session/session.ts';

type Props = {
  file: Pick<FileRef, 'name' | 'url'>;
  className?: string;
  'aria-label'?: string;
  /** What is shown in place of the name. */
  children?: ReactNode;
};

/**
 * Link to a file. Its address is signed for some minutes and the page stays open longer, so a click makes a call of its
 * own; a visitor without login follows the address, which does not expire.
 */
export function FileLink({ file, children = file.name, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    // The second button opens the menu of the browser.
    if (event.button === 2 || session().token === null) return;
    event.preventDefault();
    void openLinked(file);
  };
  return (
    <a {...rest} href={file.url} target="_blank" rel="noopener" onClick={open} onAuxClick={open}>
      {children}
    </a>
  );
}
