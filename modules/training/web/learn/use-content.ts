import { useEffect, useState } from 'react';
import { fileApi } from '#kernel/shared/files.ts';
import { download } from '#kernel/web/api/download.ts';

type Loaded = { blob: Blob; url: string };

/** The content of a file in memory, with an address of this page: it neither expires nor is asked for again in parts. */
export function useContent(id: number | undefined) {
  const [content, setContent] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    let gone = false;
    let url: string | undefined;
    const show = (blob: Blob) => {
      if (gone) return;
      url = URL.createObjectURL(blob);
      setContent({ blob, url });
    };
    void download(fileApi.content, { id }, '', show).then((done) => !gone && setFailed(!done));
    return () => {
      gone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id, attempt]);
  return { content, failed, retry: () => setAttempt(attempt + 1) };
}
