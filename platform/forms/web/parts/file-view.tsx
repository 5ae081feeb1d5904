import type { FileRef } from '#kernel/shared/files.ts';
import { FileLinks } from '#screens/fields/photos.tsx';

/** Attachments that are read. */
export const FileView = ({ files }: { files: readonly FileRef[] }) => <FileLinks files={files} />;
